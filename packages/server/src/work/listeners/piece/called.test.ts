import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedValues } from '../../../delivery/pieces/sealed-values.ts';
import { isSealed } from '../../../foundation/seal.ts';
import { listensToBell as listens, startBellApp, type BellApp } from '../../../testing/bell-app.ts';
import type { BellService } from '../../../testing/bell-service.ts';
import { until, type TestApp } from '../../../testing/index.ts';
import { listeningOn } from '../../../testing/listening.ts';
import { sealedPositions } from './piece-position.ts';

let bell: BellApp;
let service: BellService;
let it: TestApp;

beforeAll(async () => {
  bell = await startBellApp();
  ({ service, it } = bell);
});
afterAll(() => bell.close());

const { call, end, ended, runsOf, store, ...listening } = listeningOn(() => it);
const begin = (workflow: { identifier: string }) => listening.begin(workflow, 'bell');

/** What the service of the piece sends to the only address that is registered. */
async function sends(payload: object, headers: Record<string, string> = {}, to = addresses()[0]) {
  const url = new URL(to ?? '').pathname;
  const answer = await it.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
}

const addresses = () => [...service.hooks.values()];
const left = async () => (await it.database.pool.query('select from bakehouse.left_listeners')).rowCount ?? 0;

test('PIECE25 PIECE26 a trigger registers its address, and what its service sends begins a run for each item', async () => {
  await begin(listens('called', 'called', { shop: '"north"' }));
  expect(addresses()).toEqual([expect.stringMatching(/^http.*\/hooks\/pieces\/[\w-]{32}$/) as string]);
  expect(await sends({ challenge: 'abc' })).toMatchObject({ status: 200, body: { challenge: 'abc' } });
  expect((await sends({ challenge: 'abc' })).headers['set-cookie']).toBeUndefined();
  expect(await sends({ orders: [{ id: 1 }, { id: 2 }] }, { 'x-by': 'ann' })).toMatchObject({
    status: 200,
    body: {},
  });
  expect((await ended('called', 2)).map(({ output }) => output)).toEqual([
    { id: 1, by: 'ann' },
    { id: 2, by: 'ann' },
  ]);
  // The same delivery, sent again, is the same.
  for (const again of ['first', 'second', 'third'])
    await sends({ orders: [{ id: 3, again }] }, { 'webhook-id': 'msg_1' });
  await sends({ orders: [{ id: 4 }] });
  expect((await ended('called', 4)).map(({ output }) => output?.['id'])).toEqual([1, 2, 3, 4]);
});

test('PIECE26 a request that the piece cannot understand is a failed run, and those after it are taken', async () => {
  await sends({ poison: true, orders: [] });
  await sends({ orders: [{ id: 5 }] });
  const runs = await ended('called', 6);
  expect(runs.slice(4)).toMatchObject([
    {
      status: 'failed',
      error: { code: 'undeliverable', message: expect.stringContaining('means nothing') as string },
    },
    { status: 'completed', output: { id: 5 } },
  ]);
});

test('PIECE27 the registration is renewed when the piece says, and removed when nobody listens any more', async () => {
  await it.database.pool.query(
    `update bakehouse.listeners set position = jsonb_set(position::jsonb, '{renewedAt}', '0')::json`,
  );
  await sends({ orders: [] });
  await until(async () => service.renewals.length > 0);
  expect(service.renewals).toEqual([{ id: '1' }]);
  // Other options are another registration.
  const [old] = addresses();
  await store(listens('called', 'called', { shop: '"south"' }));
  await until(async () => addresses().length === 1 && addresses()[0] !== old);
  expect(await sends({ orders: [{ id: 9 }] }, {}, old)).toMatchObject({
    status: 410,
    body: { code: 'gone' },
  });
  // Switched off while the service refuses: it is tried again until it is done.
  service.refuses = 500;
  await store(listens('called', 'called', { shop: '"south"' }, { active: false }));
  await until(async () => bell.lines.some((line) => line.includes('it is tried again')));
  expect([addresses().length, await left()]).toEqual([1, 1]);
  service.refuses = undefined;
  await until(async () => addresses().length === 0 && (await left()) === 0);
  await begin(listens('called', 'called', { shop: '"south"' }));
  expect(addresses()).toHaveLength(1);
  await end('called');
  await until(async () => addresses().length === 0 && (await left()) === 0);
  expect(await runsOf('called')).toHaveLength(6);
});

const isHastyActive = async () => {
  const { rows } = await it.database.pool.query<{ active: boolean }>(
    `select active from bakehouse.listeners where workflow = 'hasty'`,
  );
  return rows[0]?.active;
};

test('PIECE27 a registration that is just being made when its workflow is switched off is removed, too', async () => {
  service.before = async ({ method }) => {
    if (method !== 'POST') return;
    service.before = undefined;
    await store(listens('hasty', 'called', {}, { active: false }));
    await until(async () => (await isHastyActive()) === false);
  };
  const earlier = service.server.requests.length;
  await store(listens('hasty', 'called'));
  await until(async () => service.server.requests.slice(earlier).some(({ method }) => method === 'DELETE'));
  await until(async () => service.hooks.size === 0 && (await left()) === 0);
  expect(await isHastyActive()).toBe(false);
  await end('hasty');
});

test('PIECE42 what a trigger keeps while it registers is written down at once, so that a crash leaves nothing behind', async () => {
  let noted: unknown;
  service.before = async ({ url }) => {
    if (url !== '/renewals') return;
    service.before = undefined;
    const { rows } = await it.database.pool.query<{ trigger: string; position: { enabled: boolean } }>(
      `select trigger, position from bakehouse.listeners where workflow = 'slowly'`,
    );
    const [{ trigger, position } = { trigger: '', position: {} }] = rows;
    noted = sealedPositions(() => ['x'.repeat(40)]).read(trigger, position);
    // Whoever told it is gone now: another one begins with another address.
    await it.database.pool.query(
      `update bakehouse.listeners set lease_until = '-infinity' where workflow = 'slowly'`,
    );
  };
  await begin(listens('slowly', 'slowly_called'));
  const [id] = service.hooks.keys();
  expect(noted).toMatchObject({
    enabled: false,
    registered: true,
    values: { hook: { id: expect.any(String) } },
  });
  expect(service.hooks.size).toBe(1);
  expect(await left()).toBe(0);
  expect(id).toEqual(expect.any(String));
  await end('slowly');
  await until(async () => addresses().length === 0 && (await left()) === 0);
});

test('PIECE25 a service that refuses the registration is told at the connection, and asked again', async () => {
  service.refuses = 403;
  await store(listens('refused', 'called'));
  expect((await listening.failing('refused', 'bell')).lastError).toMatchObject({
    code: 'connection_refused',
  });
  service.refuses = undefined;
  await until(async () => addresses().length === 1);
  await end('refused');
  await until(async () => addresses().length === 0 && (await left()) === 0);
  expect(await runsOf('refused')).toEqual([]);
});

test('PIECE28 actions keep values, for their workflow or for all of them, as long as there is room', async () => {
  const kept = async (value: string) => (await keeps(value)).output;
  expect([await kept(''), await kept(''), await kept('all'), await kept('')]).toEqual([1, 2, 1, 3]);
  const { rows } = await it.database.pool.query(
    'select piece, workflow, key, value from bakehouse.piece_values order by workflow',
  );
  expect(rows).toMatchObject([
    { workflow: 'keeps', key: 'count' },
    { workflow: null, key: 'count' },
  ]);
  expect(rows.map(({ value }) => isSealed(value))).toEqual([true, true]);
  const read = (key: string) =>
    Promise.all(rows.map((place) => sealedValues(() => [key]).read(it.database.pool, place, 'count')));
  expect(await read('x'.repeat(40))).toEqual([3, 1]);
  await expect(read('y'.repeat(40))).rejects.toThrow(/SECRET_KEY/);
  expect(await kept('forget')).toBeNull();
  expect(await kept('')).toBe(1);
  expect(await keeps('large')).toMatchObject({
    error: { code: 'piece_failed', message: expect.stringContaining('"count" cannot be kept') as string },
  });
  await end('keeps');
  expect([await kept(''), await kept('all')]).toEqual([1, 2]);
  await end('keeps');
});

async function keeps(value: string): Promise<{ output?: unknown; error?: unknown }> {
  const elements = [{ name: 'it', type: 'piece/bell/keep', options: { value: JSON.stringify(value) } }];
  await store({ identifier: 'keeps', title: 'Keeps', entry: 'it', elements });
  return (await call('POST', '/workflows/keeps/run', { input: {} })).body as { output?: unknown };
}
