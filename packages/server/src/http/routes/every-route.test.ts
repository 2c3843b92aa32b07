import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, testOrigin, useScenarios } from '../../testing/index.ts';
import type { Route } from '../define-route.ts';
import { routes } from './index.ts';

const { it } = useScenarios({ users: { clerk: [] } });
const guarded = routes.filter(
  ({ access }) => access === 'user' || access === 'session' || access === 'admin',
);
const changing = routes.filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

let cookie: string;
beforeAll(async () => {
  const user = await makeRealUser(it(), 'ann', ['admin']);
  cookie = (await signedInBrowser(it(), user)).cookie();
});

/** Asks a route with a body that no schema takes; whoever may not ask must not even learn that. */
async function ask({ method, path }: Route, headers: Record<string, string>) {
  const url = path.replace(/:\w+/g, '01920000-0000-7000-8000-000000000000').replace('*', 'x');
  const before = await snapshotRows(it().database.pool);
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: { no: 'such key' } }),
  });
  return { answer, changes: rowChanges(before, await snapshotRows(it().database.pool)) };
}

describe('ERR8 needs a signed-in user', () => {
  test.each(guarded.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer bht_${'x'.repeat(43)}` },
      { cookie: `bakehouse_session=bhs_${'x'.repeat(43)}` },
    ]) {
      const { answer, changes } = await ask(route, headers);

      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(changes).toEqual({});
    }
  });
});

describe('ERR9 PERM3 needs an administrator', () => {
  const forAdmins = guarded.filter(({ access }) => access === 'admin');

  test.each(forAdmins.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const { answer, changes } = await ask(route, { authorization: `Bearer ${it().user('clerk').token}` });

    expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect(changes).toEqual({});
  });
});

describe('AUTH3 with the cookie needs the origin of the app', () => {
  test.each(changing.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `${testOrigin}.evil.example` },
      { origin: testOrigin, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { answer, changes } = await ask(route, { cookie, ...headers });

      expect(answer.json(), JSON.stringify(headers)).toMatchObject({ status: 403, code: 'foreign_origin' });
      expect(changes).toEqual({});
    }
  });
});

describe('a GET changes nothing', () => {
  const reading = routes.filter(({ method }) => method === 'GET');

  test.each(reading.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const { answer, changes } = await ask(route, {
      cookie,
      'x-http-method-override': 'DELETE',
      origin: 'https://evil.example',
    });

    expect(answer.statusCode).not.toBe(500);
    expect(changes).toEqual({});
  });
});
