import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { inTransaction } from './transaction.ts';
import { quickRead } from './quick-reads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await database.pool.query('create table figures as select n from generate_series(1, 100) n');
});
afterAll(() => database.drop());

const one = (n: number | string) =>
  quickRead<{ n: number; process: number }>(database.pool, {
    name: 'one',
    text: 'select n, pg_backend_pid() as process from figures where n = $1',
    values: [n],
  });

test('readings at the same time share connections, and each gets its own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => one(n + 1)));

  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(new Set(answers.map(({ rows }) => rows[0]?.process)).size).toBeLessThanOrEqual(5);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test('a reading that fails does so alone', async () => {
  const answers = await Promise.allSettled([one(1), one('x'), one(2)]);

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await one(3)).rows[0]?.n).toBe(3);
});

test('a connection that breaks takes its readings along, and no later ones', async () => {
  const endsItself = quickRead(database.pool, { text: 'select pg_terminate_backend(pg_backend_pid())' });
  const answers = await Promise.allSettled([endsItself, one(1)]);

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await one(4)).rows[0]?.n).toBe(4);
});

test('inside a transaction a reading sees what that one wrote', async () => {
  await inTransaction(database.pool, async (client) => {
    await client.query('insert into figures values (1000)');
    const { rows } = await quickRead<{ n: number }>(client, { text: 'select n from figures where n = 1000' });
    expect(rows).toEqual([{ n: 1000 }]);
    throw new Error('enough');
  }).catch((error: Error) => expect(error.message).toBe('enough'));

  expect((await one(1000)).rows).toEqual([]);
});
