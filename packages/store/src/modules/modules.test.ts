import { Problem } from '@bakehouse/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createResource } from '../resources/create.ts';
import { readList } from '../resources/read-list.ts';
import { readRevisions } from '../resources/revisions.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openModules, type Modules } from './modules.ts';

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
});
afterEach(async () => {
  for (const { identifier } of modules.all()) await modules.remove(systemActor, identifier);
});
afterAll(() => database.drop());

interface Field {
  identifier: string;
  type: string;
  [key: string]: unknown;
}

const put = (...fields: Field[]) =>
  modules.put(systemActor, { bakery_resource_module: 'things', bakery_resource: { fields } });
const access = () => ({ db: database.pool, actor: systemActor, modules, evaluate: () => null });
const create = (data: object) => createResource(access(), 'things', { data });

async function rows(): Promise<unknown[]> {
  const { rows: found } = await readList(access(), 'things', { limit: 100 });
  return found.map(({ data }) => data);
}

async function columns(table = 'things'): Promise<Record<string, string>> {
  const { rows: found } = await database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'modules' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(found.map(({ name, type }) => [name, type]));
}

async function indexes(): Promise<string[]> {
  const { rows: found } = await database.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'modules' and tablename = 'things'`,
  );
  return found.map(({ definition }) => definition);
}

test('MOD28 MOD29 a module is a real table with typed columns', async () => {
  await put(
    { identifier: 'name', type: 'text' },
    { identifier: 'size', type: 'integer' },
    { identifier: 'price', type: 'money' },
    { identifier: 'rows', type: 'list', options: { fields: [{ identifier: 'x', type: 'text' }] } },
    { identifier: 'when', type: 'datetime' },
  );

  expect(await columns()).toMatchObject({
    id: 'uuid',
    name: 'text',
    size: 'bigint',
    price: 'numeric',
    rows: 'jsonb',
    when: 'timestamp with time zone',
  });
});

test('MOD23 adding a field keeps the data, and reads as no value', async () => {
  await put({ identifier: 'name', type: 'text' });
  await create({ name: 'a' });

  const { created } = await put(
    { identifier: 'name', type: 'text' },
    { identifier: 'size', type: 'integer' },
  );

  expect(created).toBe(false);
  expect(await rows()).toEqual([{ name: 'a', size: null }]);
});

const written = async () => {
  const { rows: found } = await database.pool.query<{ file: string; row: string }>(
    `select pg_relation_filenode('modules.things')::text as file, xmin || ' ' || ctid as row from modules.things`,
  );
  return found;
};

test('MOD24 adding a field rewrites no row, however many there are', async () => {
  await put({ identifier: 'name', type: 'text' });
  await create({ name: 'a' });
  const before = await written();

  await put(
    { identifier: 'name', type: 'text' },
    { identifier: 'size', type: 'integer', default: 7 },
    { identifier: 'rows', type: 'list', options: { fields: [{ identifier: 'x', type: 'text' }] } },
    { identifier: 'state', type: 'select', options: { choices: ['open', 'done'] }, default: 'open' },
  );

  // The same file and the same versions of its rows: nothing was read or written but the catalogue.
  expect(await written()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('MOD25 a renamed field keeps its values, also in old revisions', async () => {
  await put({ identifier: 'name', type: 'text' });
  const { id } = await create({ name: 'a' });

  await put({ identifier: 'title', type: 'text', was: 'name' });

  expect(await rows()).toEqual([{ title: 'a' }]);
  const { revisions } = await readRevisions(access(), 'things', id, { limit: 5 });
  expect(revisions.map(({ data }) => data)).toEqual([{ title: 'a' }]);
});

test('MOD26 a removed field keeps its column, and comes back with its values', async () => {
  await put({ identifier: 'name', type: 'text' }, { identifier: 'size', type: 'integer' });
  await create({ name: 'a', size: 3 });
  await put({ identifier: 'name', type: 'text' });
  expect(await rows()).toEqual([{ name: 'a' }]);
  expect(await columns()).toHaveProperty('size');

  await put({ identifier: 'name', type: 'text' }, { identifier: 'size', type: 'integer' });

  expect(await rows()).toEqual([{ name: 'a', size: 3 }]);
});

test('MOD27 a type that would lose a value is refused with the count, and nothing is changed', async () => {
  await put({ identifier: 'name', type: 'text' });
  for (const name of ['12', 'x', 'y', '3.5']) await create({ name });

  const failure = await put({ identifier: 'name', type: 'number' }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('2 resources') as string,
    data: { more: { offending: 2 } },
  });
  expect(await rows()).toHaveLength(4);
  expect(await columns()).toMatchObject({ name: 'text' });
});

test.each<[from: Field, to: Field, before: unknown, after: unknown]>([
  [{ identifier: 'v', type: 'text' }, { identifier: 'v', type: 'number' }, '3.5', 3.5],
  [{ identifier: 'v', type: 'integer' }, { identifier: 'v', type: 'text' }, 7, '7'],
  [{ identifier: 'v', type: 'integer' }, { identifier: 'v', type: 'number' }, 7, 7],
  [{ identifier: 'v', type: 'text' }, { identifier: 'v', type: 'email' }, 'a@example.com', 'a@example.com'],
  [
    { identifier: 'v', type: 'select', options: { choices: ['a'] } },
    { identifier: 'v', type: 'multiselect', options: { choices: ['a', 'b'] } },
    'a',
    ['a'],
  ],
  [{ identifier: 'v', type: 'text' }, { identifier: 'v', type: 'date' }, '2026-11-15', '2026-11-15'],
])('a type that loses nothing is changed: %j to %j', async (from, to, before, after) => {
  await put(from);
  await create({ v: before });
  await create({});

  await put(to);

  const found = await rows();
  expect(found).toContainEqual({ v: after });
  expect(found).toContainEqual({ v: null });
});

test('a field that becomes unique is refused while resources share a value', async () => {
  await put({ identifier: 'name', type: 'text' });
  for (const name of ['a', 'a', 'b']) await create({ name });

  await expect(put({ identifier: 'name', type: 'text', unique: true })).rejects.toMatchObject({
    code: 'conflict',
    data: { more: { offending: 2 } },
  });
});

test('MOD30 what the index view sorts and filters by has an index, and one no longer wanted goes', async () => {
  const fields = [
    { identifier: 'name', type: 'text' },
    { identifier: 'kind', type: 'select', options: { choices: ['a'] } },
    { identifier: 'size', type: 'number' },
  ];
  const store = (views: object) =>
    modules.put(systemActor, { bakery_resource_module: 'things', bakery_resource: { fields, views } });
  await store({ index: { columns: ['name', 'kind'], sort: '-size' } });
  expect(await indexes()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\(size DESC NULLS LAST, id\)$/) as string,
      expect.stringMatching(/\(kind, size DESC NULLS LAST, id\)$/) as string,
    ]),
  );

  await store({ index: { columns: ['name'], sort: 'name' } });

  expect(await indexes()).toContainEqual(expect.stringMatching(/\(name, id\)$/));
  expect((await indexes()).filter((definition) => definition.includes('size'))).toEqual([]);
});

test('MOD34 the search of a module gets its index when it is first searched, and keeps it', async () => {
  await put({ identifier: 'name', type: 'text' });
  await create({ name: 'a' });
  expect(await searchIndexes()).toEqual([]);

  searched();
  searched();
  await expect.poll(searchIndexes).toEqual([expect.stringMatching(/name/)]);
  await put({ identifier: 'name', type: 'text' }, { identifier: 'note', type: 'text' });

  expect(await searchIndexes()).toEqual([expect.stringMatching(/name.*note/)]);
});

test('a removed module keeps its table aside, and a new one of its name begins empty', async () => {
  await put({ identifier: 'name', type: 'text' });
  await create({ name: 'a' });
  await modules.remove(systemActor, 'things');
  expect(modules.find('things')).toBeUndefined();
  const { rows: kept } = await database.pool.query<{ count: string }>(
    `select count(*) from pg_tables where schemaname = 'removed_modules'`,
  );
  expect(Number(kept[0]?.count)).toBeGreaterThan(0);

  await put({ identifier: 'name', type: 'text' });

  expect(await rows()).toEqual([]);
});

test('every version of a definition is kept', async () => {
  await put({ identifier: 'a', type: 'text' });
  await put({ identifier: 'b', type: 'text' });

  const versions = await modules.versions('things');

  expect(
    versions.map(({ version, definition }) => [version, definition.bakery_resource.fields[0]?.identifier]),
  ).toEqual([
    [2, 'b'],
    [1, 'a'],
  ]);
});

async function searchIndexes(): Promise<string[]> {
  return (await indexes()).filter((each) => each.includes('to_tsvector'));
}

function searched(): void {
  const table = modules.find('things');
  if (table === undefined) throw new Error('the module is gone');
  modules.searched(table);
}
