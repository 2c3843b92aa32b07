import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { issuedClient, startIssuer, type TestIssuer } from '../../../testing/oidc-issuer.ts';

const secret = 'the secret of the client';
const callback = 'https://app.example.com/oauth/callback';
let it: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startIssuer({ redirectUri: callback, secret, renews: true });
  it = await makeTestApp({
    env: {
      SECRET_KEY: 'k'.repeat(32),
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      PUBLIC_URL: 'https://app.example.com',
    },
  });
});
afterAll(async () => {
  await issuer.close();
  await it.close();
});

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    headers: answer.headers,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

async function define(name: string, settings: object): Promise<void> {
  await call('PUT', `/connections/${name}`, {
    name,
    kind: 'oauth2',
    settings: { tokenUrl: `${issuer.url}/token`, clientId: issuedClient, clientAuth: 'body', ...settings },
    hosts: [issuer.url],
  });
  await call('PUT', `/connections/${name}/secret`, { clientSecret: secret });
}

/** Asks who the token stands for: the server itself checks it. */
const asks = async (name: string, path = '/me') =>
  (await call('POST', `/connections/${name}/test`, { url: `${issuer.url}${path}` })).body;

const stored = async (name: string) => {
  const { rows } = await it.database.pool.query<{ sealed: Buffer }>(
    'select sealed from bakehouse.connection_tokens where name = $1',
    [name],
  );
  return rows[0]?.sealed.toString('hex');
};

test('CONN9 CONN10 a real OAuth2 server takes the code with PKCE, and tokens that may be used once are renewed', async () => {
  await define('person', {
    grant: 'authorization_code',
    authorizeUrl: `${issuer.url}/auth`,
    scopes: ['openid', 'email', 'profile'],
  });
  issuer.person = { sub: 'ann', email: 'ann@example.com' };
  const { url } = (await call('POST', '/connections/person/consent')).body;
  const back = await issuer.visit(String(url));
  const { headers } = await call('GET', `${back.pathname}${back.search}`);
  expect(headers['location']).toBe('/app/admin/connections?connection=person');
  expect(await asks('person')).toMatchObject({ ok: true });
  for (let times = 0; times < 3; times += 1) {
    const before = await stored('person');
    await it.database.pool.query('update bakehouse.connection_tokens set expires_at = now()');
    const uses = await Promise.all(Array.from({ length: 20 }, () => asks('person')));
    expect(uses.filter((each) => each['ok'] === true)).toHaveLength(20);
    expect(await stored('person')).not.toBe(before);
  }
});

test('CONN10 whoever refuses there is told, and no token is kept', async () => {
  await define('refused', {
    grant: 'authorization_code',
    authorizeUrl: `${issuer.url}/auth`,
    scopes: ['openid'],
  });
  issuer.person = undefined;
  const { url } = (await call('POST', '/connections/refused/consent')).body;
  const back = await issuer.visit(String(url));
  const { headers } = await call('GET', `${back.pathname}${back.search}`);
  expect(headers['location']).toContain('problem=connection_revoked');
  expect(await stored('refused')).toBeUndefined();
});

test('CONN9 a real OAuth2 server gives the client itself a token, and refuses a wrong secret', async () => {
  await define('machine', { grant: 'client_credentials' });
  expect(await asks('machine', '/.well-known/openid-configuration')).toMatchObject({ ok: true });
  expect(await stored('machine')).toBeDefined();
  await define('stranger', { grant: 'client_credentials' });
  await call('PUT', '/connections/stranger/secret', { clientSecret: 'another secret' });
  expect(await asks('stranger')).toMatchObject({ ok: false, code: 'connection_refused' });
});
