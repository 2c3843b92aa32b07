import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../testing/web-server.ts';
import { makeHttpClient } from './http-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-ways-'));
const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
const asked: { to: string; proof: string | undefined }[] = [];
const seen: (string | undefined)[] = [];
let plain: WebServer;

const opened = new Set<Duplex>();
const proxy = createServer();
proxy.on('connect', (request, socket) => {
  const to = request.url ?? '';
  opened.add(socket);
  asked.push({ to, proof: request.headers['proxy-authorization'] });
  if (to.startsWith('203.0.114.9')) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  // The proxy stands between here and the internet: its far side is this machine.
  const port = to.endsWith(':443') ? (secure.address() as AddressInfo).port : plain.port;
  const far = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    far.pipe(socket).pipe(far);
  });
  far.on('error', () => socket.destroy());
  return socket.on('error', () => far.destroy());
});
let secure: ReturnType<typeof createTlsServer>;

beforeAll(async () => {
  makeCertificates();
  const options = { key: pem('site.key'), cert: pem('site.pem'), ca: pem('ca.pem'), requestCert: true };
  secure = createTlsServer({ ...options, rejectUnauthorized: false }, (request, response) => {
    seen.push((request.socket as TLSSocket).getPeerCertificate().subject?.CN as string | undefined);
    response.end(request.headers.host);
  });
  plain = await startWebServer((request, response) => response.end(request.headers.host));
  for (const server of [proxy, secure]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const socket of opened) socket.destroy();
  for (const server of [proxy, secure]) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  await plain.close();
});

const somewhere = async () => [{ address: '203.0.114.7', family: 4 }];
const port = () => (secure.address() as AddressInfo).port;
const certificate = () => ({ cert: pem('me.pem'), key: pem('me.key'), ca: pem('ca.pem') });
const client = (address = '203.0.114.7') =>
  makeHttpClient({
    allowPrivate: [`127.0.0.1:${plain.port}`],
    resolve: async (host) => [{ address: host === 'inside.example' ? '127.0.0.1' : address, family: 4 }],
    proxy: `http://me:pa%20ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  });

test('HTTP8 a proxy connects to the address that was checked, and knows who asks', async () => {
  asked.length = 0;
  expect((await client()({ url: 'http://shop.example/a' })).body.toString()).toBe('shop.example');
  const secured = await client()({ url: 'https://shop.example/a', certificate: certificate() });
  expect(secured.body.toString()).toBe('shop.example');
  const proof = `Basic ${Buffer.from('me:pa ss').toString('base64')}`;
  expect(asked).toEqual([
    { to: '203.0.114.7:80', proof },
    { to: '203.0.114.7:443', proof },
  ]);
});

test('HTTP8 a proxy is asked for the port and the family of an address', async () => {
  asked.length = 0;
  const proxied = makeHttpClient({
    resolve: async () => [{ address: '2606:2800:21f::1', family: 6 }],
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  });
  expect((await proxied({ url: 'http://shop.example:8080/' })).body.toString()).toBe('shop.example:8080');
  expect((await proxied({ url: 'http://[2606:2800:21f::2]/' })).status).toBe(200);
  expect(asked).toEqual([
    { to: '[2606:2800:21f::1]:8080', proof: undefined },
    { to: '[2606:2800:21f::2]:80', proof: undefined },
  ]);
});

test('HTTP8 a server that cannot be trusted through a proxy has failed', async () => {
  seen.length = 0;
  await expect(client()({ url: 'https://shop.example/' })).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('shop.example'),
  });
  await expect(client()({ url: 'https://other.example/', certificate: certificate() })).rejects.toMatchObject(
    { code: 'upstream_failed' },
  );
  expect(seen).toEqual([]);
});

test('HTTP8 what is not public is refused, or asked directly where it is allowed', async () => {
  asked.length = 0;
  await expect(client('10.0.0.1')({ url: 'http://shop.example/' })).rejects.toMatchObject({
    code: 'address_refused',
  });
  const inside = await client()({ url: `http://inside.example:${plain.port}/` });
  expect(inside.status).toBe(200);
  expect(asked).toEqual([]);
});

test('HTTP8 a proxy that refuses, or is not there, is named', async () => {
  await expect(client('203.0.114.9')({ url: 'http://shop.example/' })).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('The proxy does not open a connection to "shop.example" (status 403)'),
  });
  await expect(
    makeHttpClient({ resolve: somewhere, proxy: 'http://127.0.0.1:1' })({ url: 'http://shop.example/' }),
  ).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('OUTGOING_PROXY') });
});

test('HTTP9 a certificate proves the client, and its authority the server', async () => {
  seen.length = 0;
  const direct = makeHttpClient({
    allowPrivate: ['shop.example'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const url = `https://shop.example:${port()}/`;
  expect((await direct({ url, certificate: certificate() })).status).toBe(200);
  expect(seen).toEqual(['me']);
  const { ca: _ca, ...untrusting } = certificate();
  for (const more of [{}, { certificate: untrusting }])
    await expect(direct({ url, ...more })).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(seen).toEqual(['me']);
});

/** An authority, a certificate of it for the server, and one for the client. */
function makeCertificates(): void {
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'ignore' });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const usage = ['-subj', '/CN=authority', '-addext', 'keyUsage=critical,keyCertSign'];
  openssl('req', '-x509', ...ec, '-days', '30', ...usage, '-keyout', 'ca.key', '-out', 'ca.pem');
  writeFileSync(join(folder, 'site.cnf'), 'subjectAltName=DNS:shop.example\nbasicConstraints=CA:FALSE\n');
  writeFileSync(join(folder, 'me.cnf'), 'basicConstraints=CA:FALSE\n');
  for (const name of ['site', 'me']) {
    openssl('req', ...ec, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.cnf`];
    openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-days', '30', '-out', `${name}.pem`);
  }
}
