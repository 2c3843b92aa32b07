import { afterAll, expect, test } from 'vitest';
import { decoyHash } from './password.ts';
import { makeTestDatabase, rowChanges, snapshotRows } from '../testing/index.ts';
import { createApiToken } from './api-tokens.ts';
import { findActor, findSessionCaller, findTokenCaller } from './find-caller.ts';
import { createRole } from './roles.ts';
import { hashSecret } from './secret.ts';
import { beginSession, listSessions } from './sessions.ts';
import { createUser, updateUser } from './user-changes.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const idleDays = 7;
await createRole(pool, { slug: 'reader', title: 'Reader', permissions: [{ module: '*', action: 'read' }] });
await createRole(pool, { slug: 'writer', title: 'Writer', permissions: [{ module: '*', action: 'update' }] });
const user = await createUser(pool, { email: 'ann@example.com', name: 'Ann', roles: ['reader', 'writer'] });
const admin = await createUser(pool, {
  email: 'admin@example.com',
  name: 'Admin',
  passwordHash: decoyHash,
  roles: ['admin'],
});

async function shiftSessions(by: string) {
  await pool.query(
    `update bakehouse.sessions set created_at = created_at - $1::interval, last_used_at = last_used_at - $1::interval,
       expires_at = expires_at - $1::interval`,
    [by],
  );
}

test('AUTH1 a session is found by its secret, in the way it was made for', async () => {
  const secret = await beginSession(pool, { userId: user.id, mode: 'cookie', days: 30 });

  const caller = await findSessionCaller(pool, hashSecret(secret), { mode: 'cookie', idleDays });

  expect(caller?.actor).toMatchObject({
    user: { id: user.id, email: 'ann@example.com', name: 'Ann', roles: ['reader', 'writer'] },
    unrestricted: false,
    permissions: [
      { module: '*', action: 'read' },
      { module: '*', action: 'update' },
    ],
  });
  expect(await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays })).toBeUndefined();
  expect(
    await findSessionCaller(pool, hashSecret(`${secret}x`), { mode: 'cookie', idleDays }),
  ).toBeUndefined();
});

test('a session that is used rarely is kept alive by use, and ends after days without', async () => {
  const secret = await beginSession(pool, { userId: user.id, mode: 'token', days: 30 });

  await shiftSessions('6 days');
  expect(await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays })).toBeDefined();
  await shiftSessions('6 days');
  expect(await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays })).toBeDefined();
  await shiftSessions('8 days');
  expect(await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays })).toBeUndefined();
});

test('a session ends after its days though it is used', async () => {
  const secret = await beginSession(pool, { userId: user.id, mode: 'token', days: 30 });
  for (let week = 0; week < 4; week += 1) {
    await shiftSessions('6 days');
    await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays });
  }

  await shiftSessions('6 days');

  expect(await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays })).toBeUndefined();
  expect(await listSessions(pool, user.id, idleDays)).toEqual([]);
});

test('to be used within ten minutes changes no row', async () => {
  const secret = await beginSession(pool, { userId: user.id, mode: 'token', days: 30 });
  const before = await snapshotRows(pool);

  await findSessionCaller(pool, hashSecret(secret), { mode: 'token', idleDays });

  expect(rowChanges(before, await snapshotRows(pool))).toEqual({});
});

test('AUTH22 an API token works until it expires', async () => {
  const { token, id } = await createApiToken(pool, {
    userId: user.id,
    name: 'x',
    roles: null,
    expiresAt: new Date(Date.now() + 60_000),
  });

  expect(await findTokenCaller(pool, hashSecret(token))).toMatchObject({ session: undefined });
  await pool.query('update bakehouse.api_tokens set expires_at = now() where id = $1', [id]);
  expect(await findTokenCaller(pool, hashSecret(token))).toBeUndefined();
});

test('AUTH23 a narrower token has only those roles of its user that it names', async () => {
  const { token } = await createApiToken(pool, {
    userId: user.id,
    name: 'x',
    roles: ['reader', 'admin'],
    expiresAt: null,
  });

  const caller = await findTokenCaller(pool, hashSecret(token));

  expect(caller?.actor.user?.roles).toEqual(['reader']);
  expect(caller?.actor.permissions).toEqual([{ module: '*', action: 'read' }]);
  expect(caller?.expiresAt).toBe(Number.POSITIVE_INFINITY);
});

test('AUTH23 an administrator may give a token any role, and it is held to that', async () => {
  const { token } = await createApiToken(pool, {
    userId: admin.id,
    name: 'x',
    roles: ['reader'],
    expiresAt: null,
  });

  expect((await findTokenCaller(pool, hashSecret(token)))?.actor).toMatchObject({
    unrestricted: false,
    user: { roles: ['reader'] },
  });
});

test('a token without roles of its own follows its user', async () => {
  const { token } = await createApiToken(pool, { userId: admin.id, name: 'x', roles: null, expiresAt: null });

  expect((await findTokenCaller(pool, hashSecret(token)))?.actor).toMatchObject({
    unrestricted: true,
    user: { roles: ['admin'] },
  });
});

test('a disabled user is nobody', async () => {
  const session = await beginSession(pool, { userId: user.id, mode: 'token', days: 30 });
  const { token } = await createApiToken(pool, { userId: user.id, name: 'x', roles: null, expiresAt: null });

  await updateUser(pool, user.id, { disabled: true });

  expect(await findSessionCaller(pool, hashSecret(session), { mode: 'token', idleDays })).toBeUndefined();
  expect(await findTokenCaller(pool, hashSecret(token))).toBeUndefined();
});

test('AUTH1 a disabled user is nobody in any session that is left', async () => {
  const cookie = await beginSession(pool, { userId: admin.id, mode: 'cookie', days: 30 });
  const found = () => findSessionCaller(pool, hashSecret(cookie), { mode: 'cookie', idleDays });
  expect(await found()).toBeDefined();
  // As by an operator in the database, where nothing ends the sessions.
  await pool.query('update bakehouse.users set disabled = true where id = $1', [admin.id]);
  expect(await found()).toBeUndefined();
  expect(await findActor(pool, admin.id)).toBeUndefined();
  await pool.query('update bakehouse.users set disabled = false where id = $1', [admin.id]);
});

test('ENG50 work in the name of a user has those of the named roles that the user still has', async () => {
  const someone = await createUser(pool, { email: 'roles@example.com', name: 'R', roles: ['reader'] });
  expect((await findActor(pool, someone.id))?.user?.roles).toEqual(['reader']);
  expect((await findActor(pool, someone.id, ['reader', 'writer', 'admin']))?.user?.roles).toEqual(['reader']);
  expect((await findActor(pool, someone.id, []))?.user?.roles).toEqual([]);
  expect((await findActor(pool, admin.id, ['reader']))?.unrestricted).toBe(false);
});
