import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Problem } from '@bakehouse/contract';
import type { ClientCertificate } from './client-certificate.ts';
import { failure } from './failure.ts';
import type { Target } from './find-target.ts';

/** A proxy that opens connections for others. */
export interface Proxy {
  host: string;
  port: number;
  headers: Readonly<Record<string, string>>;
}

/** Reads the address of a proxy, such as `http://name:password@proxy.example.com:3128`. */
export function readProxy(address: string): Proxy {
  const { hostname, port, username, password } = new URL(address);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    headers:
      username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` },
  };
}

/**
 * Opens a connection through a proxy. The proxy is given the address that was checked, not the name: what the name
 * means to the proxy is not what was checked here.
 */
export async function tunnelTo(
  { url, addresses }: Target,
  { host, port, headers }: Proxy,
  certificate: ClientCertificate | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  const [first] = addresses;
  if (first === undefined) throw new Error('no address');
  const address = first.family === 6 ? `[${first.address}]` : first.address;
  const encrypted = url.protocol === 'https:';
  const path = `${address}:${url.port || (encrypted ? 443 : 80)}`;
  const socket = await open();
  if (!encrypted) return socket;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  // An address is no name that a server could be asked for.
  const secured = connectTls({
    socket,
    host: name,
    ...(/[:]|^[\d.]+$/.test(name) ? {} : { servername: name }),
    ...certificate,
  });
  try {
    await once(secured, 'secureConnect', { signal });
  } catch (cause) {
    secured.destroy();
    throw failure(url, cause, signal);
  }
  return secured;

  async function open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const asked = request({
        host,
        port,
        method: 'CONNECT',
        path,
        headers: { host: path, ...headers },
        agent: false,
        signal,
      });
      asked.once('connect', (answer, opened: Socket) => {
        if (answer.statusCode === 200) return resolve(opened);
        opened.destroy();
        reject(
          new Problem(
            'upstream_failed',
            `The proxy does not open a connection to "${url.host}" (status ${answer.statusCode}): it must allow CONNECT to ${path}.`,
          ),
        );
      });
      asked.once('error', (cause) =>
        reject(
          signal.aborted
            ? failure(url, cause, signal)
            : new Problem(
                'upstream_failed',
                'The proxy cannot be reached: look at OUTGOING_PROXY.',
                {},
                cause,
              ),
        ),
      );
      asked.end();
    });
  }
}
