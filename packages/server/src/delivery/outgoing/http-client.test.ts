import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '../../testing/web-server.ts';
import { makeHttpClient, type HttpClient } from './http-client.ts';

const servers: WebServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

test('a request goes out as it was written, and comes back with status, headers and body', async () => {
  const { server, client } = await serve((_request, response) => {
    response.writeHead(201, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end('Grüße');
  });
  const answer = await client({
    url: `${server.url}/a?b=c#d`,
    method: 'POST',
    headers: { 'X-Key': 'k' },
    body: Buffer.from('{"ä":1}'),
  });
  expect(answer.status).toBe(201);
  expect(answer.body.toString()).toBe('Grüße');
  expect(answer.headers).toMatchObject({ 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' });
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      url: '/a?b=c',
      body: '{"ä":1}',
      headers: { 'x-key': 'k', host: `127.0.0.1:${server.port}` },
    },
  ]);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('DATA18 an answer packed by %s is unpacked, and a bomb is not', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(12_000_000));
  const { server, client } = await serve((request, response) => {
    response
      .writeHead(200, { 'content-encoding': encoding })
      .end(request.url === '/bomb' ? bomb : pack('small'));
  });
  expect((await client({ url: server.url })).body.toString()).toBe('small');
  expect(bomb.length).toBeLessThan(100_000);
  await expect(client({ url: `${server.url}/bomb` })).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('DATA18 an answer that is too large, endless, packed twice or broken fails', async () => {
  const { server, client } = await serve((request, response) => {
    if (request.url === '/declared') response.writeHead(200, { 'content-length': 99_000_000 }).write('x');
    if (request.url === '/twice') response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x');
    if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    if (request.url === '/cut')
      response.writeHead(200, { 'content-length': 10 }).write('x', () => request.socket.destroy());
    if (request.url === '/headers') response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    if (request.url === '/endless') {
      const more = (): void =>
        void (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more));
      more();
    }
  });
  for (const path of ['declared', 'twice', 'broken', 'cut', 'headers', 'endless']) {
    const answer = client({ url: `${server.url}/${path}`, maxBytes: 1_000_000 });
    await expect(answer, path).rejects.toMatchObject({ code: 'upstream_failed' });
  }
});

test('DATA18 a server that does not answer, or not to the end, is given up', async () => {
  const { server, client } = await serve((request, response) => {
    if (request.url === '/half') response.writeHead(200).write('x');
  });
  for (const path of ['', '/half']) {
    const answer = client({ url: `${server.url}${path}`, seconds: 0.2 });
    await expect(answer, path).rejects.toMatchObject({ code: 'upstream_timeout' });
  }
  const stop = new AbortController();
  const answer = client({ url: `${server.url}/cancelled`, signal: stop.signal });
  stop.abort();
  await expect(answer).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('DATA18 redirects are followed as browsers do; headers that may be secret stay at their origin', async () => {
  const other = await serve((_request, response) => response.end('there'));
  const { server, client } = await serve(
    (request, response) => {
      const [, status, where] = request.url?.split('/') ?? [];
      const location = where === 'other' ? `${other.server.url}/end` : '/200/end';
      if (status === '200') response.end('here');
      else response.writeHead(Number(status), { location }).end();
    },
    [other.server],
  );
  const headers = {
    authorization: 'Bearer secret',
    'x-api-key': 'secret',
    accept: 'text/plain',
    'content-type': 'a/b',
  };
  const post = { method: 'POST', headers, body: Buffer.from('data') };
  expect((await client({ url: `${server.url}/302/own`, ...post })).body.toString()).toBe('here');
  expect(server.requests.at(-1)).toMatchObject({
    method: 'GET',
    body: '',
    headers: { 'x-api-key': 'secret' },
  });
  expect(server.requests.at(-1)?.headers['content-type']).toBeUndefined();
  const answer = await client({ url: `${server.url}/307/other`, ...post });
  expect(answer.url).toBe(`${other.server.url}/end`);
  expect(other.server.requests[0]).toMatchObject({
    method: 'POST',
    body: 'data',
    headers: { accept: 'text/plain' },
  });
  expect(JSON.stringify(other.server.requests)).not.toContain('secret');
});

test('DATA18 a circle of redirects ends', async () => {
  const { server, client } = await serve((_request, response) =>
    response.writeHead(302, { location: '/again' }).end(),
  );
  await expect(client({ url: server.url })).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(server.requests.length).toBe(6);
});

test.each([
  { host: 'example.com' },
  { 'Content-Length': '5' },
  { 'transfer-encoding': 'chunked' },
  { 'x-a': 'b\r\nx-c: d' },
  { 'bad name': 'x' },
  { a: '1', A: '2' },
])('DATA18 headers that would change the message itself are refused: %j', async (headers) => {
  const { server, client } = await serve((_request, response) => response.end());
  await expect(client({ url: server.url, headers })).rejects.toMatchObject({ code: 'invalid' });
  await expect(client({ url: server.url, method: 'GET /x HTTP/1.1\r\nA: b' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(server.requests).toEqual([]);
});

test('a host that refuses the connection has failed, and its address is not told', async () => {
  const server = await startWebServer((_request, response) => response.end());
  await server.close();
  const client = makeHttpClient({
    allowPrivate: ['gone.example'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const failed = await client({ url: `http://gone.example:${server.port}` }).catch(
    (cause: unknown) => cause as Error,
  );
  expect(failed).toMatchObject({ code: 'upstream_failed' });
  expect((failed as Error).message).not.toContain('127.0.0.1');
});

async function serve(
  answer: RequestListener,
  more: WebServer[] = [],
): Promise<{ server: WebServer; client: HttpClient }> {
  const server = await startWebServer(answer);
  servers.push(server);
  const allowPrivate = [server, ...more].map(({ port }) => `127.0.0.1:${port}`);
  return { server, client: makeHttpClient({ allowPrivate }) };
}
