import { makeTestDatabase } from '@bakehouse/store/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { makeRealUser, makeTestApp, signedInBrowser, type RealUser, type TestApp } from '../testing/index.ts';

/** Two applications on one database, as two processes have it. */
const database = await makeTestDatabase();
const [first, second]: TestApp[] = [await makeTestApp({ database }), await makeTestApp({ database })];
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
  await database.drop();
});

test.each<[string, (admin: string, user: RealUser, cookie: string) => Promise<number>]>([
  ['a sign-out', async (_, __, cookie) => send('POST', '/auth/sign-out', { cookie })],
  [
    'a new password',
    async (admin, { id }) =>
      send('PATCH', `/users/${id}`, { authorization: admin }, { password: 'quite another one' }),
  ],
  [
    'a lost role',
    async (admin, { id }) => send('PATCH', `/users/${id}`, { authorization: admin }, { roles: [] }),
  ],
  [
    'the removal of the user',
    async (admin, { id }) => send('DELETE', `/users/${id}`, { authorization: admin }),
  ],
])('%s in one process ends the session in all', async (name, change) => {
  const { here, there } = apps();
  const user = await makeRealUser(here, `user-${name.replaceAll(' ', '-')}`, ['admin']);
  const boss = await makeRealUser(here, `boss-${name.replaceAll(' ', '-')}`, ['admin']);
  const cookie = (await signedInBrowser(there, user)).cookie();
  const me = () => there.app.inject({ url: '/auth/me', headers: { cookie } });
  expect((await me()).statusCode).toBe(200);

  const status = await change(await tokenOf(boss), user, cookie);

  expect(status).toBeLessThan(300);
  await vi.waitFor(async () => expect((await me()).statusCode).toBe(401), { timeout: 300_000 });
});

test('tries are counted over all processes', async () => {
  const { here, there } = apps();
  const statuses = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const { app } = turn % 2 === 0 ? here : there;
    const payload = { email: 'counted@example.com', password: 'wrong' };
    statuses.push((await app.inject({ method: 'POST', url: '/auth/sign-in', payload })).statusCode);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

function apps(): { here: TestApp; there: TestApp } {
  if (first === undefined || second === undefined) throw new Error('the applications are not open');
  return { here: first, there: second };
}

async function tokenOf({ email, password }: RealUser): Promise<string> {
  const payload = { email, password, mode: 'token' };
  const answer = await apps().here.app.inject({ method: 'POST', url: '/auth/sign-in', payload });
  return `Bearer ${answer.json<{ token: string }>().token}`;
}

async function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
): Promise<number> {
  const answer = await apps().here.app.inject({
    method,
    url,
    headers: { origin: 'http://127.0.0.1:8080', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.statusCode;
}
