import { expect, test } from 'vitest';
import { until, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({ work: true, env: { RATE_LIMIT: '1000000' }, users: { clerk: [] } });

const well = {
  slug: 'acme',
  from: 'user',
  hostname: 'acme-prod',
  address: '100.64.0.20',
  domains: { app: 'app.acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
  users: ['ann@acme.example'],
  keys: [{ name: 'CI of acme', expiresAt: null }],
  passed: 28,
  failed: 0,
  skipped: 2,
  failures: [],
  everyMinutes: 60,
};
const broken = {
  ...well,
  passed: 27,
  failed: 1,
  failures: [{ title: 'TCP 8080 of the server is shut', detail: 'packets get through (refused)' }],
};

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = 'admin') =>
  it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const report = async (payload: object) => (await send('POST', '/access/reports', payload)).statusCode;
const notes = async () =>
  (await send('GET', '/notifications'))
    .json<{ data: { title: string; message: string }[] }>()
    .data.map(({ title }) => title);
const states = async () =>
  (await send('GET', '/access/servers'))
    .json<{ data: { slug: string; state: string }[] }>()
    .data.map(({ slug, state }) => `${slug} ${state}`);

test('NET168, NET169: a failed verification is told once, an overdue one too, and both again after all was well', async () => {
  expect(await report(well)).toBe(204);
  expect(await states()).toEqual(['acme ok']);
  expect(await report(broken)).toBe(204);
  await until(async () => (await notes()).length === 1);
  expect(await report(broken)).toBe(204);
  expect(await states()).toEqual(['acme failed']);
  await it().database.pool.query(`update bakehouse.access_servers set due_at = now() - interval '1 minute'`);
  await until(async () => (await notes()).length === 2);
  expect(await notes()).toEqual([
    'acme-prod is no longer verified',
    'Network access to acme-prod is not as it must be',
  ]);
  expect(await states()).toEqual(['acme overdue']);
  expect([await report(well), await report(broken)]).toEqual([204, 204]);
  await until(async () => (await notes()).length === 3);
  expect((await send('DELETE', '/access/servers/acme')).statusCode).toBe(204);
  expect(await states()).toEqual([]);
  expect((await send('DELETE', '/access/servers/acme')).statusCode).toBe(404);
});

test('NET168: only administrators report, see and forget servers', async () => {
  const tries = [
    await send('GET', '/access/servers', undefined, 'clerk'),
    await send('POST', '/access/reports', well, 'clerk'),
    await send('DELETE', '/access/servers/acme', undefined, 'clerk'),
  ];
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('NET168: a report with anything unknown in it, such as a token, is refused', async () => {
  expect(await report({ ...well, token: 'tskey-api-x' })).toBe(422);
  expect(await states()).toEqual([]);
});
