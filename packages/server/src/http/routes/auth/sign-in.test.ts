import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeRealUser,
  openBrowser,
  signedInBrowser,
  useScenarios,
  type RealUser,
} from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
let ann: RealUser;
let ben: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann', ['clerk']);
  ben = await makeRealUser(it(), 'ben');
});

const annSignsIn = { email: 'ann@example.com', password: 'ann has a password' };

scenario('AUTH6 AUTH7 AUTH12 a user with a password signs in, and gets a cookie by default', {
  request: ['POST', '/auth/sign-in'],
  body: annSignsIn,
  status: 200,
  answer: { user: { email: 'ann@example.com', name: 'ann', roles: ['clerk'] } },
  answerHeaders: {
    'set-cookie': [
      expect.stringMatching(
        /^bakehouse_session=bhs_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
      ) as string,
      expect.stringMatching(/^bakehouse_device=bhd_/) as string,
    ],
  },
  // Tries are counted before the password is looked at, and forgotten after a success.
  effects: { 'bakehouse.sessions': { added: 1 }, 'bakehouse.known_devices': { added: 1 } },
});

scenario('AUTH8 a program gets the token in the answer, and no cookie', {
  request: ['POST', '/auth/sign-in'],
  body: { ...annSignsIn, mode: 'token' },
  status: 200,
  answer: { user: { email: 'ann@example.com' }, token: expect.stringMatching(/^bhs_/) as string },
  effects: { 'bakehouse.sessions': { added: 1 } },
});

scenario('AUTH6 the address is taken in any spelling', {
  request: ['POST', '/auth/sign-in'],
  body: { ...annSignsIn, email: ' Ann@EXAMPLE.com ', mode: 'token' },
  status: 200,
  effects: { 'bakehouse.sessions': { added: 1 } },
});

scenario('ERR8 a wrong password is refused and counted', {
  request: ['POST', '/auth/sign-in'],
  body: { ...annSignsIn, password: 'wrong' },
  status: 401,
  answer: { code: 'wrong_credentials' },
  effects: { 'bakehouse.tries': { added: 1 } },
});

scenario('AUTH6 an unknown mode is named', {
  request: ['POST', '/auth/sign-in'],
  body: { ...annSignsIn, mode: 'header' },
  status: 422,
  answer: { errors: [{ path: 'mode' }] },
});

scenario('a password of ten megabytes is refused before it is hashed', {
  request: ['POST', '/auth/sign-in'],
  body: { ...annSignsIn, password: 'x'.repeat(10_000) },
  status: 422,
  answer: { errors: [{ path: 'password' }] },
});

scenario('a sign-in that another site sends is refused', {
  request: ['POST', '/auth/sign-in'],
  headers: { origin: 'https://evil.example' },
  body: annSignsIn,
  status: 403,
  answer: { code: 'foreign_origin' },
});

scenario('signing out without a session does nothing', {
  request: ['POST', '/auth/sign-out'],
  status: 204,
});

test('AUTH13 AUTH14 signing out ends the session', async () => {
  const browser = await signedInBrowser(it(), ann);
  const cookie = browser.cookie();
  expect((await browser.send('GET', '/auth/me')).json()).toMatchObject({ user: { id: ann.id } });

  const answer = await browser.send('POST', '/auth/sign-out');

  expect(answer.statusCode).toBe(204);
  expect(browser.cookie()).not.toContain('session');
  const again = await it().app.inject({ url: '/auth/me', headers: { cookie } });
  expect(again.statusCode).toBe(401);
});

test('a wrong password and an unknown address cannot be told apart', async () => {
  const answers = await Promise.all(
    ['ann@example.com', 'nobody@example.com', 'not an address', ''].map((email) =>
      it().app.inject({ method: 'POST', url: '/auth/sign-in', payload: { email, password: 'wrong' } }),
    ),
  );

  const shown = answers.map(({ statusCode, headers, body }) => {
    const { 'request-id': id, ratelimit: _left, ...rest } = headers;
    return { statusCode, headers: { ...rest, date: '' }, body: body.replace(String(id), '') };
  });
  expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(401);
});

test('a new sign-in makes a new session and ends the one that came along', async () => {
  const browser = await signedInBrowser(it(), ben);
  const planted = browser.cookie();

  await browser.send('POST', '/auth/sign-in', { email: ann.email, password: ann.password });

  expect(browser.cookie()).not.toBe(planted);
  const old = await it().app.inject({ url: '/auth/me', headers: { cookie: planted } });
  expect(old.statusCode).toBe(401);
});

test('a disabled user cannot sign in, with the answer of a wrong password', async () => {
  const user = await makeRealUser(it(), 'disabled');
  await it().database.pool.query('update bakehouse.users set disabled = true where id = $1', [user.id]);

  const answer = await openBrowser(it()).send('POST', '/auth/sign-in', {
    email: user.email,
    password: user.password,
  });

  expect(answer.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });
});

test('AUTH21 no secret that was given out stands in the database', async () => {
  const browser = await signedInBrowser(it(), ben);
  await browser.send('POST', '/tokens', { name: 'x', password: ben.password });
  const { token } = (
    await it().app.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: ben.email, password: ben.password, mode: 'token' },
    })
  ).json<{ token: string }>();

  const dump = await dumpOf();

  for (const secret of [
    token,
    ...browser
      .cookie()
      .split('; ')
      .map((pair) => pair.split('=')[1] ?? ''),
  ]) {
    expect(secret).toMatch(/^bh[sd]_/);
    expect(dump).not.toContain(secret.slice(4));
    expect(dump).toContain(createHash('sha256').update(secret).digest('hex'));
  }
  expect(dump).not.toMatch(/bh[stlcd]_[\w-]{43}/);
});

describe('tries', () => {
  const limited = useScenarios({ env: { SIGN_IN_TRIES: '3', TRUST_PROXY: '' } });
  const tryIt = (email: string, password: string, headers: Record<string, string> = {}) =>
    limited.it().app.inject({ method: 'POST', url: '/auth/sign-in', headers, payload: { email, password } });

  test('API16 API18 too many tries for one account are told to wait, in whatever spelling and from wherever', async () => {
    const user = await makeRealUser(limited.it(), 'carl');
    const spellings = ['carl@example.com', ' Carl@example.com', 'CARL@EXAMPLE.COM'];
    for (const [index, email] of spellings.entries())
      expect((await tryIt(email, 'wrong', { 'x-forwarded-for': `203.0.113.${index}` })).statusCode).toBe(401);

    const answer = await tryIt('carl@example.com', user.password, { 'x-forwarded-for': '203.0.113.9' });

    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('an account that does not exist is limited alike', async () => {
    for (let turn = 0; turn < 3; turn += 1) await tryIt('ghost@example.com', 'wrong');

    expect((await tryIt('ghost@example.com', 'wrong')).statusCode).toBe(429);
  });

  test('whoever has signed in before in this browser is not locked out by others', async () => {
    const user = await makeRealUser(limited.it(), 'dora');
    const own = await signedInBrowser(limited.it(), user);
    for (let turn = 0; turn < 4; turn += 1) await tryIt(user.email, 'wrong');

    const answer = await own.send('POST', '/auth/sign-in', { email: user.email, password: user.password });

    expect(answer.statusCode).toBe(200);
    expect((await tryIt(user.email, user.password)).statusCode).toBe(429);
  });

  test('a known browser is limited too', async () => {
    const user = await makeRealUser(limited.it(), 'emil');
    const own = await signedInBrowser(limited.it(), user);
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push(
        (await own.send('POST', '/auth/sign-in', { email: user.email, password: 'wrong' })).statusCode,
      );

    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('right passwords are not limited, also many at once', async () => {
    const user = await makeRealUser(limited.it(), 'fred');

    const answers = await Promise.all(Array.from({ length: 12 }, () => tryIt(user.email, user.password)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  test('of a flood of sign-ins some are told to come again, and other requests are answered', async () => {
    const flood = Array.from({ length: 40 }, (_, turn) => tryIt(`user${turn}@example.com`, 'wrong'));
    const other = await limited.it().app.inject('/health/live');

    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);

    expect(other.statusCode).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
  });
});

async function dumpOf(): Promise<string> {
  const { pool } = it().database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'bakehouse'`,
  );
  const parts = await Promise.all(
    tables.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from bakehouse.${name} t`)),
  );
  return parts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}
