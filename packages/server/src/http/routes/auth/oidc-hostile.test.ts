import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  makeRealUser,
  makeTestApp,
  openBrowser,
  testOrigin,
  useScenarios,
  type Browser,
  type TestApp,
} from '../../../testing/index.ts';
import { issuedClient, startIssuer, type TestIssuer } from '../../../testing/oidc-issuer.ts';

const { scenario } = useScenarios();
const expired = '/app/sign-in?problem=challenge_expired';
const failed = '/app/sign-in?problem=sign_in_failed';
let issuer: TestIssuer;
let it: TestApp;

beforeAll(async () => {
  issuer = await startIssuer({ redirectUri: `${testOrigin}/auth/oidc/callback`, tellsInToken: true });
  it = await makeTestApp({ env: env({}) });
  await makeRealUser(it, 'ann');
});
afterEach(() => {
  issuer.fault = 'none';
});
afterAll(async () => {
  await it.close();
  await issuer.close();
});

function env(more: Record<string, string>): Record<string, string> {
  return { PUBLIC_URL: testOrigin, OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuedClient, ...more };
}

/** Begins a sign-in and goes through the issuer, with an address that may be changed on the way; gives where it leads back to. */
async function throughIssuer(
  browser: Browser,
  change: (sent: URLSearchParams) => void = () => undefined,
): Promise<string> {
  issuer.person = { sub: 'a-1', email: 'ann@example.com', email_verified: true };
  const start = await browser.send('GET', '/auth/oidc');
  const address = new URL(String(start.headers.location));
  change(address.searchParams);
  const back = await issuer.visit(address.href);
  return back.pathname + back.search;
}

/** Comes back, and must get no session. */
async function comeBack(browser: Browser, path: string): Promise<string | undefined> {
  const before = await snapshotRows(it.database.pool);
  const answer = await browser.send('GET', path);
  const changes = rowChanges(before, await snapshotRows(it.database.pool));
  expect(answer.statusCode).toBe(302);
  expect(browser.cookie()).not.toContain('bakehouse_session');
  expect(Object.keys(changes).filter((table) => table !== 'bakehouse.challenges')).toEqual([]);
  return answer.headers.location;
}

scenario('AUTH30 where nothing is set up the sign-in screen says so', {
  request: ['GET', '/auth/oidc'],
  status: 302,
  answerHeaders: { location: '/app/sign-in?problem=not_found' },
});

scenario('AUTH30 a callback that nobody waits for leads to the sign-in screen', {
  request: ['GET', '/auth/oidc/callback?code=x&code=y&state=%00&state[a]=b'],
  status: 302,
  answerHeaders: { location: '/app/sign-in?problem=not_found' },
});

test('AUTH30 a public client signs in, by an address that the token tells', async () => {
  const browser = openBrowser(it);

  const answer = await browser.send('GET', await throughIssuer(browser));

  expect(answer.headers.location).toBe('/app/');
  expect((await browser.send('GET', '/auth/me')).statusCode).toBe(200);
});

test('AUTH30 a missing or wrong state is refused, and uses nothing up', async () => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);
  const [, code = ''] = /[?&]code=([^&]+)/.exec(path) ?? [];

  expect(await comeBack(browser, `/auth/oidc/callback?code=${code}`)).toBe(expired);
  expect(await comeBack(browser, `/auth/oidc/callback?code=${code}&state=${'x'.repeat(43)}`)).toBe(expired);
  expect(await comeBack(browser, `${path}&state=x`)).toBe(expired);
  expect((await browser.send('GET', path)).headers.location).toBe('/app/');
});

test('AUTH30 what one browser began no other can finish', async () => {
  const path = await throughIssuer(openBrowser(it));
  const other = openBrowser(it);
  expect(await comeBack(other, path)).toBe(expired);

  await throughIssuer(other);
  expect(await comeBack(other, path)).toBe(expired);
});

test('AUTH30 a callback works once', async () => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);
  const cookie = browser.cookie();
  const send = () => it.app.inject({ url: path, headers: { cookie } });

  const answers = await Promise.all([send(), send()]);

  expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set(['/app/', expired]));
  expect((await send()).headers.location).toBe(expired);
});

test('AUTH30 a sign-in that takes too long is refused', async () => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);
  await it.database.pool.query(`update bakehouse.challenges set expires_at = now() where purpose = 'oidc'`);

  expect(await comeBack(browser, path)).toBe(expired);
});

test.each([
  ['nonce', 'nonce'],
  ['PKCE challenge', 'code_challenge'],
])('AUTH30 a token for another %s is refused', async (_, name) => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser, (sent) => sent.set(name, 'x'.repeat(43)));

  expect(await comeBack(browser, path)).toBe(failed);
});

test('AUTH30 a made-up code is refused', async () => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);

  expect(await comeBack(browser, path.replace(/code=[^&]+/, 'code=made-up'))).toBe(failed);
});

test('AUTH30 an answer in the name of another issuer is refused', async () => {
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);

  expect(await comeBack(browser, path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).toBe(failed);
});

test('AUTH30 a token that is signed with another key is refused', async () => {
  const strict = await makeTestApp({ env: env({}), database: it.database });
  const browser = openBrowser(strict);
  const path = await throughIssuer(browser);
  issuer.fault = 'has other keys';

  expect(await comeBack(browser, path)).toBe(failed);
  await strict.close();
});

test('AUTH30 whoever says no at the issuer is back at the sign-in screen', async () => {
  const browser = openBrowser(it);
  const start = await browser.send('GET', '/auth/oidc');
  issuer.person = undefined;
  const back = await issuer.visit(String(start.headers.location));

  expect(await comeBack(browser, back.pathname + back.search)).toBe('/app/sign-in?problem=sign_in_refused');
});

test('AUTH30 a wrong secret of the client signs nobody in', async () => {
  const wrong = await makeTestApp({ env: env({ OIDC_CLIENT_SECRET: 'wrong' }), database: it.database });
  const browser = openBrowser(wrong);

  expect(await comeBack(browser, await throughIssuer(browser))).toBe(failed);
  await wrong.close();
});

test('AUTH31 a start does not wait for the issuer, and after a failure it is asked anew', async () => {
  issuer.fault = 'fails';
  const before = issuer.discoveries;
  const late = await makeTestApp({ env: env({}), database: it.database });
  expect(issuer.discoveries).toBe(before);
  const browser = openBrowser(late);
  const start = async () => String((await browser.send('GET', '/auth/oidc')).headers.location);

  expect(await start()).toBe('/app/sign-in?problem=upstream_failed');
  issuer.fault = 'none';
  expect(await start()).toMatch(issuer.url);
  expect(await start()).toMatch(issuer.url);

  expect(issuer.discoveries).toBe(before + 2);
  await late.close();
});

test('AUTH31 an issuer that fails or hangs in the midst is told by the sign-in screen', async () => {
  const browser = openBrowser(it);
  const first = await throughIssuer(browser);
  issuer.fault = 'fails';
  expect(await comeBack(browser, first)).toBe('/app/sign-in?problem=upstream_failed');

  issuer.fault = 'none';
  const second = await throughIssuer(browser);
  issuer.fault = 'hangs';
  expect(await comeBack(browser, second)).toBe('/app/sign-in?problem=upstream_timeout');
});

test('AUTH25 with OIDC_TRUST_EMAIL=always an address needs no word of the issuer', async () => {
  const trusting = await makeTestApp({ env: env({ OIDC_TRUST_EMAIL: 'always' }), database: it.database });
  await makeRealUser(it, 'ben');
  const browser = openBrowser(trusting);
  const start = await browser.send('GET', '/auth/oidc');
  issuer.person = { sub: 'b-1', email: 'ben@example.com' };
  const back = await issuer.visit(String(start.headers.location));

  const answer = await browser.send('GET', back.pathname + back.search);

  expect(answer.headers.location).toBe('/app/');
  await trusting.close();
});

test('AUTH24 the issuer sends back to the API, and the API to the app, where these have hosts of their own', async () => {
  const hosts = { PUBLIC_URL: 'https://app.example.com', API_URL: 'https://api.example.com' };
  const apart = await makeTestApp({ env: env(hosts), database: it.database });

  const start = await apart.app.inject('/auth/oidc');
  const back = await apart.app.inject('/auth/oidc/callback?code=x&state=y');

  const { searchParams } = new URL(String(start.headers.location));
  expect(searchParams.get('redirect_uri')).toBe('https://api.example.com/auth/oidc/callback');
  expect(start.headers['set-cookie']).toMatch(/^__Host-bakehouse_oidc=bhc_.*; Secure$/);
  expect(back.headers.location).toBe(`https://app.example.com${expired}`);
  await apart.close();
});

test('AUTH24 another process can finish what one has begun', async () => {
  const other = await makeTestApp({ env: env({}), database: it.database });
  const browser = openBrowser(it);
  const path = await throughIssuer(browser);

  const { headers } = await other.app.inject({ url: path, headers: { cookie: browser.cookie() } });

  expect(headers.location).toBe('/app/');
  await other.close();
});

test.each([
  ['localhost:8080', 'http://localhost:8080/auth/oidc/callback'],
  ['127.0.0.1:9000', 'http://127.0.0.1:9000/auth/oidc/callback'],
  ['evil.example', 'http://127.0.0.1:8080/auth/oidc/callback'],
])('AUTH24 without PUBLIC_URL one comes back to a name of this machine: %s', async (host, uri) => {
  const { PUBLIC_URL: _, ...without } = env({});
  const local = await makeTestApp({ env: without, database: it.database });

  const { headers } = await local.app.inject({ url: '/auth/oidc', headers: { host } });

  expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe(uri);
  await local.close();
});
