import { afterAll, beforeAll, expect, test } from 'vitest';
import { ifFree, oneAtATime } from './one-at-a-time.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('work of one name is done by one at a time, also after a failure', async () => {
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    oneAtATime(database.pool, 'x', async () => {
      log.push(`${name} begins`);
      await database.pool.query('select pg_sleep(0.05)');
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    });

  const outcomes = await Promise.allSettled([work('a', true), work('b'), work('c')]);

  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(log).toHaveLength(6);
  for (const index of [0, 2, 4]) expect(log[index + 1]).toBe(log[index]?.replace('begins', 'ends'));
});

test('work of different names is done side by side', async () => {
  const inner = oneAtATime(database.pool, 'one', () =>
    oneAtATime(database.pool, 'other', () => Promise.resolve('done')),
  );
  expect(await inner).toBe('done');
});

test('FILE31 work that another one is at is left to them', async () => {
  const tryIt = () => ifFree(database.pool, 'x', () => Promise.resolve('done'));
  expect(await ifFree(database.pool, 'x', async () => [await tryIt()])).toEqual([undefined]);
  expect(await tryIt()).toBe('done');
});
