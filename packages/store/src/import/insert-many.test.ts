import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseResource } from '../erase/index.ts';
import { readTotal } from '../feed/marks.ts';
import { systemActor } from '../identity/actor.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { readOne } from '../resources/read-one.ts';
import { updateResource } from '../resources/update.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { makeTestDatabase, orders, type TestDatabase } from '../testing/index.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { importRows } from './import-rows.ts';
import { listImports } from './kept-imports.ts';
import { undoImport } from './undo-import.ts';

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

const access = (): ResourceAccess => ({
  db: database.pool,
  actor: systemActor,
  modules,
  evaluate: () => null,
});

/** Imports data, all of it at once as a file brings it. */
async function run(data: Record<string, unknown>[], id?: string): Promise<RowReport[]> {
  async function* rows(): AsyncGenerator<ImportRow[]> {
    yield await Promise.resolve(data.map((each, index) => ({ row: index + 1, data: each })));
  }
  const reports: RowReport[] = [];
  const keep = id === undefined ? undefined : { id, file: 'orders.csv' };
  for await (const chunk of importRows(access(), 'orders', rows(), { keep })) reports.push(...chunk);
  return reports;
}

function numbered(prefix: string, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, n) => ({ number: `${prefix}${n}` }));
}

const hostile = ['\\', '\\N', '\\.', 'a\tb', 'a\nb', 'a\r\nb', '"', "'", '{}', 'NULL', '', ',', '😀', 'é\\n'];

test('ROWS14 whatever stands in rows that are stored together is stored as it is', async () => {
  const data = hostile.map((text, n) => ({
    number: `H${n}${text}`,
    note: text,
    total: n % 2 === 0 ? -1.5e-7 * (n + 1) : 1.7e300,
    pieces: n === 0 ? Number.MIN_SAFE_INTEGER : n,
    paid: n % 3 === 0,
    placed: '2026-11-15T10:00:00.123Z',
    due: '2026-02-28',
    tags: n % 2 === 0 ? ['a', 'b'] : [],
    items: [{ sku: text, qty: n }],
    extra: { [`k${text}`]: text },
  }));
  const reports = await run([...data, { number: 'empty' }]);
  const stored = await Promise.all(
    reports.map(async ({ id = '' }) => {
      const { json } = await readOne(access(), 'orders', id);
      return (JSON.parse(json) as { data: Record<string, unknown> }).data;
    }),
  );
  expect(stored.slice(0, -1)).toMatchObject(data);
  expect(Object.entries(stored.at(-1) ?? {}).filter(([, value]) => value !== null)).toEqual([
    ['number', 'empty'],
  ]);
});

test('ROWS14 a row that does not fit with what is stored fails alone, however many come with it', async () => {
  await run([{ number: 'Taken' }]);
  const data = numbered('A', 2600);
  data[1234] = { number: 'Taken' };
  data[1300] = { number: 'A3' };
  data[1301] = { total: 1 };
  const reports = await run(data);
  expect(reports.map(({ row }) => row)).toEqual(data.map((_, n) => n + 1));
  expect(reports.filter(({ status }) => status !== 'created').map(({ row }) => row)).toEqual([
    1235, 1301, 1302,
  ]);
});

test('ROWS14 rows come into the feed in their order, each with a place and a moment of its own', async () => {
  const before = await readTotal(access(), 'orders', {});
  const reports = await run(numbered('F', 1200));
  expect((await readTotal(access(), 'orders', {})).total).toBe(before.total + 1200);
  const { rows } = await database.pool.query<{ resource: string; position: number; at: string }>(
    `select resource, position::int as position, at::text as at from bakehouse.feed where resource = any($1::uuid[]) order by position`,
    [reports.map(({ id }) => id)],
  );
  expect(rows.map(({ resource }) => resource)).toEqual(reports.map(({ id }) => id));
  const first = rows[0]?.position ?? 0;
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, n) => first + n));
  expect(new Set(rows.map(({ at }) => at)).size).toBe(1200);
});

test('ROWS15 what was created together is undone the last first; what was changed or erased since is not', async () => {
  const id = '0195a000-0000-7000-8000-000000000001';
  const reports = await run(numbered('U', 900), id);
  const changed = reports[450]?.id ?? '';
  const erased = reports[700]?.id ?? '';
  await updateResource(access(), 'orders', changed, { mode: 'patch', data: { total: 2 } });
  const who = { actor: null, via: 'system' } as const;
  await eraseResource(database.pool, { ...access(), who }, 'orders', erased, { dryRun: false });
  const left = async () => (await listImports(access(), 'orders')).map(({ left: count }) => count);
  expect(await left()).toEqual([899]);

  const report = await undoImport(access(), 'orders', id);
  expect(report).toMatchObject({ undone: 898, left: 1, kept: [{ id: changed }] });
  expect(await left()).toEqual([1]);
  const { rows } = await database.pool.query<{ resource: string }>(
    `select resource from bakehouse.revisions where op = 'delete' and resource = any($1::uuid[]) order by at`,
    [reports.map((each) => each.id)],
  );
  expect(rows[0]?.resource).toBe(reports.at(-1)?.id);
  expect(rows.at(-1)?.resource).toBe(reports[0]?.id);
  expect(await undoImport(access(), 'orders', id)).toMatchObject({ undone: 0, left: 1 });
});

test('ROWS15 rows that were stored one by one and those stored together are undone in one order', async () => {
  const id = '0195a000-0000-7000-8000-000000000002';
  const data = numbered('M', 700);
  data[120] = { number: 'Taken' };
  const reports = await run(data, id);
  const made = reports.flatMap((each) => each.id ?? []);
  expect(made).toHaveLength(699);
  expect(await undoImport(access(), 'orders', id)).toMatchObject({ undone: 699, left: 0 });
  const { rows } = await database.pool.query<{ resource: string }>(
    `select resource from bakehouse.revisions where op = 'delete' and resource = any($1::uuid[]) order by at desc`,
    [made],
  );
  expect(rows.map(({ resource }) => resource)).toEqual(made);
});
