import { beforeAll, expect, test } from 'vitest';
import { totpCode } from '../../../identity/totp.ts';
import { findTotp } from '@bakehouse/store';
import {
  makeRealUser,
  makeTestApp,
  openBrowser,
  signedInBrowser,
  testPassword,
  useScenarios,
  type RealUser,
} from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann');
});

scenario('a new secret changes nothing until it is confirmed', {
  as: 'clerk',
  request: ['POST', '/auth/totp'],
  body: { password: testPassword },
  status: 201,
  answer: {
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
    uri: expect.stringMatching(/^otpauth:\/\/totp\//) as string,
  },
  effects: { 'bakehouse.totp': { added: 1 } },
});

scenario('AUTH36 whoever finds a session open cannot turn a second factor on', {
  as: 'admin',
  request: ['POST', '/auth/totp'],
  body: {},
  status: 422,
  answer: { errors: [{ path: 'password' }] },
});

scenario('a wrong first code is named, and counted', {
  as: 'clerk',
  request: ['POST', '/auth/totp/confirm'],
  body: { code: 'x' },
  status: 422,
  answer: { errors: [{ path: 'code' }] },
  effects: { 'bakehouse.tries': { added: 1 } },
});

scenario('a wrong password does not turn the second factor off', {
  as: 'clerk',
  request: ['POST', '/auth/totp/disable'],
  body: { password: 'wrong' },
  status: 422,
  answer: { errors: [{ path: 'password' }] },
  effects: { 'bakehouse.tries': { changed: 1 } },
});

scenario('new recovery codes need the password', {
  as: 'clerk',
  request: ['POST', '/auth/totp/recovery-codes'],
  body: { password: 'wrong' },
  status: 422,
  answer: { errors: [{ path: 'password' }] },
  effects: { 'bakehouse.tries': { changed: 1 } },
});

scenario('AUTH10 a challenge that is none has expired', {
  request: ['POST', '/auth/sign-in/totp'],
  body: { challenge: 'guess', code: '123456' },
  status: 401,
  answer: { code: 'challenge_expired' },
});

test('AUTH9 AUTH10 with a second factor a sign-in takes a code, each code once', async () => {
  const recoveryCodes = await turnOn(ann);
  const { challenge } = await begin(ann);

  const wrong = await finish(challenge, '000000');
  const code = await codeNow(ann.id, 1);
  const right = await finish(challenge, code);
  const again = await finish((await begin(ann)).challenge, code);
  const [recovery = ''] = recoveryCodes;
  const recovered = await finish((await begin(ann)).challenge, recovery.toUpperCase());
  const twice = await finish((await begin(ann)).challenge, recovery);

  expect(wrong.json()).toMatchObject({ status: 401, code: 'wrong_code' });
  expect(right.json()).toMatchObject({ user: { id: ann.id, totp: true } });
  expect(right.headers['set-cookie']).toBeDefined();
  expect((await finish(challenge, await codeNow(ann.id, 2))).json()).toMatchObject({
    code: 'challenge_expired',
  });
  expect(again.json()).toMatchObject({ code: 'wrong_code' });
  expect(recovered.statusCode).toBe(200);
  expect(twice.json()).toMatchObject({ code: 'wrong_code' });
});

test('codes cannot be guessed without end', async () => {
  const user = await makeRealUser(it(), 'guessed');
  await turnOn(user);
  const { challenge } = await begin(user);
  const statuses = [];
  for (let turn = 0; turn < 10; turn += 1) statuses.push((await finish(challenge, '000000')).statusCode);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401, 429]);
  expect((await finish(challenge, await codeNow(user.id, 1))).statusCode).toBe(429);
});

test('CFG23 A09 with SECRET_KEY the secret is encrypted in the database, one from before at its next use, and codes still fit', async () => {
  const keyed = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32) }, database: it().database });
  try {
    const user = await makeRealUser(it(), 'sealed');
    await turnOn(user);
    const clear = (await findTotp(it().database.pool, user.id))?.secret ?? Buffer.alloc(0);
    const step = Math.floor(Date.now() / 30_000) + 1;

    const { email, password } = user;
    const begun = await openBrowser(keyed).send('POST', '/auth/sign-in', { email, password });
    const { challenge } = begun.json<{ challenge: string }>();
    const code = totpCode(clear, step);
    const done = await openBrowser(keyed).send('POST', '/auth/sign-in/totp', { challenge, code });
    expect(done.json()).toMatchObject({ user: { id: user.id } });

    const stored = (await findTotp(it().database.pool, user.id))?.secret ?? Buffer.alloc(0);
    expect(stored.length).toBeGreaterThan(clear.length);
    expect(stored.includes(clear)).toBe(false);
    // A process without the key cannot check codes, and says so.
    const lost = await finish((await begin(user)).challenge, totpCode(clear, step + 1));
    expect(lost.json()).toMatchObject({ status: 503, code: 'unavailable' });
  } finally {
    await keyed.close();
  }
});

test('new codes end the old ones, and the password turns the second factor off', async () => {
  const user = await makeRealUser(it(), 'renewed');
  const browser = await signedInBrowser(it(), user);
  const [old = ''] = await turnOn(user);
  const { password } = user;

  const renewed = await browser.send('POST', '/auth/totp/recovery-codes', { password });
  const oldOne = await finish((await begin(user)).challenge, old);
  const twice = await browser.send('POST', '/auth/totp', { password });
  const off = await browser.send('POST', '/auth/totp/disable', { password });

  expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
  expect(oldOne.statusCode).toBe(401);
  expect(twice.statusCode).toBe(409);
  expect(off.statusCode).toBe(204);
  await signedInBrowser(it(), user);
});

async function turnOn(user: RealUser): Promise<string[]> {
  const browser = await signedInBrowser(it(), user);
  await browser.send('POST', '/auth/totp', { password: user.password });
  const answer = await browser.send('POST', '/auth/totp/confirm', { code: await codeNow(user.id, 0) });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
}

async function begin({ email, password }: RealUser): Promise<{ challenge: string }> {
  const answer = await openBrowser(it()).send('POST', '/auth/sign-in', { email, password });
  expect(answer.json()).toMatchObject({ status: 401, code: 'totp_required' });
  return answer.json<{ challenge: string }>();
}

function finish(challenge: string, code: string) {
  return openBrowser(it()).send('POST', '/auth/sign-in/totp', { challenge, code });
}

/** A code works once, so a test that needs a second one takes the next. */
async function codeNow(userId: string, later: number): Promise<string> {
  const totp = await findTotp(it().database.pool, userId);
  if (totp === undefined) throw new Error('there is no second factor');
  return totpCode(totp.secret, Math.floor(Date.now() / 30_000) + later);
}
