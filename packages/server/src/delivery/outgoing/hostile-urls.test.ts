import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUrls } from '../../testing/hostile-urls.ts';
import { sentinelText, startSentinel, type Sentinel } from '../../testing/sentinel.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { makeHttpClient } from './http-client.ts';

let sentinel: Sentinel;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.close());

test('DATA15 no spelling of an internal address is connected to', async () => {
  const client = makeHttpClient();
  const urls = hostileUrls(sentinel.port);
  expect(urls.length).toBeGreaterThan(500);
  const codes = await Promise.all(urls.map((url) => codeOf(client({ url, seconds: 30 }))));
  for (const [index, code] of codes.entries()) expect(code, urls[index]).toMatch(refusals);
  expect(sentinel.connections()).toBe(0);
});

test('the listener of these tests can be reached by whoever is allowed to', async () => {
  const own = await startSentinel();
  const client = makeHttpClient({ allowPrivate: ['127.0.0.0/8'] });
  expect((await client({ url: `http://2130706433:${own.port}/` })).body.toString()).toBe(sentinelText);
  expect(own.connections()).toBe(1);
  await own.close();
});

test.each([301, 302, 303, 307, 308])(
  'DATA15 a redirect (%i) to an internal address is not followed',
  async (status) => {
    const server = await startWebServer((request, response) => {
      const at = Number(request.url?.slice(1));
      response.writeHead(status, { location: encodeURI(urls[at] ?? '') }).end();
    });
    // What is no whole address leads back to the server that redirects.
    const urls = hostileUrls(sentinel.port).filter(
      (url) => URL.canParse(url, server.url) && !new URL(url, server.url).href.startsWith(server.url),
    );
    expect(urls.length).toBeGreaterThan(500);
    try {
      const client = makeHttpClient({ allowPrivate: [`127.0.0.1:${server.port}`] });
      const asked = urls.map((_, index) => codeOf(client({ url: `${server.url}/${index}`, seconds: 30 })));
      for (const [index, code] of (await Promise.all(asked)).entries())
        expect(code, urls[index]).toMatch(refusals);
      expect(server.requests.length).toBeGreaterThanOrEqual(urls.length);
      expect(sentinel.connections()).toBe(0);
    } finally {
      await server.close();
    }
  },
);

test('DATA15 a name with any internal address is refused, and is asked only at the addresses that were checked', async () => {
  const answers = [
    [{ address: '192.0.2.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::1', family: 6 }],
  ];
  for (const answer of answers) {
    const client = makeHttpClient({ resolve: async () => answer });
    expect(await codeOf(client({ url: `http://rebind.example:${sentinel.port}/` }))).toBe('address_refused');
  }
  let asked = 0;
  const server = await startWebServer((_request, response) => response.end('first'));
  try {
    const client = makeHttpClient({
      allowPrivate: [`rebind.example:${server.port}`],
      resolve: async () => {
        asked += 1;
        return asked === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '::1', family: 6 }];
      },
    });
    const { body } = await client({ url: `http://rebind.example:${server.port}/` });
    expect(body.toString()).toBe('first');
    expect(asked).toBe(1);
    expect(sentinel.connections()).toBe(0);
  } finally {
    await server.close();
  }
});

const refusals = /^(address_refused|invalid|upstream_failed)$/;

async function codeOf(answer: Promise<unknown>): Promise<string> {
  return await answer.then(
    () => 'answered',
    (cause: unknown) => (cause instanceof Problem ? cause.code : String(cause)),
  );
}
