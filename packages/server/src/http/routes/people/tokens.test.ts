import { tokenScopes } from '@bakehouse/contract';
import { beginSession, createUser } from '@bakehouse/store';
import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { expect, test } from 'vitest';
import { testPassword, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  users: { clerk: [{ module: '*', action: 'read' }], boss: [] },
});

interface Made {
  id: string;
  token: string;
  prefix: string;
}

scenario('AUTH19 AUTH20 a token is shown when it is made', {
  as: 'clerk',
  request: ['POST', '/tokens'],
  body: { password: testPassword, name: 'Import', expiresAt: '2999-01-01T00:00:00Z' },
  status: 201,
  answer: {
    name: 'Import',
    token: expect.stringMatching(/^bht_[\w-]{43}$/) as string,
    prefix: expect.stringMatching(/^bht_[\w-]{8}$/) as string,
    expiresAt: '2999-01-01T00:00:00.000Z',
    roles: null,
  },
  effects: { 'bakehouse.api_tokens': { added: 1 } },
});

scenario('AUTH22 an expiry in the past is named', {
  as: 'clerk',
  request: ['POST', '/tokens'],
  body: { password: testPassword, name: 'Import', expiresAt: '1999-01-01T00:00:00Z' },
  status: 422,
  answer: { errors: [{ path: 'expiresAt' }] },
});

scenario('AUTH23 a role that one does not have is named', {
  as: 'clerk',
  request: ['POST', '/tokens'],
  body: { password: testPassword, name: 'Import', roles: ['clerk', 'admin'] },
  status: 422,
  answer: { errors: [{ path: 'roles.1', code: 'unknown_role' }] },
});

scenario('AUTH23 an administrator cannot name a role that does not exist', {
  as: 'admin',
  request: ['POST', '/tokens'],
  body: { password: testPassword, name: 'Import', roles: ['ghost'] },
  status: 422,
  answer: { errors: [{ path: 'roles.0' }] },
});

test('AUTH20 AUTH21 afterwards only the first letters are shown', async () => {
  const made = await make('boss', { name: 'Import' });

  const { body } = await as(it().user('boss').token, 'GET', '/tokens');

  expect(body).toContain(made.prefix);
  expect(body).not.toContain(made.token);
});

test('AUTH5 AUTH19 a token acts for its user, until it is ended', async () => {
  const { id, token } = await make('clerk', { name: 'x' });
  expect((await as(token, 'GET', '/auth/me')).json()).toMatchObject({
    user: { email: 'clerk@example.com', roles: ['clerk'] },
  });

  const stranger = await as(it().user('boss').token, 'DELETE', `/tokens/${id}`);
  const owner = await as(it().user('clerk').token, 'DELETE', `/tokens/${id}`);

  expect([stranger.statusCode, owner.statusCode]).toEqual([404, 204]);
  expect((await as(token, 'GET', '/auth/me')).statusCode).toBe(401);
});

test('ERR9 AUTH23 a narrower token of an administrator is no administrator', async () => {
  const wide = await make('admin', { name: 'x', scopes: ['account'] });
  const narrow = await make('admin', { name: 'x', roles: ['clerk'], scopes: ['account'] });

  expect((await as(wide.token, 'GET', '/users')).statusCode).toBe(200);
  expect((await as(narrow.token, 'GET', '/users')).statusCode).toBe(403);
  expect((await as(narrow.token, 'GET', '/auth/me')).json()).toMatchObject({ user: { roles: ['clerk'] } });
});

test('AUTH23 a token cannot make tokens or change how its user signs in', async () => {
  const { token } = await make('clerk', { name: 'x', roles: ['clerk'] });

  const answers = await Promise.all([
    as(token, 'POST', '/tokens', { name: 'wider', password: testPassword }),
    as(token, 'PATCH', '/auth/me', { name: 'Other' }),
    as(token, 'POST', '/auth/totp'),
    as(token, 'DELETE', '/auth/sessions'),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test('AUTH34 a token of an administrator changes nothing of how that one signs in, whatever it was given', async () => {
  const { token } = await make('admin', { name: 'x', scopes: [...tokenScopes] });
  const [self, other] = [it().user('admin').id, it().user('boss').id];
  const before = await snapshotRows(it().database.pool);

  const answers = await Promise.all([
    as(token, 'PATCH', `/users/${self}`, { password: 'another password' }),
    as(token, 'PATCH', `/users/${self}`, { email: 'attacker@example.com' }),
    as(token, 'DELETE', `/users/${self}/factors`),
    as(token, 'POST', `/users/${self}/invite`),
    as(token, 'GET', `/users/${self}/tokens`),
    as(token, 'POST', `/users/${self}/tokens`, { name: 'x' }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
  const changes = rowChanges(before, await snapshotRows(it().database.pool));
  expect(Object.keys(changes).filter((table) => table !== 'bakehouse.api_tokens')).toEqual([]);
  expect((await as(token, 'PATCH', `/users/${other}`, { name: 'Renamed' })).statusCode).toBe(200);
});

test.each([
  ['without a password', {}, 'password'],
  ['with a wrong one', { password: 'a wrong password' }, 'password'],
  ['with a scope that there is not', { password: testPassword, scopes: ['everything'] }, 'scopes.0'],
  ['with a scope twice', { password: testPassword, scopes: ['runs', 'runs'] }, 'scopes'],
])('AUTH32 AUTH36 no token is made %s', async (_, body, path) => {
  await it().database.pool.query(`update bakehouse.sessions set created_at = now() - interval '11 minutes'`);
  const answer = await as(it().user('boss').token, 'POST', '/tokens', { name: 'x', ...body });

  expect(answer.json()).toMatchObject({ status: 422, errors: [{ path }] });
});

test('AUTH36 who has just signed in need not give the password once more', async () => {
  const { pool } = it().database;
  const { id } = it().user('boss');
  const session = await beginSession(pool, { userId: id, mode: 'token', days: 1 });

  expect((await as(session, 'POST', '/tokens', { name: 'x' })).statusCode).toBe(201);
  expect((await as(session, 'POST', '/auth/totp', {})).statusCode).toBe(422);
});

test('AUTH36 who has no password has just signed in', async () => {
  const { pool } = it().database;
  const { id } = await createUser(pool, { email: 'sso@example.com', name: 'Sso', roles: [] });
  const session = await beginSession(pool, { userId: id, mode: 'token', days: 1 });

  const fresh = await as(session, 'POST', '/tokens', { name: 'x' });
  await pool.query(
    `update bakehouse.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
    [id],
  );
  const later = await as(session, 'POST', '/tokens', { name: 'x' });

  expect([fresh.statusCode, later.statusCode]).toEqual([201, 403]);
});

test('a token in the address does not count, nor one in the cookie', async () => {
  const { token } = await make('admin', { name: 'x' });

  const { app } = it();
  const inQuery = await app.inject(`/auth/me?token=${token}&access_token=${token}`);
  const inCookie = await app.inject({ url: '/auth/me', headers: { cookie: `bakehouse_session=${token}` } });

  expect([inQuery.statusCode, inCookie.statusCode]).toEqual([401, 401]);
});

async function make(user: string, body: object): Promise<Made> {
  const payload = { password: testPassword, ...body };
  return (await as(it().user(user).token, 'POST', '/tokens', payload)).json<Made>();
}

function as(token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  return it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
}
