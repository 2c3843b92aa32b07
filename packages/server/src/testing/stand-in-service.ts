import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What was asked of a server that stands in for services of others. */
export interface Asked {
  method: string;
  host: string;
  path: string;
  /** What proves who asks. */
  proof: string;
  body: string;
}

/** A server on loopback that stands in for services of others, under their names. */
export interface StandIn {
  port: number;
  /** The certificate that vouches for it, in PEM. */
  authority: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** Starts one; `answer` says what a service would, as JSON. */
export async function startStandIn(
  folder: string,
  hosts: readonly string[],
  answer: (asked: Asked) => unknown,
): Promise<StandIn> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=services'];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  execFileSync('openssl', [...made, '-addext', names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const authority = readFileSync(cert, 'utf8');
  const asked: Asked[] = [];
  const server = createServer({ key: readFileSync(key, 'utf8'), cert: authority }, (request, response) => {
    let body = '';
    request.on('data', (data) => (body += String(data)));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const { host = '', authorization } = headers;
      const proof = authorization ?? String(headers['x-shopify-access-token'] ?? '');
      const each = { method, host, path, proof, body };
      asked.push(each);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(each)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    authority,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
