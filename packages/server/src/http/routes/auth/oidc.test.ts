import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRealUser, makeTestApp, openBrowser, testOrigin, type TestApp } from '../../../testing/index.ts';
import { issuedClient, startIssuer, type TestIssuer } from '../../../testing/oidc-issuer.ts';

const secret = 'a secret between two';
let issuer: TestIssuer;
/** Lets in who has an account. */
let closed: TestApp;
/** Makes accounts. */
let open: TestApp;

beforeAll(async () => {
  issuer = await startIssuer({ redirectUri: `${testOrigin}/auth/oidc/callback`, secret });
  const env = {
    PUBLIC_URL: testOrigin,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuedClient,
    OIDC_CLIENT_SECRET: secret,
  };
  closed = await makeTestApp({ env });
  open = await makeTestApp({
    env: { ...env, OIDC_SIGN_UP: 'clerk, viewer', OIDC_NAME: 'Example ID' },
    users: { clerk: [], viewer: [] },
  });
});
afterAll(async () => {
  await Promise.all([closed.close(), open.close()]);
  await issuer.close();
});

/** Signs in at the issuer and comes back; gives the answer, and the browser. */
async function signIn(it: TestApp, person: TestIssuer['person'], start = '/auth/oidc') {
  issuer.person = person;
  const browser = openBrowser(it);
  const { headers } = await browser.send('GET', start);
  const back = await issuer.visit(String(headers.location));
  const before = await snapshotRows(it.database.pool);
  const answer = await browser.send('GET', back.pathname + back.search);
  const changes = rowChanges(before, await snapshotRows(it.database.pool));
  return { browser, answer, changes, to: answer.headers.location };
}

test('AUTH18 AUTH25 a user with a verified address signs in by the issuer, and is known by the subject from then on', async () => {
  const user = await makeRealUser(closed, 'ann');
  const ann = { sub: 'a-1', email: 'ANN@example.com', email_verified: true };

  const first = await signIn(closed, ann);
  const me = await first.browser.send('GET', '/auth/me');
  const again = await signIn(closed, { sub: 'a-1', email: 'other@example.com', email_verified: false });

  expect(first.to).toBe('/app/');
  expect(me.json()).toMatchObject({ user: { id: user.id, oidc: true } });
  expect(first.changes).toEqual({
    'bakehouse.sessions': { added: 1 },
    'bakehouse.oidc_links': { added: 1 },
    'bakehouse.challenges': { removed: 1 },
  });
  expect(again.changes).toEqual({
    'bakehouse.sessions': { added: 1 },
    'bakehouse.challenges': { removed: 1 },
  });
  expect((await again.browser.send('GET', '/auth/me')).json()).toMatchObject({ user: { id: user.id } });
});

test('AUTH24 the browser is sent with PKCE, state and nonce, and keeps a cookie of ten minutes', async () => {
  const answer = await openBrowser(closed).send('GET', '/auth/oidc');

  const address = new URL(String(answer.headers.location));
  expect(address.origin).toBe(issuer.url);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: issuedClient,
    response_type: 'code',
    redirect_uri: `${testOrigin}/auth/oidc/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(answer.headers['set-cookie']).toMatch(
    /^bakehouse_oidc=bhc_[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
});

test('AUTH26 an unknown person stays out by default', async () => {
  const { to, changes } = await signIn(closed, {
    sub: 'b-1',
    email: 'bea@example.com',
    email_verified: true,
  });

  expect(to).toBe('/app/sign-in?problem=no_account');
  expect(changes).toEqual({ 'bakehouse.challenges': { removed: 1 } });
});

test('AUTH26 an unknown person gets an account with the roles of OIDC_SIGN_UP', async () => {
  const person = { sub: 'c-1', email: 'cleo@example.com', email_verified: true, name: 'Cleo' };
  const { browser, to } = await signIn(open, person);

  expect(to).toBe('/app/');
  expect((await browser.send('GET', '/auth/me')).json()).toMatchObject({
    user: { email: 'cleo@example.com', name: 'Cleo', roles: ['clerk', 'viewer'], oidc: true, pending: true },
  });
});

test.each([
  ['is not verified', { email: 'ann@example.com', email_verified: false }],
  ['is verified by a text', { email: 'ann@example.com', email_verified: 'true' }],
  ['is not said to be verified', { email: 'ann@example.com' }],
  ['is missing', {}],
  ['is none', { email: 'ann', email_verified: true }],
])('AUTH25 an address that %s leads to no account', async (what, claims) => {
  const { to, changes } = await signIn(open, { sub: what, ...claims });

  expect(to).toBe('/app/sign-in?problem=email_not_verified');
  expect(changes).toEqual({ 'bakehouse.challenges': { removed: 1 } });
});

test('AUTH27 a disabled user stays out, whether linked or not', async () => {
  const user = await makeRealUser(open, 'dan');
  const dan = { sub: 'dan-1', email: user.email, email_verified: true };
  const disable = (disabled: boolean) =>
    open.database.pool.query('update bakehouse.users set disabled = $2 where id = $1', [user.id, disabled]);

  await disable(true);
  const unlinked = await signIn(open, dan);
  await disable(false);
  const linked = await signIn(open, dan);
  await disable(true);
  const blocked = await signIn(open, dan);

  expect(unlinked.to).toBe('/app/sign-in?problem=no_account');
  expect(linked.to).toBe('/app/');
  expect(blocked.to).toBe('/app/sign-in?problem=no_account');
  expect(blocked.changes).toEqual({ 'bakehouse.challenges': { removed: 1 } });
});

test('AUTH25 an address that the issuer has given to somebody else does not open the account', async () => {
  const user = await makeRealUser(open, 'eve');
  const claims = { email: user.email, email_verified: true };
  await signIn(open, { sub: 'eve-1', ...claims });

  const other = await signIn(open, { sub: 'eve-2', ...claims });
  await open.app.inject({
    method: 'DELETE',
    url: `/users/${user.id}/factors`,
    headers: { authorization: `Bearer ${open.user('admin').token}` },
  });
  const allowed = await signIn(open, { sub: 'eve-2', ...claims });

  expect(other.to).toBe('/app/sign-in?problem=no_account');
  expect(allowed.to).toBe('/app/');
});

test('AUTH27 no code of a second factor is asked for, and the session that came along ends', async () => {
  const user = await makeRealUser(open, 'flo');
  await open.database.pool.query(
    `insert into bakehouse.totp (user_id, secret, confirmed_at) values ($1, '\\x00', now())`,
    [user.id],
  );
  const flo = { sub: 'flo-1', email: user.email, email_verified: true };
  const { browser, to } = await signIn(open, flo);
  const planted = browser.cookie();

  const start = await browser.send('GET', '/auth/oidc');
  const back = await issuer.visit(String(start.headers.location));
  await browser.send('GET', back.pathname + back.search);

  expect(to).toBe('/app/');
  expect((await browser.send('GET', '/auth/me')).statusCode).toBe(200);
  const old = await open.app.inject({ url: '/auth/me', headers: { cookie: planted } });
  expect(old.statusCode).toBe(401);
});

test('AUTH25 the link goes with its user', async () => {
  const person = { sub: 'gus-1', email: 'gus@example.com', email_verified: true };
  const { browser } = await signIn(open, person);
  const { user } = (await browser.send('GET', '/auth/me')).json<{ user: { id: string } }>();

  const before = await snapshotRows(open.database.pool);
  await open.database.pool.query('delete from bakehouse.users where id = $1', [user.id]);
  const gone = rowChanges(before, await snapshotRows(open.database.pool));

  expect(gone).toMatchObject({ 'bakehouse.oidc_links': { removed: 1 } });
});

test.each([
  ['/m/orders?filter=%7B%22a%22%3A1%7D', '/app/m/orders?filter=%7B%22a%22%3A1%7D'],
  ['//evil.example/x', '/app/'],
  ['/\\evil.example', '/app/'],
  ['https://evil.example', '/app/'],
  ['/../auth/sign-out', '/app/'],
  ['/%2e%2e/auth/sign-out', '/app/'],
  ['.evil.example', '/app/'],
  ['@evil.example', '/app/'],
  ['/x\r\nset-cookie: a=b', '/app/xset-cookie:%20a=b'],
])('AUTH28 after the sign-in one goes to a path of the app: %s', async (wish, place) => {
  const person = { sub: 'c-1', email: 'cleo@example.com', email_verified: true };
  const { to } = await signIn(open, person, `/auth/oidc?to=${encodeURIComponent(wish)}`);

  expect(to).toBe(place);
});

test('AUTH29 the sign-in screen is told what there is', async () => {
  expect((await closed.app.inject('/auth/methods')).json()).toEqual({ oidc: { name: null } });
  expect((await open.app.inject('/auth/methods')).json()).toEqual({ oidc: { name: 'Example ID' } });
});
