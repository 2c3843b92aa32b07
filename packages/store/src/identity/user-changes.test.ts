import { afterAll, beforeEach, expect, test } from 'vitest';
import { decoyHash } from './password.ts';
import { makeTestDatabase, rowChanges, snapshotRows } from '../testing/index.ts';
import { findActor, findSessionCaller } from './find-caller.ts';
import { makePasswordLink, isPasswordLink } from './password-links.ts';
import { createRole, deleteRole } from './roles.ts';
import { hashSecret } from './secret.ts';
import { beginSession } from './sessions.ts';
import { createUser, deleteUser, updateUser } from './user-changes.ts';
import { listUsers } from './user.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
await createRole(pool, { slug: 'editor', title: 'Editor', permissions: [{ module: '*', action: 'read' }] });

let count = 0;
function make(roles: string[], passwordHash: string | undefined = decoyHash) {
  count += 1;
  return createUser(pool, { email: `user${count}@example.com`, name: 'Somebody', passwordHash, roles });
}

beforeEach(() => pool.query('delete from bakehouse.users'));

test('an address is taken in whatever spelling', async () => {
  await createUser(pool, { email: 'Ann@Example.com', name: 'Ann', roles: [] });
  const before = await snapshotRows(pool);

  await expect(createUser(pool, { email: 'ann@example.COM', name: 'Ben', roles: [] })).rejects.toMatchObject({
    code: 'conflict',
    data: { errors: [{ path: 'email' }] },
  });
  expect(rowChanges(before, await snapshotRows(pool))).toEqual({});
});

test('a role that does not exist is named, and nobody is made', async () => {
  await expect(make(['editor', 'writer'])).rejects.toMatchObject({
    code: 'invalid',
    data: { errors: [{ path: 'roles.1', code: 'unknown_role' }] },
  });
  expect(await listUsers(pool, { limit: 10 })).toEqual([]);
});

test.each([
  ['removed', (id: string) => deleteUser(pool, id)],
  ['demoted', (id: string) => updateUser(pool, id, { roles: ['editor'] })],
  ['disabled', (id: string) => updateUser(pool, id, { disabled: true })],
])('PERM2 the last administrator cannot be %s, also when two are at once', async (_, change) => {
  const admins = [await make(['admin']), await make(['admin'])];

  const results = await Promise.allSettled(admins.map(({ id }) => change(id)));

  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'last_admin' } }]);
  const left = await listUsers(pool, { limit: 10, role: 'admin' });
  expect(left.filter(({ disabled }) => !disabled)).toHaveLength(1);
});

test('an invited administrator who cannot sign in yet does not count as one', async () => {
  const admin = await make(['admin']);
  await createUser(pool, { email: 'invited@example.com', name: 'Invited', roles: ['admin'] });

  await expect(deleteUser(pool, admin.id)).rejects.toMatchObject({ code: 'last_admin' });
});

test('a lost role ends the sessions of the user, a gained one does not', async () => {
  await make(['admin']);
  const user = await make(['editor']);
  const options = { mode: 'token', idleDays: 7 } as const;
  const secret = await beginSession(pool, { userId: user.id, mode: 'token', days: 1 });

  await updateUser(pool, user.id, { roles: ['editor', 'admin'] });
  const promoted = await findSessionCaller(pool, hashSecret(secret), options);
  await updateUser(pool, user.id, { roles: ['admin'] });

  expect(promoted?.actor.unrestricted).toBe(true);
  expect(await findSessionCaller(pool, hashSecret(secret), options)).toBeUndefined();
});

test('a new address or password ends a link that was mailed before', async () => {
  const user = await make([]);
  for (const change of [{ email: 'new@example.com' }, { passwordHash: decoyHash }]) {
    const { secret } = await makePasswordLink(pool, user.id, 30);
    expect(await isPasswordLink(pool, secret)).toBe(true);

    await updateUser(pool, user.id, change);

    expect(await isPasswordLink(pool, secret)).toBe(false);
  }
});

test('a role that somebody has cannot be removed', async () => {
  await make(['editor']);

  await expect(deleteRole(pool, 'editor')).rejects.toMatchObject({ code: 'role_in_use' });
});

test('PERM3 a user without roles may do nothing', async () => {
  const user = await make([]);

  expect(await findActor(pool, user.id)).toMatchObject({ unrestricted: false, permissions: [] });
});

test('rights differ when permissions, roles or the user differ', async () => {
  const [a, b, c] = [await make(['editor']), await make(['editor']), await make([])];
  const rights = await Promise.all([a, b, c].map(async ({ id }) => (await findActor(pool, id))?.rights));
  await pool.query(`update bakehouse.roles set permissions = '[]' where slug = 'editor'`);

  const after = (await findActor(pool, a.id))?.rights;

  expect(new Set([...rights, after]).size).toBe(4);
});
