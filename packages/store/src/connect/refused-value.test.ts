import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { refusedValue } from './refused-value.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test.each([
  `select '0000-01-01'::date`,
  `select '294277-01-01'::timestamptz`,
  `select now() at time zone 'US/Nowhere'`,
  `select 9e18::float8::bigint * 1000`,
  `select to_tsvector(string_agg('word' || n, ' ')) from generate_series(1, 200000) n`,
])('ERR25 what only the database finds out of range is invalid, not a failure of ours: %s', async (sql) => {
  const error = await database.pool.query(sql).catch((failure: unknown) => failure);
  expect(refusedValue(error)).toMatchObject({ code: 'invalid' });
});

test('ERR25 a statement of ours that is wrong stays a failure of ours', async () => {
  for (const sql of ['not sql', 'select 1/0', `select 'x'::int`]) {
    const error = await database.pool.query(sql).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(refusedValue(error)).toBeUndefined();
  }
});
