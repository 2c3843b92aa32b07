import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePiece } from '../../../testing/hostile-piece.ts';
import { PieceHost } from './piece-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-network-'));
const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
const clients = {
  fetch: `return await (await fetch('https://api.example/a', { method: 'POST', body: 'hello' })).text();`,
  https: `return await new Promise((done, fail) => require('https').request('https://api.example/a', { method: 'POST' }, (answer) => answer.on('data', (data) => done(String(data)))).on('error', fail).end('hello'));`,
  http2: `return await new Promise((done, fail) => { const session = require('http2').connect('https://api.example').on('error', fail);
    const stream = session.request({ ':path': '/a', ':method': 'POST' }); stream.on('error', fail).on('data', (data) => { session.close(); done(String(data)); }); stream.end('hello'); });`,
  encrypted: `return await new Promise((done, fail) => { const socket = require('tls').connect(443, 'api.example', { servername: 'api.example' }, () => socket.write('POST /a HTTP/1.1\\r\\nhost: api.example\\r\\ncontent-length: 5\\r\\n\\r\\nhello'));
    socket.on('error', fail).on('data', (data) => done(String(data).split('\\r\\n\\r\\n')[1].split('\\r\\n').find((line) => line.includes('hello')))); });`,
  plain: `return await new Promise((done, fail) => { const socket = require('net').connect(3306, 'db.example'); socket.write('hello'); socket.on('error', fail).on('data', (data) => done(String(data))); });`,
  wrongName: `return await (await fetch('https://other.example/')).text();`,
  nobody: `return await (await fetch('http://nobody.example/')).text();`,
  triesOn: `const net = require('net'); const reach = (port, host) => new Promise((done) => net.connect(port, host).on('connect', () => done(true)).on('error', () => done(false)));
    for (let n = 0; n < 60; n += 1) await reach(80, 'nobody.example'); return await reach(3306, 'db.example');`,
  floods: `const net = require('net'); const all = await Promise.allSettled(Array.from({ length: 60 }, () => new Promise((done, fail) => net.connect(3306, 'db.example').on('connect', done).on('error', fail))));
    return all.filter(({ status }) => status === 'fulfilled').length;`,
};
const piece = writePiece(join(folder, 'piece'), 'network', clients);
let secure: Http2SecureServer;
let echo: Server;
let host: PieceHost;

beforeAll(async () => {
  const subject = ['-subj', '/CN=api.example', '-addext', 'subjectAltName=DNS:api.example'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files];
  execFileSync('openssl', made, { stdio: 'ignore' });
  secure = createSecureServer(
    { key: pem('key.pem'), cert: pem('cert.pem'), allowHTTP1: true },
    (request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => response.end(`${request.method} ${request.url} ${body}`));
    },
  );
  echo = createServer((socket) => socket.on('error', () => socket.destroy()).pipe(socket));
  for (const server of [secure, echo])
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  host = new PieceHost({
    folder: join(folder, 'programs'),
    authority: pem('cert.pem'),
    rules: {
      allowsPrivate: () => false,
      resolve: async () => [{ address: '203.0.114.7', family: 4 }],
      // These servers stand in for the internet.
      dial: (address, port) => {
        if (address !== '203.0.114.7') throw new Error(`${address} was not checked`);
        const stand = port === 443 ? secure : echo;
        return createConnection(port === 80 ? 1 : (stand.address() as AddressInfo).port, '127.0.0.1');
      },
    },
  });
});
afterAll(async () => {
  await host.close();
  for (const server of [secure, echo])
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  rmSync(folder, { recursive: true });
});

test.each(['fetch', 'https', 'http2', 'encrypted', 'plain'])(
  'PIECE3 a public host is reached by every client of a piece: %s',
  async (action) => {
    expect(await run(action)).toBe(action === 'plain' ? 'hello' : 'POST /a hello');
  },
);

test('PIECE3 certificates are checked, and a host that is not there is told as such', async () => {
  await expect(run('wrongName')).rejects.toMatchObject({
    code: 'piece_failed',
    message: expect.stringMatching(/certificate's altnames/) as string,
  });
  await expect(run('nobody')).rejects.toMatchObject({
    code: 'piece_failed',
    message: expect.stringContaining('"nobody.example:80" could not be reached') as string,
  });
});

test('PIECE3 a piece opens only so many connections at a time', async () => {
  expect(await run('floods')).toBe(50);
});

test('PIECE40 connections that did not come about take no place of others', async () => {
  expect(await run('triesOn')).toBe(true);
});

test('PIECE8 a piece that was given a connection reaches only the hosts of the connection', async () => {
  expect(await run('fetch', ['api.example'])).toBe('POST /a hello');
  expect(await run('plain', ['db.example:3306'])).toBe('hello');
  for (const hosts of [['*.api.example'], ['api.example:8443'], ['http://api.example'], ['api.example.com']])
    await expect(run('fetch', hosts)).rejects.toMatchObject({
      code: 'address_refused',
      message: expect.stringContaining('"api.example:443" is not among the hosts') as string,
    });
});

async function run(action: string, hosts?: readonly string[]): Promise<unknown> {
  const effect = { run: 'r', key: 'r:1', element: 'e' };
  const question = { ask: 'run', action, auth: null, props: {}, effect } as const;
  const terms = { seconds: 60, mask: (text: string) => text, hosts };
  return (await host.call(piece, undefined, question, terms)).value;
}
