import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createResource } from '../resources/create.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import type { TypeChangeNote } from './change-types.ts';
import { openModules, type Modules } from './modules.ts';
import { beginTypeChange } from './type-change.ts';

let database: TestDatabase;
let modules: Modules;
let told: TypeChangeNote[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await open();
});
afterEach(async () => {
  told = [];
  for (const { identifier } of modules.all()) await modules.remove(systemActor, identifier);
});
afterAll(() => database.drop());

const open = () =>
  openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
    typeChange: (note) => told.push(note),
  });

const put = (type: string, more: object[] = [], was = {}) =>
  modules.put(systemActor, {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [{ identifier: 'v', type, ...was }, ...more] },
  });

async function fill(count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into modules.things (id, version, "createdAt", "updatedAt", v)
     select gen_random_uuid(), 1, now(), now(), i::text from generate_series(1, $1) i returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function values(): Promise<Record<string, string | number | null>> {
  const { rows } = await database.pool.query<{ id: string; v: string | number | null }>(
    'select id, v from modules.things',
  );
  return Object.fromEntries(rows.map(({ id, v }) => [id, v]));
}

const below = (n: number) => Math.floor(Math.random() * n);

const check = (type: string) =>
  modules.check(systemActor, {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [{ identifier: 'v', type }] },
  });

/** Keeps changes from being stored, though not from being prepared; gives how to let them go. */
async function holdDefinition(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query(`begin; select from bakehouse.modules where identifier = 'things' for no key update`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** What a change leaves in the database besides the values. */
async function traces(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select attname::text as name from pg_attribute where attrelid = 'modules.things'::regclass and attname like 'new values%' and not attisdropped
     union all select tgname::text from pg_trigger where tgrelid = 'modules.things'::regclass and not tgisinternal and tgname not like 'first revision %'
     union all select 'change ' || id from bakehouse.type_changes union all select 'row ' || seq from bakehouse.type_change_rows`,
  );
  return rows;
}

test('MOD56 whoever writes while a type is changed goes on, and what was written is there by the new type', async () => {
  await put('text');
  const [first = '', second = '', third = ''] = await fill(1_200);
  const letGo = await holdDefinition();
  const changing = put('number');
  // All is read, and it waits to be stored; nobody waits for it.
  await expect.poll(() => modules.typeChanges('things')).toMatchObject([{ field: 'v', done: 1_200 }]);
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query('update modules.things set v = $2 where id = $1', [first, '7000']);
  await database.pool.query('update modules.things set v = $2 where id = $1', [second, '8000']);
  await database.pool.query('delete from modules.things where id = $1', [third]);
  const { id: created } = await createResource(
    { db: database.pool, actor: systemActor, modules, evaluate: () => null },
    'things',
    { data: { v: '9000' } },
  );
  await letGo();
  await writer.query('commit');
  writer.release();
  await changing;

  const found = await values();
  expect(found[first]).toBe(7000);
  expect(found[second]).toBe(8000);
  expect(found[created]).toBe(9000);
  expect(third in found).toBe(false);
  expect(Object.values(found).filter((value) => typeof value !== 'number')).toEqual([]);
  expect(await traces()).toEqual([]);
  expect(told.map(({ state }) => state)).toEqual(['begun', 'done']);
});

test('MOD56 a value that is lost only since it was written meanwhile refuses the change, and all is as it was', async () => {
  await put('text');
  const [, second = ''] = await fill(20);
  const letGo = await holdDefinition();
  const changing = put('number').catch((error: unknown) => error);
  await expect.poll(() => modules.typeChanges('things')).toMatchObject([{ done: 20 }]);
  await database.pool.query('update modules.things set v = $2 where id = $1', [second, 'wide']);
  await letGo();

  expect(await changing).toMatchObject({ code: 'conflict', data: { more: { offending: 1 } } });
  expect((await values())[second]).toBe('wide');
  expect(await traces()).toEqual([]);
  expect(told.map(({ state }) => state)).toEqual(['begun', 'undone']);
});

test.each(['number', 'email'])(
  'MOD56 many who write while text becomes %s lose nothing, whatever the order',
  async (type) => {
    await put('text');
    const written = (n: number) => (type === 'number' ? String(n) : `a${n}@example.com`);
    const ids = await fill(900);
    if (type === 'email')
      await database.pool.query(`update modules.things set v = 'a' || v || '@example.com'`);
    const model = await values();
    const stop = new AbortController();
    // Each has rows of its own, so that the order of two writes of one row is known.
    const writers = [0, 1, 2, 3].map(async (own) => {
      while (!stop.signal.aborted) {
        const id = ids[below(225) * 4 + own] ?? '';
        const value = below(10) === 0 ? null : written(below(1_000_000));
        await database.pool.query('update modules.things set v = $2 where id = $1', [id, value]);
        model[id] = value;
      }
    });
    await put(type).finally(() => stop.abort());
    await Promise.all(writers);

    const found = await values();
    const texts = Object.entries(found).map(([id, value]) => [id, value === null ? null : String(value)]);
    expect(Object.fromEntries(texts)).toEqual(model);
    expect(typeof found[ids[0] ?? '']).not.toBe(type === 'number' ? 'string' : 'number');
    expect(await traces()).toEqual([]);
  },
);

test('MOD57 while a type is changed the module is changed and removed by nobody else, and one sees how far it is', async () => {
  await put('text');
  await fill(30);
  const letGo = await holdDefinition();
  const changing = put('number');
  await expect
    .poll(() => modules.typeChanges('things'))
    .toMatchObject([{ field: 'v', from: 'text', to: 'number', done: 30, total: 30 }]);

  const refused = { code: 'conflict', message: expect.stringContaining('is being changed') as string };
  await expect(put('text', [{ identifier: 'w', type: 'text' }])).rejects.toMatchObject(refused);
  await expect(put('integer')).rejects.toMatchObject(refused);
  await expect(modules.remove(systemActor, 'things')).rejects.toMatchObject(refused);

  await letGo();
  await changing;
  expect(await modules.typeChanges('things')).toEqual([]);
});

test('MOD57 a change whose process is gone is undone at the next start, and by the next change of the module', async () => {
  const { table } = await put('text');
  await fill(3);
  const retype = { before: { identifier: 'v', type: 'text' }, field: { identifier: 'v', type: 'number' } };
  const gone = () => beginTypeChange(database.pool, table, retype);
  await gone();
  expect(await traces()).not.toEqual([]);

  await open();
  await expect.poll(traces).toEqual([]);
  expect(told).toEqual([{ module: 'things', field: 'v', from: 'text', to: 'number', state: 'interrupted' }]);

  await gone();
  await put('number', [{ identifier: 'w', type: 'text' }]);
  expect(new Set(Object.values(await values()))).toEqual(new Set([1, 2, 3]));
  expect(await traces()).toEqual([]);
});

test('MOD56 a field gets another name and another type at once, and another field becomes unique with it', async () => {
  await put('text');
  await fill(3);
  await modules.put(systemActor, {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [{ identifier: 'size', type: 'number', was: 'v', unique: true }] },
  });
  const { rows } = await database.pool.query('select size from modules.things order by size');
  expect(rows).toEqual([{ size: 1 }, { size: 2 }, { size: 3 }]);
});

test('MOD56 a check reads the values and holds nobody', async () => {
  await put('text');
  const [first = ''] = await fill(3);
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query('update modules.things set v = $2 where id = $1', [first, 'wide']);
  expect(await check('number')).toEqual([]);
  await writer.query('commit');
  writer.release();
  expect(await check('number')).toMatchObject([{ path: 'v', code: 'lossy' }]);
  expect(told).toEqual([]);
});
