import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from '../feed/changes.ts';
import { readLastUpdated, readTotal } from '../feed/marks.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { runBatch } from './batch.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readList } from './read-list.ts';
import { readOne } from './read-one.ts';
import { readRevisions, restoreRevision } from './revisions.ts';
import { updateResource } from './update.ts';

let database: TestDatabase;
let modules: Modules;
let system: ResourceAccess;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  system = { db: database.pool, actor: systemActor, modules, evaluate: () => null };
  await modules.put(systemActor, {
    bakery_resource_module: 'orders',
    bakery_resource: {
      fields: [
        { identifier: 'number', type: 'text', required: true, unique: true },
        { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR'] } },
        { identifier: 'total', type: 'number' },
        { identifier: 'placed', type: 'datetime' },
        {
          identifier: 'items',
          type: 'list',
          options: {
            fields: [
              { identifier: 'sku', type: 'text' },
              { identifier: 'price', type: 'number' },
            ],
          },
        },
        { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b'] } },
        { identifier: 'pin', type: 'password' },
      ],
      views: { index: { columns: ['number', 'country'], sort: '-total' } },
    },
  });
});
afterAll(() => database.drop());

const create = async (data: object, id?: string) =>
  JSON.parse((await createResource(system, 'orders', { data, id })).json) as {
    id: string;
    version: number;
    data: Record<string, unknown>;
  };

test('a resource is created, read, changed and deleted', async () => {
  const made = await create({
    number: 'A1',
    total: 12.5,
    placed: '2026-11-15T10:00:00.5+01:00',
    items: [{ sku: 'x', price: 3 }],
    tags: ['a'],
    pin: 'a secret of length',
  });
  expect(made).toMatchObject({
    version: 1,
    data: {
      number: 'A1',
      total: 12.5,
      placed: '2026-11-15T09:00:00.5Z',
      items: [{ sku: 'x', price: 3 }],
      tags: ['a'],
      country: null,
    },
  });
  expect(made.data).not.toHaveProperty('pin');
  expect(JSON.parse((await readOne(system, 'orders', made.id)).json)).toEqual(made);

  const changed = await updateResource(system, 'orders', made.id, { mode: 'patch', data: { total: 7 } });
  expect(changed.version).toBe(2);
  expect(
    (await updateResource(system, 'orders', made.id, { mode: 'patch', data: { total: 7 } })).version,
  ).toBe(2);
  await expect(
    updateResource(system, 'orders', made.id, { mode: 'patch', data: { total: 8 }, version: 1 }),
  ).rejects.toMatchObject({ code: 'precondition_failed' });
  await deleteResource(system, 'orders', made.id, 2);
  await expect(readOne(system, 'orders', made.id)).rejects.toBeInstanceOf(Problem);

  const { revisions } = await readRevisions(system, 'orders', made.id, { limit: 10 });
  expect(revisions.map(({ version, op, changes }) => [version, op, Object.keys(changes)])).toEqual([
    [3, 'delete', []],
    [2, 'update', ['total']],
    [1, 'create', ['number', 'total', 'placed', 'items', 'tags']],
  ]);
  const back = await restoreRevision(system, 'orders', made.id, 1);
  expect(JSON.parse(back.json)).toMatchObject({
    version: 4,
    data: { total: 12.5, items: [{ sku: 'x', price: 3 }] },
  });
});

test('unique values and taken ids are conflicts that name the place', async () => {
  const { id } = await create({ number: 'U1' });
  await expect(create({ number: 'U1' })).rejects.toMatchObject({
    code: 'conflict',
    data: { errors: [{ path: 'number', code: 'unique' }] },
  });
  await expect(create({ number: 'U2' }, id)).rejects.toMatchObject({
    code: 'conflict',
    data: { errors: [{ path: 'id' }] },
  });
});

test('lists filter, sort, search and page', async () => {
  for (let n = 0; n < 7; n += 1)
    await create({
      number: `L${n}`,
      country: n % 2 ? 'DE' : 'FR',
      ...(n === 3 ? {} : { total: n % 3 }),
      items: [{ sku: `s${n}` }],
    });
  const numbers: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await readList(system, 'orders', {
      filter: { number: { _startsWith: 'l' } },
      sort: '-total,number',
      limit: 2,
      cursor,
    });
    numbers.push(...page.rows.map(({ data }) => data['number']));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(numbers).toEqual(['L2', 'L5', 'L1', 'L4', 'L0', 'L6', 'L3']);
  const some = await readList(system, 'orders', { filter: { items: { _some: { sku: 's4' } } }, limit: 5 });
  expect(some.rows).toHaveLength(1);
  expect((await readList(system, 'orders', { search: 'l5', limit: 5 })).rows).toHaveLength(1);
  expect(
    (await readTotal(system, 'orders', { filter: { country: 'DE', number: { _contains: 'L' } } })).total,
  ).toBe(3);
});

test('totals, marks and changes follow every write', async () => {
  const before = await readTotal(system, 'orders', {});
  const { id } = await create({ number: 'C1' });
  const after = await readTotal(system, 'orders', {});
  expect(after.total).toBe(before.total + 1);
  const changes = await readChanges(system, 'orders', { since: before.cursor, limit: 10 });
  expect(changes.entries.map((entry) => JSON.parse(entry) as unknown)).toMatchObject([
    { op: 'upsert', id, version: 1, data: { number: 'C1' } },
  ]);
  await runBatch(system, 'orders', [
    { op: 'update', id, data: { total: 1 } },
    { op: 'delete', id },
  ]);
  const gone = await readChanges(system, 'orders', { since: changes.next, limit: 10 });
  expect(gone.entries.map((entry) => JSON.parse(entry) as unknown)).toEqual([
    { op: 'delete', id, version: 3 },
  ]);
  expect((await readTotal(system, 'orders', {})).total).toBe(before.total);
  const first = await readLastUpdated(system, 'orders');
  await create({ number: 'C2' });
  const second = await readLastUpdated(system, 'orders');
  expect(String(second.lastUpdated) > String(first.lastUpdated)).toBe(true);
  expect(second.etag).not.toBe(first.etag);
});
