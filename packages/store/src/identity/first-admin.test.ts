import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeFirstAdmin } from './first-admin.ts';
import { verifyPassword } from './password.ts';
import { makeTestDatabase, rowChanges, snapshotRows } from '../testing/index.ts';

const database = await makeTestDatabase();
beforeEach(() => database.pool.query('delete from bakehouse.users'));
afterAll(() => database.drop());

async function storedHash(): Promise<string> {
  const { rows } = await database.pool.query<{ hash: string }>(
    `select password_hash as hash from bakehouse.users join bakehouse.user_roles on user_id = id where role_slug = 'admin'`,
  );
  return rows[0]?.hash ?? '';
}

test('CFG9 CFG10 the wished administrator is made', async () => {
  const made = await makeFirstAdmin(database.pool, { email: 'boss@example.com', password: 'twelve chars!' });

  expect(made).toEqual({ email: 'boss@example.com' });
  expect(await verifyPassword(await storedHash(), 'twelve chars!')).toBe(true);
});

test('START17 without a wished password a long random one is told, and only its hash kept', async () => {
  const made = await makeFirstAdmin(database.pool, { email: 'boss@example.com' });

  expect(made?.inventedPassword).toMatch(/^[\w-]{20}$/);
  expect(await verifyPassword(await storedHash(), made?.inventedPassword ?? '')).toBe(true);
  expect(await storedHash()).toMatch(/^\$argon2id\$/);
});

test('CFG9 where a user exists nobody is made', async () => {
  await makeFirstAdmin(database.pool, { email: 'boss@example.com' });
  const before = await snapshotRows(database.pool);

  expect(await makeFirstAdmin(database.pool, { email: 'other@example.com' })).toBeUndefined();
  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
});

test('of several processes at once one makes the administrator', async () => {
  const made = await Promise.all(
    [1, 2, 3, 4].map(() => makeFirstAdmin(database.pool, { email: 'boss@example.com' })),
  );

  expect(made.filter((admin) => admin !== undefined)).toHaveLength(1);
});
