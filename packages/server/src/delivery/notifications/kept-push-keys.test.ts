import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushKeys } from './kept-push-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('AUTH40 the private key for push stands in the database only encrypted, and is made anew where SECRET_KEY is another', async () => {
  const { pool } = database;
  const stored = async () =>
    (await pool.query<{ text: string }>('select k::text as text from bakehouse.push_keys k')).rows;
  const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
  const keys = await openPushKeys(pool, [old]);
  expect(keys.privateKey).toMatch(/^[\w-]{43}$/);
  expect((await stored())[0]?.text).toContain(keys.publicKey);
  expect((await stored())[0]?.text).not.toContain(keys.privateKey);
  expect(await openPushKeys(pool, [fresh, old])).toEqual(keys);
  const others = await openPushKeys(pool, [fresh]);
  expect(others.privateKey).not.toBe(keys.privateKey);
  expect(await openPushKeys(pool, [fresh])).toEqual(others);
  expect(await stored()).toHaveLength(1);
});
