import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../schema/migrate.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { createResource } from '../resources/create.ts';
import { deleteResource } from '../resources/delete.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, orders, type TestDatabase } from '../testing/index.ts';
import { readChanges } from './changes.ts';
import { forgetDeletions, sweepFeeds } from './housekeeping.ts';

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

const access = () => ({ db: database.pool, actor: systemActor, modules, evaluate: () => null });

async function pending(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    'select count(*) from bakehouse.pending_changes',
  );
  return Number(rows[0]?.count);
}

test('changes that nobody asked for get their place by themselves', async () => {
  await createResource(access(), 'orders', { data: { number: 'S1' } });
  expect(await pending()).toBe(1);

  await sweepFeeds(database.pool);

  expect(await pending()).toBe(0);
});

test('CHG21 once deletions are forgotten, a cursor from before them is too old and a later one goes on', async () => {
  const before = await readChanges(access(), 'orders', { limit: 100 });
  const { id } = await createResource(access(), 'orders', { data: { number: 'F1' } });
  await deleteResource(access(), 'orders', id);
  const after = await readChanges(access(), 'orders', { since: before.next, limit: 100 });
  expect(after.entries).toHaveLength(1);

  await database.pool.query(`update bakehouse.feed set at = at - interval '31 days' where op = 'delete'`);
  await forgetDeletions(database.pool, 30);

  await expect(readChanges(access(), 'orders', { since: before.next, limit: 100 })).rejects.toMatchObject({
    code: 'cursor_too_old',
  });
  expect((await readChanges(access(), 'orders', { since: after.next, limit: 100 })).entries).toEqual([]);
  expect((await readChanges(access(), 'orders', { limit: 100 })).entries).toHaveLength(1);
});

test('CHG21 OPS33 more deletions than are forgotten at a time are all forgotten, those of yesterday and live resources stay', async () => {
  const { pool } = database;
  await pool.query(`insert into bakehouse.feed_state (module, epoch) values (900, 'e'), (901, 'e')`);
  await pool.query(`insert into bakehouse.feed (module, resource, position, op, version, at)
    select 900 + n % 2, gen_random_uuid(), n, 'delete', 1, now() - interval '40 days' from generate_series(1, 10001) n`);
  await pool.query(`insert into bakehouse.feed (module, resource, position, op, version, at) values
    (900, gen_random_uuid(), 20000, 'delete', 1, now() - interval '1 day'),
    (900, gen_random_uuid(), 20001, 'update', 1, now() - interval '40 days')`);

  await forgetDeletions(pool, 30);

  const { rows } = await pool.query(
    'select position::int from bakehouse.feed where module >= 900 order by 1',
  );
  expect(rows).toEqual([{ position: 20000 }, { position: 20001 }]);
  const states = await pool.query(
    'select module, forgotten::int from bakehouse.feed_state where module >= 900 order by 1',
  );
  expect(states.rows).toEqual([
    { module: 900, forgotten: 10000 },
    { module: 901, forgotten: 10001 },
  ]);
  await pool.query('delete from bakehouse.feed where module >= 900');
  await pool.query('delete from bakehouse.feed_state where module >= 900');
});

test('a copy of the database on a server that counts transactions anew misses no change', async () => {
  await createResource(access(), 'orders', { data: { number: 'H1' } });
  await sweepFeeds(database.pool);
  // As if the counter had been far ahead where the copy was made.
  await database.pool.query(`update bakehouse.feed_state set horizon = '999999999999'`);
  await migrate(database.pool);
  const { next } = await readChanges(access(), 'orders', { limit: 100 });

  const { id } = await createResource(access(), 'orders', { data: { number: 'H2' } });

  const { entries } = await readChanges(access(), 'orders', { since: next, limit: 100 });
  expect(entries.map((entry) => (JSON.parse(entry) as { id: string }).id)).toEqual([id]);
});
