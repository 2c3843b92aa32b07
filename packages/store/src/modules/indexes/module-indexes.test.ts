import { afterAll, beforeEach, expect, test } from 'vitest';
import { readTotal } from '../../feed/marks.ts';
import { systemActor } from '../../identity/actor.ts';
import { aggregate } from '../../resources/aggregate.ts';
import { readList } from '../../resources/read-list.ts';
import { actorWith, useResources } from '../../testing/index.ts';
import { openModules } from '../modules.ts';
import type { IndexNote } from './build-asked.ts';
import { builtName } from './index-keys.ts';
import type { IndexState } from './index-state.ts';

const customers = (fields: object[]) => ({
  bakery_resource_module: 'customers',
  bakery_resource: { fields },
});
const fields = [
  { identifier: 'name', type: 'text' },
  { identifier: 'city', type: 'text' },
  { identifier: 'size', type: 'integer' },
  { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b', 'c'] } },
  { identifier: 'about', type: 'textarea' },
];
const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      { identifier: 'note', type: 'text' },
    ],
  },
};
const { as, database, modules } = useResources([customers(fields), orders]);
const all = () => modules().indexes.list();
const one = async (id: string) => (await all()).find((each) => each.id === id);

afterAll(() => modules().indexes.close());

beforeEach(async () => {
  await modules().remove(systemActor, 'customers');
  await modules().put(systemActor, customers(fields));
});

async function fill(count: number): Promise<void> {
  await database().pool.query(
    `insert into modules.customers (id, version, "createdAt", "updatedAt", name, city, size, tags)
     select gen_random_uuid(), 1, now(), now() + i * interval '1 second', 'name ' || i, 'city ' || i % 20, i % 1000, array['a']
     from generate_series(1, $1) i`,
    [count],
  );
  await database().pool.query('analyze modules.customers');
}

const list = (filter: unknown, sort = '') => readList(as(), 'customers', { filter, sort, limit: 20 });

async function thrice(ask: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await ask();
}

/** The indexes that PostgreSQL would answer a list by. */
async function planOf(filter: string, sort: string): Promise<string> {
  const { rows } = await database().pool.query<{ 'QUERY PLAN': string }>(
    `explain select * from modules.customers t where (${filter}) order by ${sort} limit 21`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function built(id: string): Promise<IndexState> {
  await modules().indexes.build(database().pool, id);
  await expect.poll(async () => (await one(id))?.state).toBe('built');
  return (await one(id)) as IndexState;
}

async function propose(): Promise<string> {
  await fill(6_000);
  await thrice(() => list({ city: 'city 7' }, '-size'));
  const [proposal] = await all();
  expect(proposal).toMatchObject({ equal: ['city'], order: ['-size'], state: 'proposed' });
  return proposal?.id ?? '';
}

test('MOD70 what is filtered, sorted and looked up by often without an index is proposed, and no value of it is kept', async () => {
  await fill(6_000);
  await thrice(() => list({ city: 'city 7' }, '-size'));
  await thrice(() => list(undefined, 'name'));
  await thrice(() => list({ size: { _gt: 990 } }, '-updatedAt'));
  await thrice(() => list({ tags: { _some: ['a'] } }));
  await thrice(() => readTotal(as(), 'customers', { filter: { name: 'name 5' } }));
  await thrice(() =>
    aggregate(as(), 'orders', {
      filter: { customer: { size: 5, city: { _in: ['city 1', 'city 2'] } } },
      by: [],
      values: ['count'],
      limit: 5,
      timeZone: 'UTC',
    }),
  );
  const reader = actorWith([{ module: 'customers', action: 'read', filter: { name: 'name 4' } }]);
  await thrice(() => readList(as(reader), 'customers', { sort: 'size', limit: 5 }));

  const proposals = await all();

  expect(
    proposals.map(({ module, equal, order }) => `${module} ${equal.join()} ${order.join()}`).sort(),
  ).toEqual([
    'customers  name',
    'customers  size',
    'customers city -size',
    'customers city,size ',
    'customers name ',
    'customers name size',
    'customers tags ',
  ]);
  for (const each of proposals) expect(each).toMatchObject({ state: 'proposed', times: 3, rows: 6_000 });
  expect(proposals.every(({ bytes, slowest }) => bytes > 100_000 && slowest > 0)).toBe(true);
  const { rows } = await database().pool.query('select * from bakehouse.indexes');
  expect(JSON.stringify([rows, proposals])).not.toMatch(/city \d|name \d/);
});

test('MOD70 nothing is proposed for what is asked seldom, in small modules, in ways that no index helps, or where one is there', async () => {
  await fill(400);
  await thrice(() => list({ city: 'city 7' }, '-size'));
  expect(await all()).toEqual([]);
  await database().pool.query('delete from bakehouse.indexes');
  await fill(6_000);
  await list({ city: 'city 7' }, 'size');
  await thrice(() => list({ _or: [{ city: 'city 7' }, { size: 4 }] }));
  await thrice(() => list({ city: { _contains: '7' } }));
  await thrice(() => list({ about: 'long' }));
  await thrice(() => list(undefined, '-updatedAt'));
  await thrice(() => readList(as(), 'orders', { filter: { note: 'x' }, limit: 5 }));

  expect(await all()).toEqual([]);
});

test('MOD71 an index is built by one press, and PostgreSQL answers by it', async () => {
  const id = await propose();
  const [filter, sort] = [`t.city is not null and t.city = 'city 7'`, 't.size desc nulls last, t.id'];
  expect(await planOf(filter, sort)).not.toContain(builtName(id));

  const state = await built(id);

  expect(state).toMatchObject({ problem: null, times: 0 });
  expect(state.bytes).toBeGreaterThan(100_000);
  const plan = await planOf(filter, sort);
  expect(plan).toContain(builtName(id));
  expect(plan).not.toContain('Sort');
  await thrice(() => list({ city: 'city 7' }, '-size'));
  expect((await all()).map((each) => [each.state, each.times])).toEqual([['built', 3]]);
  await expect(modules().indexes.build(database().pool, id)).rejects.toThrow('built already');
  await expect(modules().indexes.build(database().pool, 'none')).rejects.toThrow('no such index');
});

test('MOD71 MOD73 others write while an index is built, how far it is can be seen, and changes of the module are refused', async () => {
  const id = await propose();
  const holder = await database().pool.connect();
  // Somebody has written and not ended: the building of an index waits for that, nobody else does.
  await holder.query(`begin; update modules.customers set name = 'held' where size = 3`);
  await modules().indexes.build(database().pool, id);
  await expect.poll(async () => (await one(id))?.progress?.phase).toMatch(/waiting|building/);

  await database().pool.query(`update modules.customers set city = 'moved' where size = 4`);
  await expect(modules().put(systemActor, customers(fields.slice(1)))).rejects.toThrow(
    'An index on city, size of "customers" is being built. GET /indexes tells how far it is',
  );
  await expect(modules().remove(systemActor, 'customers')).rejects.toThrow('is being built');
  await expect(modules().indexes.drop(database().pool, id)).rejects.toThrow('is being built');
  expect((await one(id))?.state).toBe('building');

  await holder.query('commit');
  holder.release();
  await expect.poll(async () => (await one(id))?.state).toBe('built');
  const { rows } = await database().pool.query(`select from modules.customers where city = 'moved'`);
  expect(rows).toHaveLength(6);
});

test('MOD71 two processes build one after the other', async () => {
  await fill(6_000);
  await thrice(() => list({ city: 'city 7' }, '-size'));
  await thrice(() => list(undefined, 'name'));
  const [first, second] = await all();
  const told: IndexNote[] = [];
  const other = await anotherProcess(told);
  await other.indexes.list();
  const holder = await database().pool.connect();
  await holder.query(`begin; update modules.customers set name = 'held' where size = 3`);
  await modules().indexes.build(database().pool, first?.id ?? '');
  await expect.poll(async () => (await one(first?.id ?? ''))?.state).toBe('building');
  await other.indexes.build(database().pool, second?.id ?? '');
  expect((await one(second?.id ?? ''))?.state).toBe('waiting');
  expect(told).toEqual([]);

  await holder.query('commit');
  holder.release();

  await expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(['built', 'built']);
  await other.indexes.close();
});

test('MOD72 an index that a process left unfinished is dropped and told, and can be built again', async () => {
  const id = await propose();
  const holder = await database().pool.connect();
  await holder.query(`begin; update modules.customers set name = 'held' where size = 3`);
  const gone = await anotherProcess([]);
  await gone.indexes.build(database().pool, id);
  await expect.poll(async () => (await gone.indexes.list())[0]?.progress?.phase).toMatch(/waiting/);
  await gone.indexes.close();
  await holder.query('commit');
  holder.release();
  const { rows: left } = await database().pool.query(
    `select indisvalid as valid from pg_index where indexrelid = 'modules.${builtName(id)}'::regclass`,
  );
  expect(left).toEqual([{ valid: false }]);
  const told: IndexNote[] = [];
  const next = await anotherProcess(told);

  await expect.poll(() => told).toEqual([{ module: 'customers', id, state: 'interrupted' }]);

  expect(await next.indexes.list()).toMatchObject([
    { id, state: 'interrupted', problem: 'The process ended while it was being built.' },
  ]);
  expect(await indexNames()).not.toContain(builtName(id));
  await next.indexes.build(database().pool, id);
  await expect.poll(async () => (await next.indexes.list())[0]?.state).toBe('built');
  await next.indexes.close();
});

test('MOD73 an index follows a field that is renamed or gets another type, and goes with one that is removed', async () => {
  const id = await propose();
  await built(id);
  const same = `select 'modules.${builtName(id)}'::regclass::oid as oid`;
  const { rows: before } = await database().pool.query(same);
  const renamed = fields.map((field) =>
    field.identifier === 'city' ? { ...field, identifier: 'town', was: 'city' } : field,
  );
  await modules().put(systemActor, customers(renamed));
  expect(await all()).toMatchObject([{ id, equal: ['town'], order: ['-size'], state: 'built' }]);
  const { rows: after } = await database().pool.query(same);
  expect(after).toEqual(before);
  expect(await planOf(`t.town is not null and t.town = 'city 7'`, 't.size desc nulls last, t.id')).toContain(
    builtName(id),
  );

  const retyped = renamed.map((field) => (field.identifier === 'size' ? { ...field, type: 'text' } : field));
  await modules().put(systemActor, customers(retyped));
  expect(await indexNames()).toContain(builtName(id));
  expect(await all()).toMatchObject([{ id, state: 'built' }]);

  await modules().put(systemActor, customers(retyped.filter(({ identifier }) => identifier !== 'size')));
  expect(await indexNames()).not.toContain(builtName(id));
  expect(await all()).toEqual([]);
});

test('MOD74 an index is dropped again, and the audit log tells who had it built and dropped', async () => {
  const id = await propose();
  await built(id);

  await modules().indexes.drop(database().pool, id);

  await expect.poll(indexNames).not.toContain(builtName(id));
  expect(await all()).toEqual([]);
  const { rows } = await database().pool.query(
    `select action, target, details from bakehouse.audit where target = $1 order by id`,
    [id],
  );
  const details = { module: 'customers', keys: { equal: ['city'], rest: ['-size'] } };
  expect(rows).toEqual([
    { action: 'index.build', target: id, details },
    { action: 'index.drop', target: id, details },
  ]);
  await thrice(() => list({ city: 'city 7' }, '-size'));
  expect(await all()).toMatchObject([{ id, state: 'proposed', times: 3 }]);
});

test('MOD71 an index that cannot be built says why', async () => {
  await fill(6_000);
  await thrice(() => list(undefined, 'name'));
  const [proposal] = await all();
  // Longer than what an index takes, and nothing that could be packed.
  await database().pool.query(
    `update modules.customers set name = (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 400)) where size = 3`,
  );
  await modules().indexes.build(database().pool, proposal?.id ?? '');

  await expect.poll(all).toMatchObject([{ state: 'failed', problem: expect.stringMatching(/index row/) }]);
  expect(await indexNames()).not.toContain(builtName(proposal?.id ?? ''));
});

const anotherProcess = (told: IndexNote[]) =>
  openModules(database().pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
    index: (note) => told.push(note),
  });

async function indexNames(): Promise<string[]> {
  const { rows } = await database().pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'modules' and tablename = 'customers'`,
  );
  return rows.map(({ name }) => name);
}
