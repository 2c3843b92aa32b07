import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModules, type Modules } from '../modules/modules.ts';
import { createResource } from '../resources/create.ts';
import { deleteResource } from '../resources/delete.ts';
import { readRevisions } from '../resources/revisions.ts';
import { updateResource } from '../resources/update.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, rowChanges, snapshotRows, type TestDatabase } from '../testing/index.ts';
import { prune } from './prune.ts';

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
});
afterAll(() => database.drop());

const access = () => ({ db: database.pool, actor: systemActor, modules, evaluate: () => null });
const put = (module: string, ...fields: object[]) =>
  modules.put(systemActor, { bakery_resource_module: module, bakery_resource: { fields } });
const text = (identifier: string, more: object = {}) => ({ identifier, type: 'text', ...more });

async function columns(module: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'modules' and table_name = $1
     and column_name ~ '^[a-z_]+$' and column_name not in ('id', 'version') order by 1`,
    [module],
  );
  return rows.map(({ name }) => name);
}

const nothing = { fields: [], modules: [] };

test('APP11 the column of a removed field is kept until prune, which drops it and its values in revisions', async () => {
  await put('things', text('name'), text('colour'));
  const { id } = await createResource(access(), 'things', { data: { name: 'a', colour: 'red' } });
  await createResource(access(), 'things', { data: { name: 'b' } });
  await put('things', text('name'), text('shade', { was: 'colour' }));
  await updateResource(access(), 'things', id, { mode: 'replace', data: { name: 'a', shade: 'blue' } });
  await put('things', text('name'));
  const report = { fields: [{ module: 'things', field: 'shade', values: 1 }], modules: [] };

  const before = await snapshotRows(database.pool);
  expect(await prune(database.pool, { dryRun: true })).toEqual(report);
  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
  expect(await columns('things')).toEqual(['name', 'shade']);

  expect(await prune(database.pool, { dryRun: false })).toEqual(report);
  expect(await columns('things')).toEqual(['name']);
  expect(await prune(database.pool, { dryRun: false })).toEqual(nothing);
  await put('things', text('name'), text('shade'), text('colour'));
  const { revisions } = await readRevisions(access(), 'things', id, { limit: 10 });
  expect(revisions.map(({ data }) => data)).toEqual([
    { name: 'a', shade: null, colour: null },
    { name: 'a', shade: null, colour: null },
  ]);
  await modules.remove(systemActor, 'things');
  await prune(database.pool, { dryRun: false });
});

test('APP11 the table, revisions and changes of a removed module go, and those of a new one of its name stay', async () => {
  await put('cups_2', text('name'));
  const { id } = await createResource(access(), 'cups_2', { data: { name: 'old' } });
  await createResource(access(), 'cups_2', { data: { name: 'older' } });
  await deleteResource(access(), 'cups_2', id);
  await modules.remove(systemActor, 'cups_2');
  await put('cups_2', text('name'));
  await createResource(access(), 'cups_2', { data: { name: 'new' } });
  const report = {
    fields: [],
    modules: [{ module: 'cups_2', resources: 1, revisions: 3, changes: 3 }],
  };

  expect(await prune(database.pool, { dryRun: true })).toEqual(report);
  const before = await snapshotRows(database.pool);
  expect(await prune(database.pool, { dryRun: false })).toEqual(report);

  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({
    'bakehouse.revisions': { removed: 3 },
    'bakehouse.pending_changes': { removed: 3 },
  });
  const { rows } = await database.pool.query(`select from pg_tables where schemaname = 'removed_modules'`);
  expect(rows).toEqual([]);
});

test('several that prune at once drop everything once', async () => {
  const colours = ['red', 'green', 'blue', 'white', 'black'];
  await put('plates', text('name'), ...colours.map((name) => text(name)));
  await put('plates', text('name'));
  await put('bowls', text('name'));
  await modules.remove(systemActor, 'bowls');

  const reports = await Promise.all([1, 2, 3, 4].map(() => prune(database.pool, { dryRun: false })));

  const fields = reports.flatMap((report) => report.fields.map(({ field }) => field));
  expect(fields.toSorted()).toEqual(colours.toSorted());
  expect(reports.flatMap((report) => report.modules)).toHaveLength(1);
  expect(await prune(database.pool, { dryRun: true })).toEqual(nothing);
});
