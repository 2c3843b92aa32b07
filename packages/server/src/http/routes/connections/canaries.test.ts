import { openPort, type OpenPort } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../../../testing/canaries/canary.ts';
import { searchPlaces } from '../../../testing/canaries/place.ts';
import { places } from '../../../testing/canaries/places.ts';
import { searchedServer, type SearchedServer } from '../../../testing/canaries/searched-server.ts';
import { secretConnections } from '../../../testing/canaries/secret-connections.ts';
import { usesOf } from '../../../testing/canaries/uses-of-connections.ts';
import { makeTestApp, things, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

let it: TestApp;
let echo: WebServer;
let way: OpenPort;
let server: SearchedServer;
const lines: string[] = [];

beforeAll(async () => {
  // It says all that it was told, as data, as a header and as the text of a failure.
  echo = await startWebServer((request, response) => {
    const { headers, body } = echo.requests.at(-1) ?? {};
    if (request.url?.startsWith('/token') === true) {
      const tokens = { access_token: canary('access'), expires_in: 3600 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
      return;
    }
    const status = Number(/\d{3}/.exec(request.url ?? '')?.[0] ?? 200);
    const said = { url: request.url, headers, body };
    const told = String(request.headers.authorization ?? request.headers['x-key'] ?? '');
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': told });
    response.end(JSON.stringify({ said, error: { message: JSON.stringify(said) } }));
  });
  const env = { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1', FAILURE_ROLES: 'admin' };
  it = await makeTestApp({ env, modules: [things], work: true, logged: (line) => lines.push(line) });
  server = await searchedServer(it, lines, env);
  way = await openPort(it.database.target);
});
afterAll(async () => {
  await it.close();
  await Promise.all([echo.close(), way.close()]);
});

const withoutHosts: ReadonlySet<string> = new Set([
  'secret',
  'database',
  's3',
  'imap',
  'smtp',
  'mqtt',
  'ssh',
]);

test('CONN40 secrets of every kind are used, repeated and refused, and are found in no place of a server', async () => {
  const { call } = server;
  let [runs, failed] = [0, 0];
  for (const [index, [kind, settings, secret]] of secretConnections(echo, way.port).entries()) {
    const name = `c${index}`;
    const hosts = withoutHosts.has(kind) ? {} : { hosts: [echo.url] };
    const made = await call('PUT', `/connections/${name}`, { name, kind, settings, ...hosts });
    expect([kind, made.status, made.body]).toEqual([kind, 201, expect.anything()]);
    // Also where it is refused, it is not repeated.
    expect(
      (await call('PUT', `/connections/${name}/secret`, { ...secret, extra: canary('extra') })).status,
    ).toBe(422);
    expect([kind, (await call('PUT', `/connections/${name}/secret`, secret)).status]).toEqual([kind, 204]);
    await call('POST', `/connections/${name}/test`, {});
    for (const [use, elements] of usesOf(name, kind, echo.url).entries()) {
      const identifier = `uses_${name}_${use}`;
      const workflow = { identifier, title: identifier, entry: 'ask', elements, events: [] };
      expect((await call('PUT', `/workflows/${identifier}`, workflow)).status).toBe(201);
      const { status } = await call('POST', `/workflows/${identifier}/run`, {});
      runs += 1;
      if (status !== 200) failed += 1;
    }
  }
  expect([runs > 35, failed > 10, runs - failed > 10]).toEqual([true, true, true]);
  expect(echo.requests.some(({ headers }) => headers['x-key'] === canary('header'))).toBe(true);
  const bearer = `Bearer ${canary('access')}`;
  expect(echo.requests.some(({ headers }) => headers.authorization === bearer)).toBe(true);

  const { found, empty } = await searchPlaces(places, server);

  expect({ found, empty, missed: server.missed }).toEqual({ found: [], empty: [], missed: [] });
  expect(new Set(places.map(({ name }) => name)).size).toBeGreaterThan(40);
});
