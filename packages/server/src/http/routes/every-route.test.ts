import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { tokenScopes } from '@bakehouse/contract';
import { createApiToken } from '@bakehouse/store';
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

describe('AUTH32 needs the scope of an API token', () => {
  const scoped = guarded.filter(({ scope }) => scope !== undefined);

  test.each(scoped.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const others = tokenScopes.filter((scope) => scope !== route.scope);
    const { token } = await createApiToken(it().database.pool, {
      userId: it().user('admin').id,
      name: 'all but one',
      roles: null,
      scopes: others,
      expiresAt: null,
    });
    const { answer, changes } = await ask(route, { authorization: `Bearer ${token}` });

    expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect(Object.keys(changes).filter((table) => table !== 'bakehouse.api_tokens')).toEqual([]);
  });

  test('unless it is about modules, workflows, sites, definitions or the token itself, or only reports', () => {
    const open = guarded.filter(({ scope, access }) => scope === undefined && access !== 'session');
    const others = open.filter(({ tag, path }) => !rolesDecide.has(tag) && !path.startsWith('/queues'));
    expect(others.map(nameOf)).toEqual([
      'GET /auth/me',
      'GET /auth/rights',
      'POST /access/reports',
      'POST /ws/ticket',
      'POST /mcp',
    ]);
  });
});

/** Where roles decide everything. */
const rolesDecide = new Set([
  'Modules',
  'Definitions',
  'Resources',
  'Workflows',
  'Connections',
  'Pieces',
  'Dashboards',
  'Documents of entries',
  'Sites',
  'Roles',
  'Examples',
  'Maintenance',
]);

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

describe('A03 E15', () => {
  test('a path written in another way is no other way in', async () => {
    const url = await it().app.listen({ port: 0, host: '127.0.0.1' });
    const forAdmins = guarded.filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path));
    const port = Number(new URL(url).port);
    let asked = 0;
    for (const { path } of forAdmins)
      for (const target of otherWays(path)) {
        // As the wire brings it: clients would tidy it up.
        const answer = await raw(port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
        // Whatever stands below the app is the app's page, and no answer of the API.
        if (target.startsWith('/app/') && answer.includes('content-type: text/html')) continue;
        expect(answer, `${path} as ${target}`).toMatch(/^HTTP\/1\.1 (?:400|401|404|405) /);
        asked += 1;
      }
    expect(asked).toBeGreaterThan(200);
  });
});

/** The same path in other spellings. */
function otherWays(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.length === 0 ? '' : `/${rest.join('/')}`;
  return [
    path,
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/app/..${path}`,
    `/app/%2e%2e${path}`,
    `/app/..%2f${first}${tail}`,
    `${path}/`,
    `${path}/.`,
    `${path}%2f`,
    `${path}%00`,
    `${path};x=1`,
    `${path}.`,
    `${path}?`,
    `${path}#x`,
    path.toUpperCase(),
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}${tail}`,
    `http://127.0.0.1${path}`,
    path.replaceAll('/', '\\'),
  ];
}

async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

describe('a GET changes nothing', () => {
  const reading = routes.filter(({ method }) => method === 'GET');

  test.each(reading.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const { answer, changes } = await ask(route, {
      cookie,
      'x-http-method-override': 'DELETE',
      origin: 'https://evil.example',
    });

    expect(answer.statusCode).not.toBe(500);
    // How often links are opened from one address is counted, and nothing else.
    if (route.path === '/entry-links/:token') delete changes['bakehouse.tries'];
    expect(changes).toEqual({});
  });
});
