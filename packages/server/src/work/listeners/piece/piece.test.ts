import { newId } from '@bakehouse/contract';
import { inTransaction, queueRun } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSealed } from '../../../foundation/seal.ts';
import {
  bellToken,
  listensToBell as listens,
  startBellApp,
  type BellApp,
} from '../../../testing/bell-app.ts';
import type { BellService } from '../../../testing/bell-service.ts';
import { until, type TestApp } from '../../../testing/index.ts';
import { listeningOn } from '../../../testing/listening.ts';
import { ringingOn } from '../../../testing/ringing.ts';
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
const failing = (workflow: string) => listening.failing(workflow, 'bell');
const stateOf = (workflow: string) => listening.stateOf(workflow, 'bell');

const { ring, rung } = ringingOn(() => it);

const numbers = async (workflow: string, count: number) =>
  (await ended(workflow, count)).map(({ output }) => output?.['id']);

test('PIECE19 PIECE20 a trigger that is asked begins a run for each order that is new, and goes on where it was', async () => {
  service.orders = [{ id: 1 }, { id: 2 }];
  await begin(listens('orders', 'new_order', { shop: '"north"' }));
  expect(await stateOf('orders')).toMatchObject({ place: 'bell/new_order (shop: "\\"north\\"")' });
  service.orders.push({ id: 3 }, { id: 4 });
  await rung('orders');
  const runs = await ended('orders', 2);
  expect(runs).toMatchObject([
    { status: 'completed', cause: { type: 'piece', event: 'orders' }, output: { id: 3 } },
    { status: 'completed', output: { id: 4 } },
  ]);
  expect(service.server.requests.at(-1)?.url).toBe('/orders?shop=north');
  await rung('orders');
  // Switched off, it is not asked; switched on again, it goes on.
  await store(listens('orders', 'new_order', { shop: '"north"' }, { active: false }));
  service.orders.push({ id: 5 });
  await begin(listens('orders', 'new_order', { shop: '"north"' }));
  await rung('orders');
  expect(await numbers('orders', 3)).toEqual([3, 4, 5]);
  expect((await stateOf('orders'))?.lastAt).toEqual(expect.any(String));
  // Another shop is another place: it begins anew.
  await begin(listens('orders', 'new_order', { shop: '"south"' }));
  await until(async () => (await stateOf('orders'))?.place.includes('south'));
  await until(async () => typeof (await stateOf('orders'))?.since === 'string');
  await rung('orders');
  expect(await runsOf('orders')).toHaveLength(3);
});

test('PIECE23 what a trigger keeps holds no secret and is kept encrypted, and what it keeps for all is one value', async () => {
  const { rows } = await it.database.pool.query<{ trigger: string; position: object; shared: Buffer }>(
    `select trigger, position, (select value from bakehouse.piece_values where piece = 'bell') as shared
     from bakehouse.listeners where workflow = 'orders'`,
  );
  const [{ trigger, position, shared } = { trigger: '', position: {}, shared: Buffer.of() }] = rows;
  expect(isSealed(shared)).toBe(true);
  expect(Object.keys(position).toSorted()).toEqual([
    'enabled',
    'polledAt',
    'registered',
    'renewedAt',
    'sealed',
  ]);
  const opened = sealedPositions(() => ['x'.repeat(40)]).read(trigger, position);
  expect(opened.values).toEqual({ last: 5, token: '[secret of bell]' });
  expect(() => sealedPositions(() => ['y'.repeat(40)]).read(trigger, position)).toThrow(/SECRET_KEY/);
  await end('orders');
});

test('PIECE21 an item that comes again begins no second run: known by its key, or by all that it is', async () => {
  service.orders = [
    { id: 1, total: 5 },
    { id: 2, total: 7 },
  ];
  await begin(listens('any', 'any_order'));
  await begin(listens('keyed', 'changed_order'));
  for (const each of ['any', 'keyed']) await rung(each);
  await Promise.all([ended('any', 2), ended('keyed', 2)]);
  service.orders = [{ id: 1, total: 6 }, { id: 2, total: 7 }, { id: 3 }];
  for (const each of ['any', 'keyed', 'any', 'keyed']) await rung(each);
  expect((await ended('any', 4)).map(({ output }) => output)).toEqual([
    { id: 1, total: 5 },
    { id: 2, total: 7 },
    { id: 1, total: 6 },
    { id: 3 },
  ]);
  expect((await ended('keyed', 3)).map(({ output }) => output)).toEqual([
    { id: 1, total: 5 },
    { id: 2, total: 7 },
    { id: 3 },
  ]);
  for (const each of ['any', 'keyed']) await end(each);
});

test('PIECE20 an answer that comes when somebody else has the trigger counts for nothing, and no order is lost', async () => {
  service.orders = [];
  await begin(listens('taken', 'new_order'));
  service.orders = [{ id: 1 }, { id: 2 }];
  const stolen: string[] = [];
  service.before = async ({ url }) => {
    if (!url.startsWith('/orders') || stolen.length > 0) return;
    stolen.push(url);
    await it.database.pool.query(
      `update bakehouse.listeners set owner = null, lease_until = null, epoch = epoch + 1 where workflow = 'taken'`,
    );
  };
  try {
    await rung('taken');
    expect(await numbers('taken', 2)).toEqual([1, 2]);
    await rung('taken');
    expect([stolen.length, (await runsOf('taken')).length]).toEqual([1, 2]);
  } finally {
    service.before = undefined;
    await end('taken');
  }
});

test('PIECE22 no more is begun while too many runs wait, and what waits is not lost', async () => {
  service.orders = [];
  await call('PUT', '/queues/bells', { rate: { limit: 1, seconds: 86_400 } });
  await begin(listens('flood', 'new_order', {}, { queue: 'bells' }));
  service.orders = [{ id: 1 }];
  await rung('flood');
  await ended('flood', 1);
  await inTransaction(it.database.pool, async (client) => {
    const run = { workflow: 'flood', version: 1, kind: 'durable', queue: 'bells', actor: null } as const;
    for (let left = 1000; left > 0; left -= 1)
      await queueRun(client, { ...run, id: newId(), elevated: true, cause: { type: 'piece' }, start: {} });
  });
  service.orders.push({ id: 2 });
  await ring('flood');
  expect((await failing('flood')).lastError).toMatchObject({
    code: 'connection_limited',
    message: '1000 runs of "flood" wait: it listens again when there are fewer.',
  });
  await it.database.pool.query(`delete from bakehouse.runs where workflow = 'flood'`);
  const [run] = await until(async () => {
    const runs = await runsOf('flood');
    return runs.length > 0 && runs;
  });
  expect(run?.start.event['stored']).toEqual({ id: 2 });
  await end('flood');
});

test('PIECE24 what goes wrong is told at the connection, tried again, and nothing is passed by', async () => {
  service.orders = [];
  await begin(listens('told', 'new_order'));
  service.orders = [{ id: 1 }];
  service.refuses = 401;
  await ring('told');
  expect((await failing('told')).lastError).toMatchObject({
    code: 'connection_refused',
    message: 'The piece "bell" failed: The service says 401.',
  });
  service.refuses = undefined;
  expect(await numbers('told', 1)).toEqual([1]);
  await end('told');
  await begin(listens('broken', 'broken'));
  await ring('broken');
  expect((await failing('broken')).lastError?.message).toContain('gave no list of items');
  await end('broken');
  expect(bell.lines.filter((line) => line.includes(bellToken))).toEqual([]);
});

test('PIECE19 files that a trigger makes are stored with its items', async () => {
  await begin(listens('photos', 'photo'));
  await rung('photos');
  const [run] = await ended('photos', 1);
  const file = run?.output?.['file'] as { id: string } | undefined;
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  expect((await it.app.inject({ url: `/files/${file?.id}`, headers })).body).toBe('bread');
  await end('photos');
});

test('PIECE19 the check knows the options of a trigger, and that nobody causes its runs', async () => {
  const faults = async (options: object, more: object = {}) => {
    const { body } = await call('PUT', '/workflows/checked', {
      ...listens('checked', 'new_order', options, more),
      title: 'Checked',
    });
    return ((body.errors ?? []) as { path: string; code: string }[]).map(
      ({ path, code }) => `${path} ${code}`,
    );
  };
  const at = 'elements.0.options';
  expect(await faults({ every: 0 })).toEqual([`${at}.every too_small`]);
  expect(await faults({ shop: '$input.shop' })).toEqual([`${at}.shop not_fixed`]);
  expect(await faults({ shopp: '"a"' })).toEqual([`${at}.shopp unknown_option`]);
  expect(await faults({ every_: '"often"' })).toEqual([`${at}.every_ wrong_type`]);
  expect(await faults({}, { elevated: undefined })).toEqual(['events.0.type no_actor']);
  expect(await faults({ shop: '"a"', every: 1, every_: '2' })).toEqual([]);
  expect((await call('GET', '/pieces/bell')).body).toMatchObject({ actions: 1, triggers: 7 });
  const { body } = await call('GET', '/elements?search=called');
  expect(body.data).toMatchObject([
    { type: 'event/piece/bell/called', title: 'bell: called' },
    { type: 'event/piece/bell/slowly_called' },
  ]);
  await end('checked');
});
