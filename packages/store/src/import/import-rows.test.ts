import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTotal } from '../feed/marks.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { readOne } from '../resources/read-one.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import {
  actorWith,
  makeTestDatabase,
  orders,
  rowChanges,
  snapshotRows,
  type TestDatabase,
} from '../testing/index.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { importRows } from './import-rows.ts';

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  await modules.put(systemActor, orders);
});
afterAll(() => database.drop());

const access = (actor: Actor = systemActor): ResourceAccess => ({
  db: database.pool,
  actor,
  modules,
  evaluate: () => null,
});

async function* from(rows: Omit<ImportRow, 'row'>[]): AsyncGenerator<ImportRow> {
  for (const [index, row] of rows.entries()) yield await Promise.resolve({ row: index + 1, ...row });
}

async function run(
  rows: Omit<ImportRow, 'row'>[],
  { dryRun = false, actor = systemActor } = {},
): Promise<RowReport[]> {
  const reports: RowReport[] = [];
  for await (const chunk of importRows(access(actor), 'orders', from(rows), { dryRun }))
    reports.push(...chunk);
  return reports;
}

test('RES34 every row is reported, and a row that fails keeps no other from being stored', async () => {
  const reports = await run([
    { data: { number: 'I1', total: 1 } },
    { data: { total: 2 } },
    { data: { number: 'I3', items: [{ price: 'x' }] } },
    { data: { number: 'I1' } },
    { data: { number: 'I5' } },
  ]);

  expect(reports.map(({ row, status, errors }) => [row, status, errors?.[0]?.path])).toEqual([
    [1, 'created', undefined],
    [2, 'failed', 'number'],
    [3, 'failed', 'items.0.price'],
    [4, 'failed', 'number'],
    [5, 'created', undefined],
  ]);
});

test('RES33 a dry run reports the same and changes nothing', async () => {
  const before = await snapshotRows(database.pool);

  const reports = await run([{ data: { number: 'D1' } }, { data: {} }], { dryRun: true });

  expect(reports.map(({ status }) => status)).toEqual(['created', 'failed']);
  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
});

test('a row with the id of a resource changes it', async () => {
  const { id } = await createResource(access(), 'orders', { data: { number: 'X1', total: 1 } });

  const reports = await run([{ id, data: { total: 9 } }]);

  expect(reports).toEqual([{ row: 1, status: 'updated', id }]);
  expect(JSON.parse((await readOne(access(), 'orders', id)).json)).toMatchObject({
    version: 2,
    data: { number: 'X1', total: 9 },
  });
});

test('whoever may create only some rows imports only those', async () => {
  const actor = actorWith([
    { module: 'orders', action: 'create', filter: { country: 'DE' } },
    { module: 'orders', action: 'read' },
  ]);

  const reports = await run(
    [{ data: { number: 'R1', country: 'DE' } }, { data: { number: 'R2', country: 'FR' } }],
    { actor },
  );

  expect(reports.map(({ status, errors }) => [status, errors?.[0]?.code])).toEqual([
    ['created', undefined],
    ['failed', 'forbidden'],
  ]);
});

test('many rows come in with their history and their place in the feed', async () => {
  const before = await readTotal(access(), 'orders', {});

  const reports = await run(
    Array.from({ length: 1234 }, (_, n) => ({
      data: {
        number: `M${n}`,
        total: n,
        placed: '2026-11-15T10:00:00Z',
        tags: ['a'],
        items: [{ sku: 'x', qty: n }],
      },
    })),
  );

  expect(reports.filter(({ status }) => status === 'created')).toHaveLength(1234);
  expect((await readTotal(access(), 'orders', {})).total).toBe(before.total + 1234);
  const { json } = await readOne(access(), 'orders', reports[7]?.id ?? '');
  expect(JSON.parse(json)).toMatchObject({
    version: 1,
    data: { number: 'M7', placed: '2026-11-15T10:00:00Z', tags: ['a'], items: [{ sku: 'x', qty: 7 }] },
  });
});

test('RES34 rows that fail leave nothing open in the transaction of a dry run, however many they are', async () => {
  await run([{ data: { number: 'Taken' } }]);
  const rows = Array.from({ length: 300 }, () => ({ data: { number: 'Taken' } }));
  let failed = 0;
  for await (const chunk of importRows(access(), 'orders', from(rows), { dryRun: true })) {
    failed += chunk.filter(({ status }) => status === 'failed').length;
    const { rows: open } = await database.pool.query<{ most: number }>(
      `select max((pg_stat_get_backend_subxact(id)).subxact_count) as most from pg_stat_get_backend_idset() id
       where pg_stat_get_backend_dbid(id) = (select oid from pg_database where datname = current_database())`,
    );
    expect(open[0]?.most).toBeLessThan(20);
  }
  expect(failed).toBe(300);
});

test('ROWS11 rows are read and checked while those before are stored, and stored only while somebody listens', async () => {
  const before = (await readTotal(access(), 'orders', {})).total;
  let asked = 0;
  async function* source(): AsyncGenerator<ImportRow> {
    for (; asked < 6000;) {
      asked += 1;
      yield await Promise.resolve({ row: asked, data: { number: `P${asked}` } });
    }
  }
  const reports = importRows(access(), 'orders', source());
  const first = await reports.next();
  expect((first.value as RowReport[]).map(({ row }) => row)).toEqual(
    Array.from({ length: 500 }, (_, n) => n + 1),
  );
  expect(asked).toBeGreaterThan(500);
  await reports.return(undefined);
  expect(asked).toBeLessThanOrEqual(2500);
  expect((await readTotal(access(), 'orders', {})).total).toBe(before + 500);
});
