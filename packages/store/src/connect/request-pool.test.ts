import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { shareConnections } from './connection-shares.ts';
import { lendToRequest } from './request-pool.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await database.pool.query('create table public.kept (n int)');
});
afterAll(() => database.drop());

const ann = { key: 'ann', reserve: false };
const lend = () => lendToRequest(database.pool, shareConnections(20), ann);
const left = new Problem('unavailable', 'The client has left.');

/** Waits until PostgreSQL carries out, or no longer carries out, a statement with this mark. */
async function untilRunning(mark: string, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
      [`%${mark}%`],
    );
    if (rows[0]?.n === count) return;
  }
}

test('OPS15 a statement ends with its request, in PostgreSQL too', async () => {
  const { pool, end } = lend();
  const asked = pool.query('select pg_sleep(600) as mark_one').catch((error: unknown) => error);
  await untilRunning('mark_one', 1);

  end(left);

  expect(await asked).toBe(left);
  await untilRunning('mark_one', 0);
  await expect(pool.query('select 1')).rejects.toBe(left);
  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('OPS15 a transaction that is under way is undone, also between two statements', async () => {
  const { pool, end } = lend();
  const work = inTransaction(pool, async (client) => {
    await client.query('insert into public.kept values (1)');
    end(left);
    await client.query('insert into public.kept values (2)');
  });

  await expect(work).rejects.toBe(left);
  expect((await database.pool.query('select * from public.kept')).rows).toEqual([]);
});
