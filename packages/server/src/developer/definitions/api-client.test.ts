import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiClient } from './api-client.ts';

let server: Server;
let url = '';
let busy = 0;
const seen: { method?: string; url?: string; authorization?: string; body: string }[] = [];

const answers: Record<string, [status: number, body: string, headers?: Record<string, string>]> = {
  '/things': [200, '{"data": [{"id": 1}], "next": "2"}'],
  '/things?cursor=2': [200, '{"data": [{"id": 2}], "next": null}'],
  '/gone': [204, ''],
  '/busy': [204, ''],
  '/refused': [
    422,
    '{"type": "/problems/invalid", "title": "t", "status": 422, "detail": "Wrong.", "code": "invalid", "errors": [{"path": "a", "message": "is wrong", "code": "x"}]}',
  ],
  '/stranger': [
    401,
    '{"type": "x", "title": "t", "status": 401, "detail": "No.", "code": "unauthenticated"}',
  ],
  '/page': [200, '<html>'],
  '/elsewhere': [302, '', { location: 'http://127.0.0.1:1/' }],
};

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const { method, url: path, headers } = request;
      seen.push({ method, url: path, authorization: headers.authorization, body } as (typeof seen)[number]);
      if (path === '/busy' && busy > 0) {
        busy -= 1;
        return response.writeHead(429, { 'retry-after': '0' }).end('{}');
      }
      const [status, content, more = {}] = answers[path ?? ''] ?? [404, ''];
      return response.writeHead(status, more).end(content);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

const client = () => makeApiClient(url, 'the-token');

test('all pages of a list are read, with the token', async () => {
  expect(await client().list('/things')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer the-token', 'Bearer the-token']);
});

test('a change sends its body', async () => {
  await client().send('PUT', '/gone', { a: 1 });
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', url: '/gone', body: '{"a":1}' });
});

test('a limit of requests is waited for', async () => {
  busy = 2;
  await client().send('DELETE', '/busy');
  expect(seen.filter(({ url: path }) => path === '/busy')).toHaveLength(3);
});

test.each([
  ['/refused', 'invalid', 'Wrong.'],
  ['/stranger', 'unauthenticated', 'does not take the token in BAKEHOUSE_TOKEN'],
  ['/page', 'upstream_failed', 'is not Bakehouse'],
  ['/nothing', 'upstream_failed', 'is not Bakehouse'],
  ['/elsewhere', 'upstream_failed', 'cannot be reached'],
])('what is refused is a problem, and the token is in none: %s', async (path, code, message) => {
  const failure: unknown = await client()
    .send('DELETE', path)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringContaining(message) as string });
  expect(JSON.stringify(failure)).not.toContain('the-token');
});

test('faults of the content come along', async () => {
  await expect(client().send('PUT', '/refused', {})).rejects.toMatchObject({
    data: { errors: [{ path: 'a', message: 'is wrong', code: 'x' }] },
  });
});

test('a server that does not answer is told with its address', async () => {
  await expect(makeApiClient('http://127.0.0.1:1', 't').list('/things')).rejects.toThrow(
    /^The server at http:\/\/127\.0\.0\.1:1 cannot be reached \(.+\)\.$/,
  );
});
