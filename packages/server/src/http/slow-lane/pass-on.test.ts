import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passOn } from './pass-on.ts';

let folder: string;
let front: FastifyInstance;
let behind: FastifyInstance;
let url: URL;

/** What the process behind was asked, by its own account. */
const left: string[] = [];
let halfWay: Readable;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-pass-on-'));
  left.length = 0;
  halfWay = new Readable({ read: () => undefined });
  behind = fastify({ trustProxy: true, bodyLimit: 10_000_000 });
  behind.addContentTypeParser('*', (_request, payload, take) => take(null, payload));
  behind.all('/told', async (request, reply) => {
    const { ip, protocol, host, method, url: path, headers } = request;
    const body = method === 'GET' ? '' : await text(request.raw);
    return reply
      .code(207)
      .header('set-cookie', ['one=1', 'two=2'])
      .send({ ip, protocol, host, method, path, headers, length: body.length });
  });
  behind.get('/stream', (request, reply) => {
    request.raw.once('close', () => left.push('stream'));
    return reply.send(halfWay);
  });
  behind.post('/refused', (_request, reply) => reply.code(413).send('too much'));
  await behind.listen({ path: join(folder, 'socket') });
  front = fastify();
  front.addHook('onRequest', (request, reply) => passOn(request, reply, join(folder, 'socket')));
  front.all('/*', () => 'never');
  await front.listen({ host: '127.0.0.1', port: 0 });
  url = new URL(`http://127.0.0.1:${(front.server.address() as { port: number }).port}`);
});

afterEach(async () => {
  halfWay.destroy();
  front.server.closeAllConnections();
  behind.server.closeAllConnections();
  await Promise.all([front.close(), behind.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function ask(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ given: IncomingMessage; body: string }> {
  const sent = httpRequest(new URL(path, url), { method, headers: { connection: 'close', ...headers } });
  sent.end(body);
  const [given] = (await once(sent, 'response')) as [IncomingMessage];
  return { given, body: await text(given) };
}

test('OPS35 the other process answers: status, headers and body are its own', async () => {
  const { given, body } = await ask('GET', '/told?x=1&y=%20', { headers: { 'x-own': 'mine' } });
  expect(given.statusCode).toBe(207);
  expect(given.headers['set-cookie']).toEqual(['one=1', 'two=2']);
  expect(JSON.parse(body)).toMatchObject({
    method: 'GET',
    path: '/told?x=1&y=%20',
    headers: { 'x-own': 'mine', host: url.host },
  });
});

test('OPS35 bodies are passed on as they come, with a length and without one', async () => {
  const large = Buffer.alloc(3_000_000, 'x');
  const type = { 'content-type': 'text/csv' };
  const whole = await ask('POST', '/told', { headers: type, body: large });
  expect(JSON.parse(whole.body)).toMatchObject({ length: 3_000_000 });
  const inParts = await ask('PUT', '/told', {
    headers: { ...type, 'transfer-encoding': 'chunked' },
    body: 'in parts',
  });
  expect(JSON.parse(inParts.body)).toMatchObject({ method: 'PUT', length: 8 });
});

test('OPS35 where a request comes from is told by this process, whatever the client says', async () => {
  const { body } = await ask('GET', '/told', {
    headers: {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bank.example.com',
      forwarded: 'for=203.0.113.7',
    },
  });
  const told = JSON.parse(body) as Record<string, unknown>;
  expect(told).toMatchObject({ ip: '127.0.0.1', protocol: 'http', host: url.host });
  expect(told['headers']).not.toHaveProperty('forwarded');
});

test('OPS38 whoever leaves takes the request along', async () => {
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n');
  halfWay.push('the first part');
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => left).toEqual(['stream']);
});

test('OPS35 an answer that breaks off is broken off here', async () => {
  const sent = httpRequest(new URL('/stream', url)).end();
  halfWay.push('the first part');
  const [given] = (await once(sent, 'response')) as [IncomingMessage];
  const read = text(given);
  halfWay.destroy(new Error('broken'));
  await expect(read).rejects.toThrow('aborted');
});

test('OPS35 what is refused before it was read to its end is told', async () => {
  const { given } = await ask('POST', '/refused', {
    headers: { 'content-type': 'text/csv' },
    body: Buffer.alloc(3_000_000, 'x'),
  });
  expect(given.statusCode).toBe(413);
});

test('OPS37 where the other process is gone the answer is 503 with Retry-After', async () => {
  behind.server.closeAllConnections();
  await behind.close();
  const { given, body } = await ask('GET', '/told');
  expect([given.statusCode, given.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
});
