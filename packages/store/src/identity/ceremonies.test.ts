import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';
import { beginChallenge, findChallenge, takeChallenge } from './challenges.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { findLinkedUser, linkUser } from './oidc-links.ts';
import { addPasskey, deletePasskey, findPasskey, listPasskeys, usePasskey } from './passkeys.ts';
import { isPasswordLink, makePasswordLink, setPasswordByLink } from './password-links.ts';
import { listPreferences, putPreference } from './preferences.ts';
import { beginSession, endSession, endSessions, listSessions } from './sessions.ts';
import { createUser, removeFactors, updateUser } from './user-changes.ts';
import { findAddressee, findSignInUser } from './user.ts';

let db: TestDatabase;
let ann: string;
let bob: string;
beforeAll(async () => {
  db = await makeTestDatabase();
  ann = (await createUser(db.pool, { email: 'ann@example.com', name: 'Ann', roles: [] })).id;
  bob = (await createUser(db.pool, { email: 'bob@example.com', name: 'Bob', roles: [] })).id;
});
afterAll(() => db.drop());

const expire = (table: string) =>
  db.pool.query(`update bakehouse.${table} set expires_at = now() - interval '1 second'`);

test('AUTH13 a ceremony is finished once, for its purpose, in time', async () => {
  const begin = () => beginChallenge(db.pool, 'totp_sign_in', { userId: ann, data: { step: 1 } });
  const secret = await begin();
  expect(await findChallenge(db.pool, 'passkey_new', secret)).toBeUndefined();
  expect(await takeChallenge(db.pool, 'passkey_new', secret)).toBeUndefined();
  expect(await findChallenge(db.pool, 'totp_sign_in', secret)).toEqual({ userId: ann, data: { step: 1 } });
  const taken = await Promise.all([1, 2].map(() => takeChallenge(db.pool, 'totp_sign_in', secret)));
  expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
  const late = await begin();
  await expire('challenges');
  expect(await findChallenge(db.pool, 'totp_sign_in', late)).toBeUndefined();
  expect(await takeChallenge(db.pool, 'totp_sign_in', late)).toBeUndefined();
});

test('a browser is known for the user who signed in there, for a while', async () => {
  const secret = await rememberDevice(db.pool, ann);
  expect(await isKnownDevice(db.pool, secret, ann)).toBe(true);
  expect(await isKnownDevice(db.pool, secret, bob)).toBe(false);
  await expire('known_devices');
  expect(await isKnownDevice(db.pool, secret, ann)).toBe(false);
});

test('AUTH12 a passkey works for its user while they may sign in, and its counter never goes back', async () => {
  const credential = {
    userId: ann,
    credentialId: 'c1',
    publicKey: Buffer.from('k'),
    counter: 5,
    transports: [],
  };
  const { id } = await addPasskey(db.pool, 'key', credential);
  await expect(addPasskey(db.pool, 'again', { ...credential, userId: bob })).rejects.toMatchObject({
    code: 'conflict',
  });
  await usePasskey(db.pool, 'c1', 9);
  await usePasskey(db.pool, 'c1', 3);
  expect(await findPasskey(db.pool, 'c1')).toMatchObject({ userId: ann, counter: 9 });
  expect(await deletePasskey(db.pool, bob, id)).toBe(false);
  expect(await listPasskeys(db.pool, bob)).toEqual([]);
  await updateUser(db.pool, ann, { disabled: true });
  expect(await findPasskey(db.pool, 'c1')).toBeUndefined();
  await updateUser(db.pool, ann, { disabled: false });
  await removeFactors(db.pool, ann);
  expect(await listPasskeys(db.pool, ann)).toEqual([]);
});

test('AUTH14 a subject of an issuer leads to one user', async () => {
  const subject = { issuer: 'https://issuer.example.com', subject: '1' };
  expect(await linkUser(db.pool, ann, subject)).toBe(true);
  expect(await linkUser(db.pool, bob, subject)).toBe(false);
  expect(await findLinkedUser(db.pool, subject)).toEqual({ id: ann, disabled: false });
  const other = { ...subject, issuer: 'https://other.example.com' };
  expect(await findLinkedUser(db.pool, other)).toBeUndefined();
});

test('AUTH16 a link sets no password of a user who may not sign in', async () => {
  const { secret } = await makePasswordLink(db.pool, bob, 60);
  expect(await isPasswordLink(db.pool, secret)).toBe(true);
  await db.pool.query('update bakehouse.users set disabled = true where id = $1', [bob]);
  expect(await isPasswordLink(db.pool, secret)).toBe(false);
  expect(await setPasswordByLink(db.pool, secret, 'hash')).toBe(false);
  expect(await findSignInUser(db.pool, { email: 'BOB@example.com' })).toBeUndefined();
  expect((await findAddressee(db.pool, 'bob@example.com'))?.meant).toBe(false);
  await db.pool.query('update bakehouse.users set disabled = false where id = $1', [bob]);
  expect((await findSignInUser(db.pool, { email: 'BOB@example.com' }))?.id).toBe(bob);
  expect(await setPasswordByLink(db.pool, secret, 'hash')).toBe(true);
  expect(await isPasswordLink(db.pool, secret)).toBe(false);
});

test('nobody ends the sessions or tokens of another', async () => {
  await beginSession(db.pool, { userId: ann, mode: 'cookie', days: 1 });
  const [session] = await listSessions(db.pool, ann, 7);
  expect(await endSession(db.pool, bob, session?.id ?? '')).toBe(false);
  await endSessions(db.pool, bob);
  expect(await listSessions(db.pool, ann, 7)).toHaveLength(1);
  await beginSession(db.pool, { userId: ann, mode: 'cookie', days: 1 });
  await endSessions(db.pool, ann, session?.id);
  expect((await listSessions(db.pool, ann, 7)).map(({ id }) => id)).toEqual([session?.id]);
  const token = await createApiToken(db.pool, { userId: ann, name: 'x', roles: null, expiresAt: null });
  expect(await deleteApiToken(db.pool, bob, token.id)).toBe(false);
  expect(await listApiTokens(db.pool, { userId: bob, limit: 10 })).toEqual([]);
  expect(await deleteApiToken(db.pool, ann, token.id)).toBe(true);
});

test('what a user settles replaces only the version that it was meant for', async () => {
  const put = (value: string, expected?: number) =>
    putPreference(db.pool, ann, { name: 'view', value, expected });
  expect(await put('a', 0)).toMatchObject({ version: 1 });
  await expect(put('b', 0)).rejects.toMatchObject({ code: 'precondition_failed' });
  expect(await put('b', 1)).toMatchObject({ version: 2 });
  await expect(put('c', 1)).rejects.toMatchObject({ code: 'precondition_failed' });
  expect(await put('d')).toMatchObject({ version: 3 });
  expect(await listPreferences(db.pool, bob)).toEqual([]);
});
