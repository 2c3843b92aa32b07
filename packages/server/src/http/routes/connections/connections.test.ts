import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const secret = 'sk_live_a/b+c=1234567890';
let it: TestApp;
let server: WebServer;
let elsewhere: WebServer;

const ask = (id: string, options: object, more: object = {}) => ({
  identifier: id,
  title: id,
  entry: 'ask',
  elements: [{ name: 'ask', type: 'data/http', options }],
  events: [],
  ...more,
});

beforeAll(async () => {
  elsewhere = await startWebServer((_request, response) => response.end('elsewhere'));
  server = await startWebServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/away') response.writeHead(302, { location: elsewhere.url }).end();
    else if (pathname === '/refused') response.writeHead(401).end();
    else if (pathname === '/limited') response.writeHead(429).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-echo': request.headers.authorization ?? '' })
        .end(JSON.stringify({ seen: { ...request.headers }, url: request.url }));
  });
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    users: {
      clerk: [{ workflow: '*', action: 'run' }],
      stranger: [{ workflow: '*', action: 'run' }],
    },
  });
});
afterAll(async () => {
  await Promise.all([it.close(), server.close(), elsewhere.close()]);
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object, as = 'admin') {
  const answer = await it.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it.user(as).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    text: answer.body,
  };
}

const store = async (workflow: { identifier: string }) => {
  const { status, text } = await call('PUT', `/workflows/${workflow.identifier}`, workflow);
  expect([status, text]).toEqual([201, expect.anything()]);
};

const host = () => `http://127.0.0.1:${server.port}`;
const definition = (more: object = {}) => ({
  name: 'stripe',
  title: 'Stripe',
  kind: 'bearer',
  hosts: [host()],
  roles: ['clerk'],
  ...more,
});

test('CONN1 CONN2 a connection is stored, shown and listed to administrators alone; what does not suit is told with its path', async () => {
  expect((await call('PUT', '/connections/stripe', definition(), 'clerk')).status).toBe(403);
  expect((await call('GET', '/connections', undefined, 'clerk')).status).toBe(403);
  expect(await call('PUT', '/connections/stripe', definition())).toMatchObject({
    status: 201,
    body: definition(),
  });
  expect(await call('PUT', '/connections/stripe', definition())).toMatchObject({ status: 200 });
  const wrong: [object, string][] = [
    [{ kind: 'telepathy' }, 'kind'],
    [{ hosts: [] }, 'hosts'],
    [{ hosts: ['https://Stripe.com/v1'] }, 'hosts.0'],
    [{ hosts: ['*.com'] }, 'hosts.0'],
    [{ hosts: ['api.example.com:99999'] }, 'hosts.0'],
    [{ kind: 'apiKey', settings: { name: 'X Key' } }, 'settings.name'],
    [{ kind: 'basic' }, 'settings'],
    [
      { kind: 'oauth2', settings: { grant: 'authorization_code', tokenUrl: 'https://a.b/t', clientId: 'c' } },
      'settings.authorizeUrl',
    ],
    [
      { kind: 'oauth2', settings: { grant: 'client_credentials', tokenUrl: 'ftp://a.b', clientId: 'c' } },
      'settings.tokenUrl',
    ],
    [{ roles: ['nobody_has_it'] }, 'roles.0'],
    [{ secret: { token: 'x' } }, 'secret'],
    [{ name: 'other' }, 'name'],
  ];
  for (const [more, path] of wrong) {
    const { status, body } = await call('PUT', '/connections/stripe', definition(more));
    expect([more, status, body.errors[0].path]).toEqual([more, 422, path]);
  }
  const { body } = await call('GET', '/connections');
  expect(body.data).toMatchObject([
    { definition: definition(), secretSetAt: null, consent: null, lastUsedAt: null, lastError: null },
  ]);
  expect((await call('GET', '/connections/unknown')).status).toBe(404);
});

test('CONN5 CONN8 CONN14 a connection that is missing, without its secret or not theirs to use fails with what to do', async () => {
  const url = `"${host()}/"`;
  await store(ask('unknown', { url, connection: 'nothing' }));
  await store(ask('known', { url, connection: 'stripe' }));
  const checked = await call('POST', '/workflows/check', ask('w', { url, connection: 'strippe' }));
  expect(checked.body.warnings).toMatchObject([
    { code: 'unknown_connection', path: 'elements.0.options.connection' },
  ]);

  const codeOf = async (workflow: string, as: string) =>
    (await call('POST', `/workflows/${workflow}/run`, {}, as)).body.code as string;
  expect(await codeOf('unknown', 'clerk')).toBe('connection_unknown');
  expect(await codeOf('known', 'stranger')).toBe('connection_forbidden');
  expect(await codeOf('known', 'clerk')).toBe('connection_incomplete');
});

test('CONN3 a secret is taken in the parts of its kind, and nothing of it is quoted where it does not suit', async () => {
  for (const parts of [
    {},
    { token: 5 },
    { token: `${secret}\n` },
    { password: secret },
    { token: secret, more: 1 },
  ]) {
    const { status, text } = await call('PUT', '/connections/stripe/secret', parts);
    expect(status).toBe(422);
    expect(text).not.toContain(secret);
  }
  expect((await call('PUT', '/connections/stripe/secret', { token: secret }, 'clerk')).status).toBe(403);
  expect((await call('PUT', '/connections/unknown/secret', { token: secret })).status).toBe(404);
  expect((await call('PUT', '/connections/stripe/secret', { token: secret })).status).toBe(204);
  expect((await call('GET', '/connections/stripe')).body.secretSetAt).toEqual(expect.any(String));
});

test('CONN5 CONN7 the secret goes along for those who may use it, and is not in what they see', async () => {
  const { status, body, text } = await call('POST', '/workflows/known/run', {}, 'clerk');
  expect(status).toBe(200);
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  expect(body.output.body.seen.authorization).toBe('Bearer [secret of stripe]');
  expect(body.output.headers['x-echo']).toBe('Bearer [secret of stripe]');
  expect(text).not.toContain(secret);
  await store(ask('elevated', { url: `"${host()}/"`, connection: 'stripe' }, { elevated: true }));
  expect((await call('POST', '/workflows/elevated/run', {}, 'stranger')).status).toBe(200);
});

test('CONN6 CONN8 it goes to no other host, by no redirect, and what refuses or limits it is told as that', async () => {
  const codes: Record<string, string> = {
    [`${host()}/away`]: 'address_refused',
    [elsewhere.url]: 'address_refused',
    [`https://127.0.0.1:${server.port}/`]: 'address_refused',
    [`http://127.0.0.1.evil.example:${server.port}/`]: 'address_refused',
    [`${host()}/refused`]: 'connection_refused',
    [`${host()}/limited`]: 'connection_limited',
  };
  await store(ask('anywhere', { url: '$input.url', connection: 'stripe' }));
  for (const [url, code] of Object.entries(codes)) {
    const { body } = await call('POST', '/workflows/anywhere/run', { input: { url } }, 'clerk');
    expect([url, body.code]).toEqual([url, code]);
  }
  expect(elsewhere.requests).toEqual([]);
});

test('CONN12 a connection is tried, and tells its last use and last error', async () => {
  expect((await call('POST', '/connections/stripe/test', {})).body).toMatchObject({ ok: true, code: null });
  const refused = await call('POST', '/connections/stripe/test', { url: `${host()}/refused` });
  expect(refused.body).toMatchObject({ ok: false, code: 'connection_refused' });
  expect((await call('GET', '/connections/stripe')).body).toMatchObject({
    lastUsedAt: expect.any(String),
    lastError: { code: 'connection_refused' },
  });
  const database = { engine: 'postgres', host: '10.0.0.1', database: 'd', user: 'u' };
  await call('PUT', '/connections/db', { name: 'db', kind: 'database', settings: database });
  await call('PUT', '/connections/db/secret', { password: 'p' });
  expect((await call('POST', '/connections/db/test', {})).body).toMatchObject({
    ok: false,
    code: 'address_refused',
  });
});

test.each([
  ['apiKey', { name: 'X-Key', prefix: 'Token ' }, { key: secret }, { 'x-key': `Token ${secret}` }],
  ['apiKey', { in: 'query', name: 'key' }, { key: secret }, {}],
  [
    'basic',
    { user: 'ann' },
    { password: secret },
    { authorization: `Basic ${Buffer.from(`ann:${secret}`).toString('base64')}` },
  ],
] as const)('CONN2 CONN7 a connection of kind %s proves who asks', async (kind, settings, parts, headers) => {
  await call('PUT', '/connections/proof', { name: 'proof', kind, settings, hosts: [host()] });
  await call('PUT', '/connections/proof/secret', parts);
  const workflow = ask(`proof_${kind.toLowerCase()}`, { url: `"${host()}/x?a=1"`, connection: 'proof' });
  await call('PUT', `/workflows/${workflow.identifier}`, workflow);
  const { text } = await call('POST', `/workflows/${workflow.identifier}/run`, {});
  const sent = server.requests.at(-1);
  expect(sent?.headers).toMatchObject(headers);
  if ('in' in settings) expect(sent?.url).toBe(`/x?a=1&key=${encodeURIComponent(secret)}`);
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(`ann:${secret}`).toString('base64')])
    expect(text).not.toContain(form);
});

test('CONN3 the secret stands nowhere in the database in clear: definitions, runs, traces, audit log', async () => {
  const { rows: tables } = await it.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('bakehouse', 'modules') and table_type = 'BASE TABLE'`,
  );
  const forms = [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').slice(0, 20),
  ];
  for (const { name } of tables) {
    const { rows } = await it.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) for (const form of forms) expect(row).not.toContain(form);
  }
  expect(tables.length).toBeGreaterThan(30);
});

test('CONN4 CONN15 a secret does not outlive what it was meant for, and what is used stays', async () => {
  const users = await call('DELETE', '/connections/stripe');
  expect([users.status, users.body.detail]).toEqual([409, expect.stringContaining('known')]);
  await call('PUT', '/connections/stripe', definition({ title: 'Other' }));
  expect((await call('GET', '/connections/stripe')).body.secretSetAt).not.toBeNull();
  await call('PUT', '/connections/stripe', definition({ kind: 'apiKey', settings: { name: 'X-Key' } }));
  expect((await call('GET', '/connections/stripe')).body.secretSetAt).toBeNull();
  expect((await call('DELETE', '/connections/db')).status).toBe(204);
  expect((await call('DELETE', '/connections/db')).status).toBe(404);
});

test('CONN3 without SECRET_KEY no secret is taken', async () => {
  const open = await makeTestApp({ database: it.database });
  const answer = await open.app.inject({
    method: 'PUT',
    url: '/connections/stripe/secret',
    headers: { authorization: `Bearer ${it.user('admin').token}` },
    payload: { key: secret },
  });
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('SECRET_KEY')]);
  await open.close();
});
