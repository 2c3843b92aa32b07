import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { BackupWriter, dumpDatabase } from '@bakehouse/store';
import { openPort, type OpenPort } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, on, saveThing, things, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

let it: TestApp;
let echo: WebServer;
let way: OpenPort;
const lines: string[] = [];
/** Every answer that anybody was given meanwhile. */
const answers: string[] = [];

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
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1', FAILURE_ROLES: 'admin' },
    modules: [things],
    work: true,
    logged: (line) => lines.push(line),
  });
  way = await openPort(it.database.target);
});
afterAll(async () => {
  await it.close();
  await Promise.all([echo.close(), way.close()]);
});

const canary = (name: string) => `canary-${name}-Zq7xW2/+m=`;

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  answers.push(answer.body, JSON.stringify(answer.headers));
  return { status: answer.statusCode, body: answer.body };
}

const server = { host: '127.0.0.1', user: 'ann' };
const pem = (kind: string, name: string) => `-----BEGIN ${kind}-----\n${canary(name)}\n-----END ${kind}-----`;

/** A connection of each kind: its settings, and its secret parts. */
const kinds = (): [kind: string, settings: object, secret: object][] => [
  ['apiKey', { name: 'X-Key' }, { key: canary('header') }],
  ['apiKey', { name: 'key', in: 'query' }, { key: canary('query') }],
  ['basic', { user: 'ann' }, { password: canary('basic') }],
  ['bearer', {}, { token: canary('bearer') }],
  [
    'oauth2',
    { grant: 'client_credentials', tokenUrl: `${echo.url}/token`, clientId: 'c' },
    { clientSecret: canary('client') },
  ],
  [
    'certificate',
    {},
    {
      certificate: pem('CERTIFICATE', 'certificate'),
      key: pem('PRIVATE KEY', 'key'),
      passphrase: canary('passphrase'),
    },
  ],
  ['jwt', { algorithm: 'HS256' }, { key: canary('jwt') }],
  ['signature', {}, { secret: `whsec_${Buffer.from(canary('signature').repeat(2)).toString('base64')}` }],
  ['secret', {}, { value: canary('value') }],
  [
    'database',
    { ...server, engine: 'postgres', port: way.port, database: 'd', tls: false },
    { password: canary('database') },
  ],
  [
    's3',
    { endpoint: echo.url, region: 'r', bucket: 'b', accessKeyId: 'a' },
    { secretAccessKey: canary('s3') },
  ],
  ['mqtt', { ...server, port: echo.port, tls: false }, { password: canary('mqtt') }],
  ['imap', { ...server, port: echo.port }, { password: canary('imap') }],
  ['smtp', { ...server, port: echo.port }, { password: canary('smtp') }],
  ['custom', {}, { values: JSON.stringify({ user: 'u', password: canary('custom') }) }],
  ['ssh', { ...server, port: echo.port }, { password: canary('ssh'), privateKey: canary('ssh-key') }],
];

const at = (status: number) => `"${echo.url}/${status}"`;

const list = async (url: string) =>
  (JSON.parse((await call('GET', url)).body) as { data: { id: string }[] }).data.map(({ id }) => id);

/** The workflows that use a connection; each saves what it got, so that it is where data is. */
function uses(name: string, kind: string): object[] {
  if (['secret', 'custom', 'imap'].includes(kind)) return [];
  const ask = (type: string, options: object) => [
    { name: 'ask', type, options: { connection: name, ...options }, to: on('keep') },
    saveThing('keep', '$substring($string($), 0, 4000)'),
  ];
  if (kind === 's3' || kind === 'ssh')
    return [200, 500].flatMap((status) => [
      ask('data/files', { operation: 'read', path: `"${status}"`, as: 'text' }),
      ask('data/files', { operation: 'list', path: `"${status}"` }),
    ]);
  if (kind === 'smtp') return [ask('action/mail', { to: '"ann@example.com"', text: '"x"' })];
  if (kind === 'mqtt') return [ask('action/mqtt', { topic: '"a"', payload: '"x"' })];
  if (kind === 'database')
    return [ask('data/sql', { statement: 'select 1' }), ask('data/sql', { statement: 'wrong' })];
  return [
    ask('data/http', { url: at(200) }),
    ask('data/http', { url: at(500) }),
    ask('data/http', { url: at(401) }),
    ask('data/http', { url: at(400), expect: 400, method: 'POST', body: '{"a": 1}' }),
    ask('data/http', { url: at(200), as: 'file', filename: `"${name}.json"` }),
    ...(kind === 'bearer'
      ? [200, 404].map((status) =>
          ask('data/llm', { url: `${echo.url}/${status}`, model: 'm', prompt: '"Hello"' }),
        )
      : []),
  ];
}

test('CONN40 secrets of every kind are used, repeated and refused, and are found nowhere', async () => {
  let [runs, failed] = [0, 0];
  for (const [index, [kind, settings, secret]] of kinds().entries()) {
    const name = `c${index}`;
    const hosts = ['secret', 'database', 's3', 'imap', 'smtp', 'mqtt', 'ssh'].includes(kind)
      ? {}
      : { hosts: [echo.url] };
    const made = await call('PUT', `/connections/${name}`, { name, kind, settings, ...hosts });
    expect([kind, made.status, made.body]).toEqual([kind, 201, expect.anything()]);
    // Also where it is refused, it is not repeated.
    expect(
      (await call('PUT', `/connections/${name}/secret`, { ...secret, extra: canary('extra') })).status,
    ).toBe(422);
    expect([kind, (await call('PUT', `/connections/${name}/secret`, secret)).status]).toEqual([kind, 204]);
    await call('POST', `/connections/${name}/test`, {});
    for (const [use, elements] of uses(name, kind).entries()) {
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
  expect(echo.requests.some(({ headers }) => headers.authorization === `Bearer ${canary('access')}`)).toBe(
    true,
  );

  const places = new Map<string, string>([['answers', answers.join('\n')]]);
  const urls = [
    '/connections',
    '/workflows',
    '/modules',
    '/runs?limit=100',
    '/runs/failed',
    '/runs/by-workflow',
    '/audit',
    '/audit/export',
    '/metrics',
    '/openapi.json?modules=true',
    '/outbox',
    '/queues',
    '/notifications',
    '/users',
    '/roles',
    '/files',
    '/health/ready',
    '/docs',
    '/modules/things/versions',
    '/modules/things/resources?limit=100',
    '/modules/things/resources/changes',
    '/preferences',
    '/app/',
    ...['csv', 'json', 'ndjson'].map((format) => `/modules/things/resources/export?format=${format}`),
    ...kinds().map((_, index) => `/connections/c${index}`),
    ...['uses_c0_0', 'uses_c3_1'].flatMap((each) => [`/workflows/${each}`, `/workflows/${each}/versions`]),
    ...(await list('/runs?limit=100')).map((id) => `/runs/${id}`),
    ...(await list('/modules/things/resources?limit=100')).map(
      (id) => `/modules/things/resources/${id}/revisions`,
    ),
    ...(await list('/files?limit=100')).map((id) => `/files/${id}`),
    `/users/${it.user('admin').id}/export`,
  ];
  const missed: string[] = [];
  for (const url of urls) {
    const { status, body } = await call('GET', url);
    if (status !== 200) missed.push(`${url} ${status}`);
    places.set(url, body);
  }
  const { rows: tables } = await it.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('bakehouse', 'modules') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await it.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    places.set(name, rows.map(({ row }) => row).join('\n'));
  }
  places.set('log', lines.join('\n'));
  places.set('backup', await backup());
  expect(places.size).toBeGreaterThan(100);
  expect(lines.length).toBeGreaterThan(50);

  const forms = ['canary-', Buffer.from('canary-').toString('base64').slice(0, 8)];
  const hex = Buffer.from('canary-').toString('hex');
  const found = [...places].flatMap(([place, text]) =>
    [...forms, hex].flatMap((form) => {
      const index = text.indexOf(form);
      return index < 0 ? [] : [`${place}: ${text.slice(Math.max(0, index - 80), index + 40)}`];
    }),
  );
  expect([found, missed]).toEqual([[], []]);
});

/** A backup as it lies in a file, unpacked. */
async function backup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-canary-'));
  const client = await it.database.pool.connect();
  try {
    const writer = await BackupWriter.create(join(folder, 'backup'));
    await dumpDatabase(client, writer, 'test', { seen: () => undefined, told: () => undefined });
    await writer.finish();
    await client.query('rollback');
    const written = await readFile(join(folder, 'backup'));
    // Behind the ten bytes of its head; its digest stands after it.
    return inflateRawSync(written.subarray(written.indexOf(Buffer.from([0x1f, 0x8b])) + 10)).toString(
      'latin1',
    );
  } finally {
    client.release();
    await rm(folder, { recursive: true });
  }
}
