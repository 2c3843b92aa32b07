import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, useScenarios, type RealUser } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { clerk: [] } });
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann');
});

interface Listed {
  data: { id: string; current: boolean; mode: string }[];
}

scenario('one sees where one is signed in', {
  as: 'clerk',
  request: ['GET', '/auth/sessions'],
  status: 200,
  answer: { data: [{ current: true, mode: 'token' }], next: null },
});

scenario('a session that is not there is not found', {
  as: 'clerk',
  request: ['DELETE', `/auth/sessions/${randomUUID()}`],
  status: 404,
  answer: { code: 'not_found' },
});

scenario('to end the other sessions leaves this one', {
  as: 'clerk',
  request: ['DELETE', '/auth/sessions'],
  status: 204,
  effects: { 'bakehouse.versions': { changed: 1 } },
});

test('one session is ended from another', async () => {
  const [here, there] = [await signedInBrowser(it(), ann), await signedInBrowser(it(), ann)];
  const { data } = (await here.send('GET', '/auth/sessions')).json<Listed>();
  const other = data.find(({ current }) => !current);

  const answer = await here.send('DELETE', `/auth/sessions/${other?.id}`);

  expect(data).toHaveLength(2);
  expect(answer.statusCode).toBe(204);
  expect((await there.send('GET', '/auth/me')).statusCode).toBe(401);
  expect((await here.send('GET', '/auth/me')).statusCode).toBe(200);
});

test('a session of somebody else is not found, and goes on', async () => {
  const own = await signedInBrowser(it(), ann);
  const { data } = (await own.send('GET', '/auth/sessions')).json<Listed>();
  const stranger = it().user('clerk');

  const answer = await it().app.inject({
    method: 'DELETE',
    url: `/auth/sessions/${data[0]?.id}`,
    headers: { authorization: `Bearer ${stranger.token}` },
  });

  expect(answer.statusCode).toBe(404);
  expect((await own.send('GET', '/auth/me')).statusCode).toBe(200);
});
