import type { FileEntity } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { formWith, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  env: { PUBLIC_URL: 'https://app.example', API_URL: 'https://api.app.example' },
  users: { ann: [{ module: '*', action: 'create' }] },
});

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) {
  return it().app.inject({ method, url, headers });
}
const ann = () => ({ authorization: `Bearer ${it().user('ann').token}` });

async function shared(data: string, name = 'a.txt') {
  const { headers, payload } = formWith(data, { name });
  const made = await it().app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...ann(), ...headers },
    payload,
  });
  const file = made.json<FileEntity>();
  const share = await ask('POST', `/files/${file.id}/shares`, ann());
  expect(share.statusCode, share.body).toBe(201);
  return { file, share: share.json<{ id: string; token: string; url: string }>() };
}

test('FILE4 FILE5 a share link opens the newest version for anybody, under the address of the API', async () => {
  const { file, share } = await shared('public', 'Zürich.txt');
  expect(share.url).toBe(`https://api.app.example/share/${share.token}`);
  const answer = await ask('GET', `/share/${share.token}`);
  expect([answer.statusCode, answer.body]).toEqual([200, 'public']);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  const { headers, payload } = formWith('newer', { path: file.path });
  await it().app.inject({ method: 'POST', url: '/files', headers: { ...ann(), ...headers }, payload });
  expect((await ask('GET', `/share/${share.token}`)).body).toBe('newer');
  expect((await ask('GET', `/share/${share.token}`, { range: 'bytes=0-1' })).body).toBe('ne');
});

test('FILE6 a revoked link and the link of a deleted file lead nowhere, like one that never was', async () => {
  const { file, share } = await shared('x');
  const second = (await ask('POST', `/files/${file.id}/shares`, ann())).json<{ id: string; token: string }>();
  const list = await ask('GET', `/files/${file.id}/shares`, ann());
  expect(list.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual([share.id, second.id]);
  expect(list.body).not.toContain(share.token);
  expect((await ask('DELETE', `/files/${file.id}/shares/${share.id}`, ann())).statusCode).toBe(204);
  const nowhere = async (token: string) => {
    const { statusCode, body } = await ask('GET', `/share/${token}`);
    return `${statusCode} ${body.replace(/"instance":"[^"]*"/, '')}`;
  };
  const none = await nowhere(`bhf_${'A'.repeat(43)}`);
  expect(none).toMatch(/^404/);
  expect(await nowhere(share.token)).toBe(none);
  expect((await ask('GET', `/share/${second.token}`)).statusCode).toBe(200);
  const deleted = await ask('DELETE', `/files/${file.id}`, ann());
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  expect(await nowhere(second.token)).toBe(none);
});

test('FILE7 no token near a real one, nor anything else, opens a file', async () => {
  const { file, share } = await shared('x');
  const guesses = [
    share.token.slice(0, -1),
    `${share.token}A`,
    share.token.toLowerCase(),
    share.token.replace('bhf_', 'bhs_'),
    share.id,
    file.id,
    it().user('ann').token,
    '%00',
    '..%2ffiles',
    "' or 1=1 --",
    'x'.repeat(200),
  ];
  for (const guess of guesses)
    expect((await ask('GET', `/share/${encodeURIComponent(guess)}`)).statusCode, guess).toBe(404);
});

test('FILE20 RES35 the link is shown once, also to a request that is sent again', async () => {
  const { file } = await shared('x');
  const once = { ...ann(), 'idempotency-key': 'share-1' };
  const [first, again] = [
    await ask('POST', `/files/${file.id}/shares`, once),
    await ask('POST', `/files/${file.id}/shares`, once),
  ];
  expect([first.statusCode, again.statusCode]).toEqual([201, 409]);
});
