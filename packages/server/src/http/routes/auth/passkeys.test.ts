import { beforeAll, expect, test } from 'vitest';
import {
  makeRealUser,
  openBrowser,
  signedInBrowser,
  softwareAuthenticator,
  testOrigin,
  useScenarios,
  type RealUser,
  type SoftwareAuthenticator,
} from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann');
});

interface Begun {
  challenge: string;
  options: { challenge: string };
}

scenario('to make a passkey needs the password', {
  as: 'clerk',
  request: ['POST', '/auth/passkeys/options'],
  body: { password: 'wrong' },
  status: 422,
  answer: { errors: [{ path: 'password' }] },
  effects: { 'bakehouse.tries': { added: 1 } },
});

scenario('a sign-in with a passkey begins with a challenge', {
  request: ['POST', '/auth/sign-in/passkey/options'],
  status: 200,
  answer: { options: { rpId: 'localhost', userVerification: 'required' } },
  effects: { 'bakehouse.challenges': { added: 1 } },
});

scenario('a passkey that is not there is not found', {
  as: 'clerk',
  request: ['DELETE', '/auth/passkeys/01920000-0000-7000-8000-000000000000'],
  status: 404,
});

test('AUTH17 a passkey is made, signs in, and is removed', async () => {
  const browser = await signedInBrowser(it(), ann);
  const key = softwareAuthenticator('localhost');

  const made = await register(key);
  const signedIn = await signIn(key);
  const listed = (await browser.send('GET', '/auth/passkeys')).json<{ data: { id: string }[] }>();
  await browser.send('DELETE', `/auth/passkeys/${listed.data[0]?.id}`);

  expect(made.statusCode, made.body).toBe(201);
  expect(signedIn.json()).toMatchObject({ user: { id: ann.id } });
  expect(signedIn.headers['set-cookie']).toBeDefined();
  expect(listed.data).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) as string }]);
  expect((await signIn(key)).json()).toMatchObject({ status: 401, code: 'wrong_passkey' });
});

test('a passkey of another site, or without its owner, does not fit', async () => {
  const key = softwareAuthenticator('localhost');
  await register(key);

  expect((await signIn(key, 'https://evil.example')).statusCode).toBe(401);
  expect((await register(softwareAuthenticator('evil.example'))).statusCode).toBe(422);
  expect((await register(softwareAuthenticator('localhost', { verifiesUser: false }))).statusCode).toBe(422);
  expect((await signIn(key)).statusCode).toBe(200);
});

test('a challenge works once', async () => {
  const key = softwareAuthenticator('localhost');
  await register(key);
  const begun = await begin();
  const response = key.get(begun.options, testOrigin);
  const send = () =>
    openBrowser(it()).send('POST', '/auth/sign-in/passkey', { challenge: begun.challenge, response });

  expect((await send()).statusCode).toBe(200);
  expect((await send()).json()).toMatchObject({ code: 'challenge_expired' });
});

test('an answer that was recorded does not fit another challenge', async () => {
  const key = softwareAuthenticator('localhost');
  await register(key);
  const recorded = key.get((await begin()).options, testOrigin);

  const { challenge } = await begin();
  const answer = await openBrowser(it()).send('POST', '/auth/sign-in/passkey', {
    challenge,
    response: recorded,
  });

  expect(answer.json()).toMatchObject({ code: 'wrong_passkey' });
});

async function register(key: SoftwareAuthenticator) {
  const browser = await signedInBrowser(it(), ann);
  const { password } = ann;
  const begun = (await browser.send('POST', '/auth/passkeys/options', { password })).json<Begun>();
  const response = key.create(begun.options, testOrigin);
  return browser.send('POST', '/auth/passkeys', { challenge: begun.challenge, name: 'Phone', response });
}

async function begin(): Promise<Begun> {
  return (await openBrowser(it()).send('POST', '/auth/sign-in/passkey/options')).json<Begun>();
}

async function signIn(key: SoftwareAuthenticator, origin = testOrigin) {
  const { challenge, options } = await begin();
  const response = key.get(options, origin);
  return openBrowser(it()).send('POST', '/auth/sign-in/passkey', { challenge, response });
}
