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

test.each<[status: number, method: string, becomes: string]>([
  [301, 'POST', 'GET'],
  [302, 'POST', 'GET'],
  [303, 'POST', 'GET'],
  [307, 'POST', 'POST'],
  [308, 'POST', 'POST'],
  [301, 'PUT', 'PUT'],
  [302, 'DELETE', 'DELETE'],
  [303, 'PUT', 'GET'],
  [303, 'HEAD', 'HEAD'],
  [301, 'GET', 'GET'],
])('DATA18 after %i a %s goes on as %s', async (status, method, becomes) => {
  const { server, client } = await serve((request, response) => {
    if (request.url === '/end') response.end();
    else response.writeHead(status, { location: '/end' }).end();
  });
  const body = ['GET', 'HEAD'].includes(method) ? {} : { body: Buffer.from('data') };
  await client({ url: `${server.url}/start`, method, ...body });
  expect(server.requests.map((request) => [request.method, request.url])).toEqual([
    [method, '/start'],
    [becomes, '/end'],
  ]);
  expect(server.requests[1]?.body).toBe(becomes === method && 'body' in body ? 'data' : '');
});

test.each([200, 300, 304, 305, 306])(
  'DATA18 %i with a location is an answer, no redirect',
  async (status) => {
    const { server, client } = await serve((_request, response) =>
      response.writeHead(status, { location: '/again' }).end(),
    );
    expect((await client({ url: server.url })).status).toBe(status);
    expect(server.requests).toHaveLength(1);
  },
);

test('DATA18 a redirect without a place to go to is an answer, and one to nowhere fails', async () => {
  const { server, client } = await serve((request, response) =>
    response.writeHead(302, request.url === '/none' ? {} : { location: 'http://' }).end(),
  );
  expect((await client({ url: `${server.url}/none` })).status).toBe(302);
  await expect(client({ url: server.url })).rejects.toMatchObject({ code: 'invalid' });
});

test('DATA18 as many redirects are followed as are asked for', async () => {
  const { server, client } = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('end');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect((await client({ url: `${server.url}/5` })).body.toString()).toBe('end');
  expect((await client({ url: `${server.url}/2`, redirects: 2 })).url).toBe(`${server.url}/0`);
  for (const request of [{ url: `${server.url}/6` }, { url: `${server.url}/1`, redirects: 0 }])
    await expect(client(request)).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('DATA18 a request says who asks and what it takes, unless its writer says so', async () => {
  const { server, client } = await serve((_request, response) => response.end());
  await client({ url: server.url });
  await client({ url: server.url, headers: { Accept: 'a/b', 'User-Agent': 'mine' } });
  expect(
    server.requests.map(({ headers }) => [headers.accept, headers['user-agent'], headers['accept-encoding']]),
  ).toEqual([
    ['*/*', 'Bakehouse', 'gzip, deflate, br'],
    ['a/b', 'mine', 'gzip, deflate, br'],
  ]);
  expect(server.requests[0]).toMatchObject({ method: 'GET', body: '' });
  expect(server.requests[0]?.headers['content-length']).toBeUndefined();
  await client({ url: server.url, method: 'POST', body: Buffer.from('äb') });
  expect(server.requests[2]?.headers['content-length']).toBe('3');
});

test('DATA18 a body of exactly the limit is taken, one byte more is not', async () => {
  const { server, client } = await serve((request, response) => {
    if (request.url === '/declared') response.writeHead(200, { 'content-length': 10 });
    else if (request.url === '/x') response.writeHead(200, { 'content-encoding': 'x-unknown' });
    else if (request.url === '/same') response.writeHead(200, { 'content-encoding': 'Identity, X-GZIP' });
    if (request.url === '/same') response.end(gzipSync('0123456789'));
    else response.end('0123456789');
  });
  for (const path of ['', '/declared', '/same']) {
    const url = `${server.url}${path}`;
    expect((await client({ url, maxBytes: 10 })).body.toString(), path).toBe('0123456789');
    await expect(client({ url, maxBytes: 9 }), path).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The response is larger than 9 bytes',
    });
  }
  await expect(client({ url: `${server.url}/x` })).rejects.toMatchObject({
    message: 'The response has an unknown encoding, "x-unknown"',
  });
});

test('DATA18 time is up for looking a name up, too', async () => {
  const client = makeHttpClient({ resolve: () => new Promise(() => undefined) });
  await expect(client({ url: 'http://slow.example/', seconds: 0.05 })).rejects.toMatchObject({
    code: 'upstream_timeout',
    message: '"slow.example" did not answer in time',
  });
  await expect(client({ url: 'http://slow.example/', signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'The request was cancelled',
  });
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
