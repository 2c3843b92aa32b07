import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { shop, useScenarios } from '../../testing/index.ts';

const { it } = useScenarios({ modules: shop, users: { reader: [{ module: 'orders', action: 'read' }] } });

const ask = async (who: string, url: string, headers: Record<string, string> = {}, payload?: object) =>
  it().app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { authorization: `Bearer ${it().user(who).token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

test('API20 API21 API22 answers tell the share and, to administrators, their time; large ones are compressed', async () => {
  const plain = await ask('admin', '/openapi.json');
  const small = await ask('admin', '/openapi.json', { 'accept-encoding': 'gzip, br' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers).toMatchObject({
    vary: expect.stringContaining('Accept-Encoding') as string,
    'ratelimit-policy': expect.stringMatching(/^"minute";q=\d+;w=60$/) as string,
    ratelimit: expect.stringMatching(/^"minute";r=\d+;t=\d+$/) as string,
    'server-timing': expect.stringMatching(/^total;dur=[\d.]+$/) as string,
  });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(small.rawPayload.length),
  });
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  const list = await ask('reader', '/modules/orders/resources', { 'accept-encoding': 'br' });
  expect([list.statusCode, list.headers['content-encoding'], list.headers['server-timing']]).toEqual([
    200,
    undefined,
    undefined,
  ]);
});

test('API21 what shows a secret once is not compressed', async () => {
  const name = 'n'.repeat(190);
  const made = await ask(
    'admin',
    '/tokens',
    { 'accept-encoding': 'br' },
    { name, expiresAt: new Date(Date.now() + 1e7).toISOString() },
  );
  expect(made.statusCode, made.body).toBe(201);
  expect(made.headers).not.toHaveProperty('content-encoding');
});
