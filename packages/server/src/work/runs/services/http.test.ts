import { afterAll, beforeAll, expect, test } from 'vitest';
import { useConverter } from '../../../testing/converter.ts';
import { checkElement, elementOf, useElementRuns } from '../../../testing/element-runs.ts';
import { hostileUrls } from '../../../testing/hostile-urls.ts';
import { startSentinel } from '../../../testing/sentinel.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';
import { http } from './http.ts';
import type { ServiceParts } from './service-parts.ts';

const { run } = useElementRuns(useConverter().converter);
const type = 'data/http';
let server: WebServer;

beforeAll(async () => {
  server = await startWebServer((request, response) => {
    const kinds: Record<string, [string, string | Buffer]> = {
      '/json': ['application/json; charset=utf-8', '{"rate": 1.5}'],
      '/problem': ['application/problem+json', '{"code": "x"}'],
      '/broken': ['application/json', '{"rate"'],
      '/text': ['text/plain; charset=iso-8859-1', Buffer.from([0x47, 0xfc])],
      '/bytes': ['image/png', Buffer.from([1, 2, 3])],
    };
    const [mime, body] = kinds[request.url ?? ''] ?? ['text/plain', 'other'];
    response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': mime }).end(body);
  });
});
afterAll(() => server.close());
const client = () => ({ allowPrivate: [`127.0.0.1:${server.port}`] });
const ask = (options: object, input?: unknown) => run(type, options, input, { client: client() });

test.each(elementOf(type).examples.map((each) => [each.title, each] as const))(
  'DATA15 %s',
  async (_title, { options, fails }) => {
    expect((await run(type, options)).error?.code).toBe(fails);
  },
);

test('DATA10, DATA16 the answer goes on at default, with status, headers and body by its type', async () => {
  const bodies: [string, unknown][] = [
    ['/json', { rate: 1.5 }],
    ['/problem', { code: 'x' }],
    ['/broken', '{"rate"'],
    ['/text', 'Gü'],
    ['/bytes', 'AQID'],
  ];
  for (const [path, body] of bodies) {
    const { output, error } = await ask({ url: `"${server.url}" & $input` }, path);
    expect(error).toBeUndefined();
    expect(output).toMatchObject({ status: 200, body });
    expect((output as { headers: Record<string, string> }).headers['content-type']).toBeDefined();
  }
});

test('DATA11, DATA12, DATA13 method, headers and body go out as written, with one key for the effect', async () => {
  server.requests.length = 0;
  const url = `"${server.url}/json"`;
  const state = await ask(
    {
      url,
      method: 'POST',
      headers: { Authorization: '"Bearer " & $input.token', 'X-None': 'null' },
      body: { total: '$input.total' },
    },
    { token: 't', total: 5 },
  );
  expect(state.error).toBeUndefined();
  await ask({ url, method: 'put', body: '"plain"', headers: '{"Content-Type": "text/csv"}' });
  await ask({ url });
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      body: '{"total":5}',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    },
    { method: 'PUT', body: 'plain', headers: { 'content-type': 'text/csv' } },
    { method: 'GET', body: '' },
  ]);
  const [post, put, get] = server.requests.map(({ headers }) => headers);
  expect(post?.['idempotency-key']).toMatch(new RegExp(`^${state.id}:`));
  expect(put?.['idempotency-key']).toBeDefined();
  expect(get?.['idempotency-key']).toBeUndefined();
  expect(post?.['x-none']).toBeUndefined();
});

test('DATA14 an answer that is not as expected is a failure', async () => {
  const gone = `"${server.url}/gone"`;
  expect((await ask({ url: gone })).error?.code).toBe('upstream_failed');
  for (const expected of [410, '410', '4xx', [200, 410], ['4xx', 'text']])
    expect((await ask({ url: gone, expect: expected })).output, String(expected)).toMatchObject({
      status: 410,
    });
  const json = `"${server.url}/json"`;
  expect((await ask({ url: json, expect: 'json' })).output).toMatchObject({ status: 200 });
  for (const expected of [201, '3xx', 'text', [200, 'base64']])
    expect((await ask({ url: json, expect: expected })).error?.code, String(expected)).toBe(
      'upstream_failed',
    );
});

test('DATA10, DATA11, DATA14 wrong options are errors by path', async () => {
  const url = '"https://example.com"';
  expect(
    paths({ url, method: 'post', headers: { a: '$input' }, body: '$input', expect: [200, '2xx'] }),
  ).toEqual([]);
  expect(paths({})).toEqual(['elements.0.options.url']);
  expect(paths({ url, method: 'CONNECT' })).toEqual(['elements.0.options.method']);
  expect(paths({ url, expect: 99 })).toEqual(['elements.0.options.expect']);
  expect(paths({ url, agent: 'x' })).toEqual(['elements.0.options.agent']);
  for (const options of [
    { url: '5' },
    { url: '$nothing' },
    { url, headers: '5' },
    { url, headers: { a: [] } },
  ])
    expect((await run(type, options)).error?.code, JSON.stringify(options)).toBe('invalid');
});

test('DATA15 no internal address is asked', async () => {
  const sentinel = await startSentinel();
  const urls = hostileUrls(sentinel.port);
  const states = await Promise.all(urls.map((url) => run(type, { url: '$input', expect: '2xx' }, url)));
  for (const [at, { error }] of states.entries())
    expect(error?.code, urls[at]).toMatch(/^(address_refused|invalid|upstream_failed|upstream_timeout)$/);
  expect(sentinel.connections()).toBe(0);
  await sentinel.close();
});

function paths(options: object): string[] {
  return checkElement(type, options).errors.map(({ path }) => path);
}

test('DATA19 an exchange may take as long as the element says, up to ten minutes', async () => {
  const asked: (number | undefined)[] = [];
  const outside = {
    http: ({ seconds }: { seconds?: number }) => {
      asked.push(seconds);
      return Promise.resolve({ url: '', status: 200, headers: {}, body: Buffer.alloc(0) });
    },
  };
  const send = http({ outside } as unknown as ServiceParts);
  const request = { url: 'https://example.com', method: 'GET', headers: {} };
  const effect = { key: 'k', element: 'e', signal: undefined, elevated: false };
  for (const timeout of [undefined, 60_000, 3_600_000]) await send(request, { ...effect, timeout });
  expect(asked).toEqual([undefined, 60, 600]);
});
