import { afterAll, expect, test } from 'vitest';
import { decoyHash } from './password.ts';
import { makeTestDatabase } from '../testing/index.ts';
import { findSessionCaller } from './find-caller.ts';
import { isPasswordLink, makePasswordLink, setPasswordByLink } from './password-links.ts';
import { hashSecret } from './secret.ts';
import { beginSession } from './sessions.ts';
import { createUser } from './user-changes.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const { id } = await createUser(pool, { email: 'ann@example.com', name: 'Ann', roles: [] });

test('AUTH16 of several uses at once one sets the password', async () => {
  const { secret } = await makePasswordLink(pool, id, 30);

  const uses = await Promise.all([1, 2, 3, 4].map(() => setPasswordByLink(pool, secret, decoyHash)));

  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await isPasswordLink(pool, secret)).toBe(false);
});

test('only the newest link works', async () => {
  const first = await makePasswordLink(pool, id, 30);
  const second = await makePasswordLink(pool, id, 30);

  expect(await setPasswordByLink(pool, first.secret, decoyHash)).toBe(false);
  expect(await setPasswordByLink(pool, second.secret, decoyHash)).toBe(true);
});

test('a link that has expired does not work', async () => {
  const { secret } = await makePasswordLink(pool, id, 0);

  expect(await isPasswordLink(pool, secret)).toBe(false);
  expect(await setPasswordByLink(pool, secret, decoyHash)).toBe(false);
});

test('a new password ends every session', async () => {
  const session = await beginSession(pool, { userId: id, mode: 'cookie', days: 30 });
  const { secret } = await makePasswordLink(pool, id, 30);

  await setPasswordByLink(pool, secret, decoyHash);

  expect(await findSessionCaller(pool, hashSecret(session), { mode: 'cookie', idleDays: 7 })).toBeUndefined();
});
