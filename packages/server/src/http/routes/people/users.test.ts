import { listMails } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, useScenarios, type RealUser } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  users: { clerk: [] },
  env: { PUBLIC_URL: 'https://app.example.com' },
});
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann', ['clerk']);
});
const origin = 'https://app.example.com';
const unknown = '01920000-0000-7000-8000-000000000000';

scenario('USER1 AUTH12 an administrator makes a user with a password', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'new@example.com', name: 'New', password: 'twelve chars', roles: ['clerk'] },
  status: 201,
  answer: { email: 'new@example.com', name: 'New', roles: ['clerk'], pending: false },
  answerHeaders: { location: expect.stringMatching(/^\/users\/[0-9a-f-]{36}$/) as string },
  effects: { 'bakehouse.users': { added: 1 }, 'bakehouse.user_roles': { added: 1 } },
});

scenario('USER2 a user made without a password gets an invitation', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'guest@example.com', name: '<b>Guest</b>', roles: [] },
  status: 201,
  answer: { pending: true, roles: [] },
  effects: {
    'bakehouse.users': { added: 1 },
    'bakehouse.outbox': { added: 1 },
    'bakehouse.password_links': { added: 1 },
  },
});

scenario('ERR11 an address that is taken is a conflict that names it', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'ANN@example.com', name: 'Ann', password: 'twelve chars' },
  status: 409,
  answer: { code: 'conflict', errors: [{ path: 'email' }] },
});

scenario('a wrong address, an unknown role and an unknown key are named', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'a\r\nbcc: b@example.com', name: '', roles: ['No'], admin: true },
  status: 422,
  answer: { errors: [{ path: 'email' }, { path: 'name' }, { path: 'roles.0' }, { path: 'admin' }] },
});

scenario('a role that does not exist is named', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'x@example.com', name: 'X', password: 'twelve chars', roles: ['clerk', 'ghost'] },
  status: 422,
  answer: { errors: [{ path: 'roles.1', code: 'unknown_role' }] },
});

scenario('a user that is not there is not found', {
  as: 'admin',
  request: ['GET', `/users/${unknown}`],
  status: 404,
});

scenario('a user that is not there cannot be changed', {
  as: 'admin',
  request: ['PATCH', `/users/${unknown}`],
  body: { name: 'X' },
  status: 404,
});

scenario('a user that is not there cannot be removed', {
  as: 'admin',
  request: ['DELETE', `/users/${unknown}`],
  status: 404,
});

scenario('a user that is not there has no factors to lose', {
  as: 'admin',
  request: ['DELETE', `/users/${unknown}/factors`],
  status: 404,
});

scenario('a user that is not there cannot be invited', {
  as: 'admin',
  request: ['POST', `/users/${unknown}/invite`],
  status: 404,
});

scenario('an id that is none is malformed', {
  as: 'admin',
  request: ['GET', '/users/me'],
  status: 400,
});

scenario('a list takes no cursor that it did not give', {
  as: 'admin',
  request: ['GET', '/users?cursor=xyz'],
  status: 400,
  answer: { errors: [{ path: 'cursor' }] },
});

test('ERR24 pages follow one another without gap or repetition', async () => {
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const answer: { data: { id: string }[]; next: string | null } = (
      await asAdmin('GET', `/users?limit=2${next === '' ? '' : `&cursor=${next}`}`)
    ).json();
    expect(answer.data.length).toBeLessThanOrEqual(2);
    seen.push(...answer.data.map(({ id }) => id));
    ({ next } = answer);
  }

  const all = (await asAdmin('GET', '/users?limit=1000')).json<{ data: { id: string }[] }>();
  expect(seen).toEqual(all.data.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
});

test('users are found by part of their address, and by role', async () => {
  const found = (await asAdmin('GET', '/users?search=ANN@ex&role=clerk')).json<{ data: object[] }>();

  expect(found.data).toMatchObject([{ id: ann.id }]);
});

test('USER2 AUTH16 an invitation leads to the configured address and sets the first password', async () => {
  const user = (
    await asAdmin('POST', '/users', { email: 'invited@example.com', name: '<i>Ida</i>', roles: ['clerk'] })
  ).json<{ id: string }>();
  const again = await asAdmin('POST', `/users/${user.id}/invite`);
  const [newest, first] = await listMails(it().database.pool, { limit: 2 });
  const password = 'my very first one';

  const old = await reset(tokenOf(first?.text) ?? '', password);
  const answer = await reset(tokenOf(newest?.text) ?? '', password);

  expect(again.statusCode).toBe(202);
  expect(newest?.html).toContain('&lt;i&gt;Ida');
  expect(old.statusCode).toBe(404);
  expect(answer.statusCode).toBe(204);
  await signedInBrowser(it(), { id: user.id, email: 'invited@example.com', password }, origin);
  expect((await asAdmin('POST', `/users/${user.id}/invite`)).statusCode).toBe(409);
});

test('whatever takes rights from a user ends the sessions of that user at once', async () => {
  for (const change of [{ password: 'another password' }, { roles: [] }, { disabled: true }]) {
    const name = `changed-${Object.keys(change)[0]}`;
    const user = await makeRealUser(it(), name, ['clerk']);
    const browser = await signedInBrowser(it(), user, origin);
    expect((await browser.send('GET', '/auth/me')).statusCode).toBe(200);

    const answer = await asAdmin('PATCH', `/users/${user.id}`, change);

    expect(answer.statusCode, name).toBe(200);
    expect((await browser.send('GET', '/auth/me')).statusCode, name).toBe(401);
  }
});

test('a removed user is nobody at once', async () => {
  const user = await makeRealUser(it(), 'removed', ['clerk']);
  const browser = await signedInBrowser(it(), user, origin);

  expect((await asAdmin('DELETE', `/users/${user.id}`)).statusCode).toBe(204);

  expect((await browser.send('GET', '/auth/me')).statusCode).toBe(401);
});

test('PERM2 the last administrator can be neither removed, demoted nor disabled', async () => {
  const { id } = it().user('admin');

  for (const answer of [
    await asAdmin('DELETE', `/users/${id}`),
    await asAdmin('PATCH', `/users/${id}`, { roles: ['clerk'] }),
    await asAdmin('PATCH', `/users/${id}`, { disabled: true }),
  ])
    expect(answer.json()).toMatchObject({ status: 409, code: 'last_admin' });
});

test('whoever has lost a device is helped by an administrator', async () => {
  const user = await makeRealUser(it(), 'lost');
  await it().database.pool.query(
    `insert into bakehouse.totp (user_id, secret, confirmed_at) values ($1, '\\x00', now())`,
    [user.id],
  );

  expect((await asAdmin('GET', `/users/${user.id}`)).json()).toMatchObject({ totp: true });
  expect((await asAdmin('DELETE', `/users/${user.id}/factors`)).statusCode).toBe(204);
  await signedInBrowser(it(), user, origin);
});

function asAdmin(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  return it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    ...(payload === undefined ? {} : { payload }),
  });
}

function reset(token: string, password: string) {
  return it().app.inject({ method: 'POST', url: '/auth/reset-password', payload: { token, password } });
}

function tokenOf(text = ''): string | undefined {
  return /^https:\/\/app\.example\.com\/app\/invitation#token=(\S+)$/m.exec(text)?.[1];
}
