import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const [client, clientSecret] = ['client one', 'secret of the client'];
let it: TestApp;
let other: TestApp;
let api: WebServer;
let tokens: WebServer;
/** How the token server behaves. */
const behaviour = {
  serial: 0,
  seconds: 3600,
  gone: false,
  valid: new Set<string>(),
  before: undefined as (() => Promise<void>) | undefined,
};

beforeAll(async () => {
  const answerTokens: RequestListener = (_request, response) => {
    const form = new URLSearchParams(tokens.requests.at(-1)?.body);
    if (behaviour.gone && form.get('grant_type') === 'refresh_token')
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
    else {
      const access = `access-${(behaviour.serial += 1)}`;
      behaviour.valid.add(access);
      const refresh =
        form.get('grant_type') === 'client_credentials' ? {} : { refresh_token: `refresh-${access}` };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: access, expires_in: behaviour.seconds, ...refresh }));
    }
  };
  api = await startWebServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    response.writeHead(behaviour.valid.has(token) ? 200 : 401).end('seen');
  });
  tokens = await startWebServer((request, response) => {
    const answer = () => answerTokens(request, response);
    if (behaviour.before === undefined) answer();
    else void behaviour.before().then(answer);
  });
  const env = {
    SECRET_KEY: 'k'.repeat(32),
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    PUBLIC_URL: 'https://app.example.com',
  };
  it = await makeTestApp({ env });
  other = await makeTestApp({ env, database: it.database });
});
afterAll(async () => {
  await other.close();
  await Promise.all([it.close(), api.close(), tokens.close()]);
});

const admin = () => ({ authorization: `Bearer ${it.user('admin').token}` });

async function call(app: TestApp, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const answer = await app.app.inject({ method, url, headers: admin(), ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

async function define(name: string, settings: object): Promise<void> {
  const definition = {
    name,
    kind: 'oauth2',
    settings: { tokenUrl: `${tokens.url}/token`, clientId: client, ...settings },
    hosts: [`http://127.0.0.1:${api.port}`],
  };
  expect((await call(it, 'PUT', `/connections/${name}`, definition)).status).toBe(201);
  expect((await call(it, 'PUT', `/connections/${name}/secret`, { clientSecret })).status).toBe(204);
}

const tried = async (app: TestApp, name: string) =>
  (await call(app, 'POST', `/connections/${name}/test`, {})).body;
const nearlyExpired = (name: string) =>
  it.database.pool.query(
    `update bakehouse.connection_tokens set expires_at = now() + interval '30 seconds' where name = $1`,
    [name],
  );

const stillRunning = async () => {
  const { rows } = await it.database.pool.query(`select 1 from bakehouse.runs where status = 'running'`);
  return rows.length;
};

test('CONN9 two processes and 200 runs renew a token that is about to expire once', async () => {
  await define('machine', { grant: 'client_credentials', scopes: ['read', 'write'], audience: 'everybody' });
  expect(await tried(it, 'machine')).toMatchObject({ ok: true });
  const [first] = tokens.requests;
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    grant_type: 'client_credentials',
    scope: 'read write',
    audience: 'everybody',
  });
  const basic = Buffer.from('client+one:secret+of+the+client').toString('base64');
  expect(first?.headers.authorization).toBe(`Basic ${basic}`);
  const elements = [
    {
      name: 'ask',
      type: 'data/http',
      options: { url: `"http://127.0.0.1:${api.port}/"`, connection: 'machine' },
    },
  ];
  const workflow = { identifier: 'asks', title: 'Asks', entry: 'ask', elements };
  expect((await call(it, 'PUT', '/workflows/asks', workflow)).status).toBe(201);
  await other.workflows.reload();
  await nearlyExpired('machine');
  const before = tokens.requests.length;
  const use = async (index: number) => {
    const { status, body } = await call(index % 2 === 0 ? it : other, 'POST', '/workflows/asks/run', {});
    return { ok: status === 200, code: body['code'], status: body['status'] };
  };
  const all = await Promise.all(Array.from({ length: 200 }, (_, index) => use(index)));
  // On a busy machine some run into their time limit, and some are answered before they have ended.
  const inTime = all.filter(({ code, status }) => code !== 'upstream_timeout' && status !== 'running');
  expect(inTime.filter(({ ok }) => !ok)).toEqual([]);
  await expect.poll(stillRunning).toBe(0);
  expect(all.some(({ status }) => status === 'completed')).toBe(true);
  expect(tokens.requests.length - before).toBe(1);
});

test('CONN9 a token that was taken back before its time is renewed once more', async () => {
  behaviour.valid.clear();
  const before = tokens.requests.length;
  expect(await tried(it, 'machine')).toMatchObject({ ok: true });
  expect(tokens.requests.length - before).toBe(1);
});

test('CONN10 CONN11 CONN43 a user gives consent in the browser with PKCE; the state counts once; what is gone is told', async () => {
  await define('person', {
    grant: 'authorization_code',
    authorizeUrl: 'https://auth.example.com/authorize?prompt=consent',
  });
  expect(await tried(it, 'person')).toMatchObject({ ok: false, code: 'connection_revoked' });
  const consent = async () =>
    new URL(String((await call(it, 'POST', '/connections/person/consent')).body['url']));
  const sent = (await consent()).searchParams;
  expect(Object.fromEntries(sent)).toMatchObject({
    prompt: 'consent',
    response_type: 'code',
    client_id: client,
    redirect_uri: 'https://app.example.com/oauth/callback',
    code_challenge_method: 'S256',
  });
  const back = (query: Record<string, string>) =>
    call(other, 'GET', `/oauth/callback?${new URLSearchParams(query).toString()}`).then(
      ({ status, headers }) => [status, headers['location']],
    );
  expect(await back({ state: 'made up', code: 'c' })).toEqual([
    302,
    '/app/admin/connections?problem=challenge_expired',
  ]);
  const state = sent.get('state') ?? '';
  expect(await back({ state, code: 'the code' })).toEqual([302, '/app/admin/connections?connection=person']);
  expect(await back({ state, code: 'the code' })).toEqual([
    302,
    '/app/admin/connections?problem=challenge_expired',
  ]);
  const form = new URLSearchParams(tokens.requests.at(-1)?.body);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  expect([challenge, form.get('code')]).toEqual([sent.get('code_challenge'), 'the code']);
  const refused = (await consent()).searchParams.get('state') ?? '';
  expect(await back({ state: refused, error: 'access_denied' })).toEqual([
    302,
    '/app/admin/connections?problem=connection_revoked',
  ]);

  expect(await tried(it, 'person')).toMatchObject({ ok: true });
  expect((await call(it, 'GET', '/connections/person')).body).toMatchObject({ consent: 'given' });
  await nearlyExpired('person');
  expect(await tried(it, 'person')).toMatchObject({ ok: true });
  expect(new URLSearchParams(tokens.requests.at(-1)?.body).get('grant_type')).toBe('refresh_token');

  // The database goes away after the server was asked: what it gives is not lost, although the old one is worth nothing now.
  let ended = 0;
  behaviour.before = async () => {
    const { rowCount } = await it.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and datname = current_database()
         and objid::bigint = (hashtext('bakehouse connection person')::bigint & 4294967295)`,
    );
    ended += rowCount ?? 0;
  };
  await nearlyExpired('person');
  const asked = tokens.requests.length;
  expect(await tried(it, 'person')).toMatchObject({ ok: true });
  behaviour.before = undefined;
  expect(ended).toBe(1);
  expect(await tried(it, 'person')).toMatchObject({ ok: true });
  expect(await tried(other, 'person')).toMatchObject({ ok: true });
  expect(tokens.requests.length - asked).toBe(1);
  behaviour.gone = true;
  await nearlyExpired('person');
  expect(await tried(it, 'person')).toMatchObject({ ok: false, code: 'connection_revoked' });
  expect((await call(it, 'GET', '/connections/person')).body).toMatchObject({
    consent: 'gone',
    lastError: { code: 'connection_revoked' },
  });
});

test('CONN50 a public client has no secret: consent, first token and renewal go by its id and PKCE alone', async () => {
  behaviour.gone = false;
  const settings = {
    tokenUrl: `${tokens.url}/token`,
    clientId: client,
    grant: 'authorization_code',
    authorizeUrl: 'https://auth.example.com/authorize',
    clientAuth: 'none',
  };
  const hosts = [`http://127.0.0.1:${api.port}`];
  await call(it, 'PUT', '/connections/public', { name: 'public', kind: 'oauth2', settings, hosts });
  const { body } = await call(it, 'POST', '/connections/public/consent');
  const state = new URL(String(body['url'])).searchParams.get('state') ?? '';
  const back = new URLSearchParams({ state, code: 'a code' }).toString();
  expect((await call(it, 'GET', `/oauth/callback?${back}`)).headers['location']).toContain(
    'connection=public',
  );
  expect(await tried(it, 'public')).toMatchObject({ ok: true });
  await nearlyExpired('public');
  expect(await tried(it, 'public')).toMatchObject({ ok: true });
  for (const [at, grant] of [
    [-2, 'authorization_code'],
    [-1, 'refresh_token'],
  ] as const) {
    const { headers, body: form } = tokens.requests.at(at) ?? { headers: {}, body: '' };
    expect(Object.fromEntries(new URLSearchParams(form))).toMatchObject({
      grant_type: grant,
      client_id: client,
    });
    expect(form).not.toContain('client_secret');
    expect(headers).not.toHaveProperty('authorization');
  }
});
