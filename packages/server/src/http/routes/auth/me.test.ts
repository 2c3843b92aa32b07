import { beforeAll, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, useScenarios, type RealUser } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann');
});

scenario('AUTH5 AUTH14 a program asks by token who it is, without an origin', {
  as: 'clerk',
  request: ['GET', '/auth/me'],
  status: 200,
  answer: { user: { email: 'clerk@example.com', roles: ['clerk'], disabled: false, totp: false } },
});

scenario("one changes one's own name", {
  as: 'clerk',
  request: ['PATCH', '/auth/me'],
  body: { name: ' Somebody ' },
  status: 200,
  answer: { user: { name: 'Somebody' } },
  effects: { 'bakehouse.users': { changed: 1 }, 'bakehouse.versions': { changed: 1 } },
});

scenario('nobody gives themselves roles', {
  as: 'clerk',
  request: ['PATCH', '/auth/me'],
  body: { roles: ['admin'] },
  status: 422,
  answer: { errors: [{ path: 'roles', code: 'unknown_key' }] },
});

scenario('a new password needs the current one', {
  as: 'clerk',
  request: ['PATCH', '/auth/me'],
  body: { password: 'a long enough one' },
  status: 422,
  answer: { errors: [{ path: 'currentPassword' }] },
});

scenario('a wrong current password is named, and counted', {
  as: 'clerk',
  request: ['PATCH', '/auth/me'],
  body: { password: 'a long enough one', currentPassword: 'wrong' },
  status: 422,
  answer: { errors: [{ path: 'currentPassword', code: 'wrong_password' }] },
  effects: { 'bakehouse.tries': { added: 1 } },
});

for (const [about, password] of [
  ['eleven characters', 'x'.repeat(11)],
  ['twelve halves of emoji', '🥐'.repeat(6)],
  ['257 characters', 'x'.repeat(257)],
] as const)
  scenario(`AUTH11 a password of ${about} is refused`, {
    as: 'clerk',
    request: ['PATCH', '/auth/me'],
    body: { password, currentPassword: 'x' },
    status: 422,
    answer: { errors: [{ path: 'password' }] },
  });

test('a new password ends all other sessions and leaves this one', async () => {
  const [here, elsewhere] = [await signedInBrowser(it(), ann), await signedInBrowser(it(), ann)];

  const answer = await here.send('PATCH', '/auth/me', {
    password: '🥐'.repeat(12),
    currentPassword: ann.password,
  });

  expect(answer.statusCode).toBe(200);
  expect((await here.send('GET', '/auth/me')).statusCode).toBe(200);
  expect((await elsewhere.send('GET', '/auth/me')).statusCode).toBe(401);
  await signedInBrowser(it(), { ...ann, password: '🥐'.repeat(12) });
});
