import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await database.pool.query('create table kept (n integer primary key)');
});
afterAll(() => database.drop());

const kept = async () =>
  (await database.pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n);

test('all of a transaction is committed, with a last statement that nobody waited for', async () => {
  await inTransaction(database.pool, async (client, last) => {
    await client.query('insert into kept values (1)');
    last(() => client.query('insert into kept values (2)'));
  });

  expect(await kept()).toEqual([1, 2]);
});

test('where the last statement fails, nothing is kept, and the failure is told', async () => {
  const work = inTransaction(database.pool, async (client, last) => {
    await client.query('insert into kept values (3)');
    last(() => client.query('insert into kept values (1)'));
    return 'done';
  });

  await expect(work).rejects.toThrow(/duplicate key/);
  expect(await kept()).toEqual([1, 2]);
});

test('where the work fails, nothing is kept, and the connection is good for others', async () => {
  const work = inTransaction(database.pool, async (client) => {
    await client.query('insert into kept values (4)');
    await client.query('select 1 / 0');
  });

  await expect(work).rejects.toThrow(/division by zero/);
  await inTransaction(database.pool, (client) => client.query('insert into kept values (5)'));
  expect(await kept()).toEqual([1, 2, 5]);
});
