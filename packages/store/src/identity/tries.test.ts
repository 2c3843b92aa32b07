import { afterAll, expect, test } from 'vitest';
import { openPool } from '../connect/pool.ts';
import { makeTestDatabase } from '../testing/index.ts';
import { clearTries, takeTry, waitFor } from './tries.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const limit = { tries: 3, minutes: 15 };

test('of many tries at once, over several processes, no more pass than allowed', async () => {
  const other = await openPool({ target: database.target, size: 5, onError: () => undefined });

  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => takeTry(turn % 2 === 0 ? pool : other, 'many', limit)),
  );

  await other.end();
  expect(waits.filter((seconds) => seconds === undefined)).toHaveLength(3);
  for (const seconds of waits.filter((each) => each !== undefined)) {
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
  }
});

test('the next try is free when the oldest of them is old enough', async () => {
  for (let turn = 0; turn < 3; turn += 1) await takeTry(pool, 'old', limit);
  expect(await waitFor(pool, 'old', limit)).toBeGreaterThan(0);

  await pool.query(
    `update bakehouse.tries set at = array[at[1] - interval '15 minutes', at[2], at[3]] where cardinality(at) = 3`,
  );

  expect(await waitFor(pool, 'old', limit)).toBeUndefined();
  expect(await takeTry(pool, 'old', limit)).toBeUndefined();
  expect(await takeTry(pool, 'old', limit)).toBeGreaterThan(0);
});

test('a success forgets the tries before it', async () => {
  for (let turn = 0; turn < 3; turn += 1) await takeTry(pool, 'cleared', limit);

  await clearTries(pool, 'cleared');

  expect(await takeTry(pool, 'cleared', limit)).toBeUndefined();
});

test('what was typed is not kept', async () => {
  await takeTry(pool, 'account my-secret-password', limit);

  const { rows } = await pool.query<{ row: string }>('select t::text as row from bakehouse.tries t');
  expect(rows.map(({ row }) => row).join('\n')).not.toContain('my-secret-password');
});
