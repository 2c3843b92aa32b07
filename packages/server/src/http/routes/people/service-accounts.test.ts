import { beginSession, createApiToken, createUser, makePasswordLink } from '@bakehouse/store';
import { describe, expect, test } from 'vitest';
import { testPassword, useScenarios, type TestApp } from '../../../testing/index.ts';

interface Made {
  id: string;
  token: string;
  expiresAt: string | null;
}

const sendTo = (it: () => TestApp) => (token: string, method: Method, url: string, payload?: object) =>
  it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

describe('a service account', () => {
  const { it } = useScenarios({ users: { clerk: [{ module: '*', action: 'read' }] } });
  const send = sendTo(it);
  const account = { email: 'till@example.com', name: 'Till', roles: ['clerk'], service: true };

  test('USER5 never signs in, and acts by tokens that administrators make', async () => {
    const admin = it().user('admin').token;
    const made = await send(admin, 'POST', '/users', account);
    expect(made.json()).toMatchObject({ service: true, pending: false, roles: ['clerk'] });
    const { id } = made.json<Made>();
    const { rows } = await it().database.pool.query('select from bakehouse.outbox');
    expect(rows).toEqual([]);

    const body = { name: 'Till', roles: ['clerk'], password: testPassword };
    const { token, id: tokenId } = (await send(admin, 'POST', `/users/${id}/tokens`, body)).json<Made>();

    expect((await send(token, 'GET', '/auth/me')).json()).toMatchObject({ user: { id, service: true } });
    expect((await send(admin, 'GET', `/users/${id}/tokens`)).json()).toMatchObject({
      data: [{ id: tokenId }],
    });
    expect((await send(admin, 'POST', `/users/${id}/invite`)).statusCode).toBe(409);
    const password = await send(admin, 'PATCH', `/users/${id}`, { password: 'some long password' });
    expect(password.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
    await send('', 'POST', '/auth/reset-password/request', { email: account.email });
    expect((await it().database.pool.query('select from bakehouse.outbox')).rows).toEqual([]);
    expect((await send(admin, 'DELETE', `/users/${id}/tokens/${tokenId}`)).statusCode).toBe(204);
    expect((await send(token, 'GET', '/auth/me')).statusCode).toBe(401);
  });

  test('USER5 has no session and no link, however they came about', async () => {
    const { pool } = it().database;
    const { id } = await createUser(pool, { ...account, email: 'other@example.com' });
    const session = await beginSession(pool, { userId: id, mode: 'token', days: 1 });
    const { secret } = await makePasswordLink(pool, id, 10);

    expect((await send(session, 'GET', '/auth/me')).statusCode).toBe(401);
    const reset = await send('', 'POST', '/auth/reset-password', {
      token: secret,
      password: 'some long password',
    });
    expect(reset.statusCode).toBe(404);
  });

  test('USER5 has no password, and others get no tokens from anybody', async () => {
    const admin = it().user('admin').token;
    const withPassword = { ...account, email: 'x@example.com', password: 'some long password' };
    expect((await send(admin, 'POST', '/users', withPassword)).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'password' }],
    });
    const body = { name: 'x', password: testPassword };
    const { id } = it().user('clerk');
    expect((await send(admin, 'POST', `/users/${id}/tokens`, body)).statusCode).toBe(409);
    const wider = { ...body, roles: ['admin'] };
    const made = await send(admin, 'POST', '/users', { ...account, email: 'narrow@example.com' });
    expect((await send(admin, 'POST', `/users/${made.json<Made>().id}/tokens`, wider)).statusCode).toBe(422);
    expect((await send(it().user('clerk').token, 'GET', `/users/${id}/tokens`)).statusCode).toBe(403);
  });
});

describe('a new password', () => {
  const { it } = useScenarios({ users: { ann: [], ben: [] } });
  const send = sendTo(it);

  test.each([
    [true, 401],
    [false, 200],
  ])('AUTH37 by a link ends the tokens of its user where that is wanted: %s', async (endTokens, status) => {
    const { pool } = it().database;
    const { id } = it().user('ann');
    const { token } = await createApiToken(pool, { userId: id, name: 'x', roles: null, expiresAt: null });
    const { secret } = await makePasswordLink(pool, id, 10);
    const body = { token: secret, password: 'another password', endTokens };

    expect((await send('', 'POST', '/auth/reset-password', body)).statusCode).toBe(204);

    expect((await send(token, 'GET', '/auth/me')).statusCode).toBe(status);
  });

  test("AUTH37 of one's own, or by an administrator, too", async () => {
    const { pool } = it().database;
    const { id, token: own } = it().user('ben');
    const make = async () =>
      (await createApiToken(pool, { userId: id, name: 'x', roles: null, expiresAt: null })).token;
    const [first, admin] = [await make(), it().user('admin').token];
    const change = { password: 'another password', currentPassword: testPassword, endTokens: true };

    expect((await send(own, 'PATCH', '/auth/me', change)).statusCode).toBe(200);
    expect((await send(first, 'GET', '/auth/me')).statusCode).toBe(401);

    const second = await make();
    expect((await send(admin, 'PATCH', `/users/${id}`, { endTokens: true })).statusCode).toBe(200);
    expect((await send(second, 'GET', '/auth/me')).statusCode).toBe(401);
  });
});

describe('TOKEN_DAYS', () => {
  const { it } = useScenarios({ users: { ann: [] }, env: { TOKEN_DAYS: '30' } });
  const send = sendTo(it);

  test('AUTH35 is the longest life of a token, also of one from before', async () => {
    const { id, token: session } = it().user('ann');
    const make = (more: object) =>
      send(session, 'POST', '/tokens', { name: 'x', password: testPassword, ...more });

    const { expiresAt } = (await make({})).json<Made>();
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.parse(inDays(30)))).toBeLessThan(600_000);
    expect((await make({ expiresAt: inDays(29) })).statusCode).toBe(201);
    expect((await make({ expiresAt: inDays(31) })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'expiresAt' }],
    });
    const { pool } = it().database;
    const old = await createApiToken(pool, { userId: id, name: 'x', roles: null, expiresAt: null });
    await pool.query(
      `update bakehouse.api_tokens set created_at = now() - interval '31 days' where id = $1`,
      [old.id],
    );
    expect((await send(old.token, 'GET', '/auth/me')).statusCode).toBe(401);
  });
});
