import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows } from '../import/import-rows.ts';
import { eraseResource } from '../erase/index.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import { readPerson } from '../person/index.ts';
import { deleteResource } from '../resources/delete.ts';
import { readRevisions, restoreRevision } from '../resources/revisions.ts';
import { updateResource } from '../resources/update.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { actorWith, makeTestDatabase, orders, type TestDatabase } from '../testing/index.ts';
import { openModules, type Modules } from './modules.ts';

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

/** Imports one order; gives its id. */
async function imported(data: Record<string, unknown>, actor: Actor = systemActor): Promise<string> {
  async function* rows() {
    yield await Promise.resolve({ row: 1, data });
  }
  for await (const [report] of importRows({ ...access(), actor }, 'orders', rows()))
    if (report?.id !== undefined) return report.id;
  throw new Error('nothing was imported');
}

/** The states that are told, and the versions that are written down. */
async function states(id: string) {
  const { revisions } = await readRevisions(access(), 'orders', id, { limit: 10 });
  const { rows } = await database.pool.query<{ version: number }>(
    'select version from bakehouse.revisions where resource = $1 order by version',
    [id],
  );
  return {
    told: revisions.map(({ version, op, data }) => [version, op, data['total']]),
    written: rows.map(({ version }) => version),
  };
}

test('ROWS13 the first state of an imported resource is told from its row, and written down when it changes', async () => {
  const id = await imported({ number: 'F1', total: 1 });
  expect(await states(id)).toEqual({ told: [[1, 'create', 1]], written: [] });

  await updateResource(access(), 'orders', id, { mode: 'patch', data: { total: 2 } });
  expect(await states(id)).toEqual({
    told: [
      [2, 'update', 2],
      [1, 'create', 1],
    ],
    written: [1, 2],
  });

  await restoreRevision(access(), 'orders', id, 1);
  expect((await states(id)).told[0]).toEqual([3, 'update', 1]);
});

test('ROWS13 what was imported and is deleted keeps its first state, and comes back from it', async () => {
  const id = await imported({ number: 'F2', total: 5 });
  await deleteResource(access(), 'orders', id, 'any');
  expect(await states(id)).toEqual({
    told: [
      [2, 'delete', 5],
      [1, 'create', 5],
    ],
    written: [1, 2],
  });
  await restoreRevision(access(), 'orders', id, 1);
  expect((await states(id)).told[0]).toEqual([3, 'create', 5]);
});

test('ROWS13 what was imported and never changed is told of whoever imported it, and erased', async () => {
  const { user } = actorWith([]);
  await database.pool.query('insert into bakehouse.users (id, email, name) values ($1, $2, $3)', [
    user?.id,
    user?.email,
    user?.name,
  ]);
  const id = await imported({ number: 'F5' }, { ...systemActor, user });
  const told = async () => {
    const pieces: string[] = [];
    for await (const piece of readPerson(database.pool, modules, user?.id ?? '')) pieces.push(piece);
    return (JSON.parse(pieces.join('')) as { changes: unknown[] }).changes;
  };
  expect(await told()).toMatchObject([{ module: 'orders', resource: id, version: 1, op: 'create' }]);

  const who = { actor: null, via: 'system' } as const;
  const report = await eraseResource(database.pool, { ...access(), who }, 'orders', id, { dryRun: false });
  expect(report).toMatchObject({ resources: 1, revisions: 2 });
  expect(await told()).toEqual([]);
  await expect(readRevisions(access(), 'orders', id, { limit: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('ROWS13 the first state keeps what it was called and what type it had', async () => {
  const id = await imported({ number: 'F3', total: 7 });
  const definition = structuredClone(orders);
  const total = definition.bakery_resource.fields.find(({ identifier }) => identifier === 'total');
  Object.assign(total ?? {}, { type: 'text', options: {} });
  await modules.put(systemActor, definition);
  const { rows } = await database.pool.query<{ total: unknown }>(
    `select data -> 'total' as total from bakehouse.revisions where resource = $1`,
    [id],
  );
  expect(rows).toEqual([{ total: 7 }]);
  expect((await states(id)).told).toEqual([[1, 'create', '7']]);
});

test('ROWS13 where the database does not keep first states, they are written at once', async () => {
  await database.pool.query('drop trigger "first revision deleted" on modules.orders');
  const id = await imported({ number: 'F4', total: '1' });
  expect((await states(id)).written).toEqual([1]);
});
