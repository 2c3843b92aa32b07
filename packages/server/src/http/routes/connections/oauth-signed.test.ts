import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { issuedClient, startIssuer, type TestIssuer } from '../../../testing/oidc-issuer.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const account = 'robot@project.iam.example.com';
let it: TestApp;
let issuer: TestIssuer;
let tokens: WebServer;
let api: WebServer;
/** How many tokens were given. */
let given = 0;

beforeAll(async () => {
  const jwk = { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' };
  issuer = await startIssuer({
    redirectUri: 'https://app.example.com/oauth/callback',
    clientKey: jwk,
    renews: true,
  });
  // A token server as Google's: it gives an account what a token asks for that is signed with the key of the account.
  tokens = await startWebServer((_request, response) => {
    const { header, claims, isSigned } = assertionOf(tokens);
    const now = Date.now() / 1000;
    const isSound = isSigned && header['alg'] === 'RS256' && claims['aud'] === `${tokens.url}/token`;
    const isNow = Number(claims['iat']) <= now + 1 && Number(claims['exp']) > now;
    const isRight = isSound && isNow && claims['iss'] === account;
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
    const answer = { access_token: `for-${String(claims['sub'])}-${(given += 1)}`, expires_in: 3600 };
    response.end(JSON.stringify(isRight ? answer : { error: 'invalid_grant' }));
  });
  api = await startWebServer((request, response) =>
    response.writeHead(request.headers.authorization?.startsWith('Bearer for-') === true ? 200 : 401).end(),
  );
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await Promise.all([issuer.close(), tokens.close(), api.close()]);
  await it.close();
});

/** A part of a token. */
const read = (text: string) =>
  JSON.parse(Buffer.from(text, 'base64url').toString() || '{}') as Record<string, unknown>;

/** The signed token of the last request, as the key of the account sees it. */
function assertionOf({ requests }: WebServer) {
  const form = new URLSearchParams(requests.at(-1)?.body);
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const key = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }).toString());
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return { form, header: read(header), claims: read(claims), isSigned };
}

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

const define = (name: string, settings: object, host: string) =>
  call('PUT', `/connections/${name}`, { name, kind: 'oauth2', settings, hosts: [host] });
const robot = (more: object = {}) =>
  define(
    'robot',
    {
      grant: 'jwt_bearer',
      tokenUrl: `${tokens.url}/token`,
      clientId: account,
      scopes: ['sheets', 'drive'],
      keyId: 'k1',
      ...more,
    },
    api.url,
  );
const tried = async (name: string, url?: string) =>
  (await call('POST', `/connections/${name}/test`, url === undefined ? {} : { url })).body;

test('CONN48 a service account gets its token for one that it signs, once for many uses', async () => {
  await robot({ subject: 'ann@example.com' });
  expect(await tried('robot')).toMatchObject({ ok: false, code: 'connection_incomplete' });
  // The file of the account, as it is downloaded.
  const file = { type: 'service_account', client_email: account, private_key: pem };
  expect((await call('PUT', '/connections/robot/secret', file)).status).toBe(204);
  const uses = await Promise.all(Array.from({ length: 20 }, () => tried('robot')));
  expect(uses.filter((each) => each['ok'] === true)).toHaveLength(20);
  expect(tokens.requests).toHaveLength(1);
  const { form, header, claims } = assertionOf(tokens);
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    scope: 'sheets drive',
    assertion: expect.any(String) as string,
  });
  expect(header).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
  expect(claims).toMatchObject({ iss: account, sub: 'ann@example.com', scope: 'sheets drive' });
});

test('CONN48 a token that was given for somebody else or for other rights is not used any more; a wrong key is told', async () => {
  await robot({ subject: 'ben@example.com' });
  expect(await tried('robot')).toMatchObject({ ok: true });
  expect(assertionOf(tokens).claims['sub']).toBe('ben@example.com');
  await robot({ subject: 'ben@example.com', scopes: ['sheets'] });
  expect(await tried('robot')).toMatchObject({ ok: true });
  expect(tokens.requests).toHaveLength(3);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  // A key as it stands in JSON, with its line breaks as two signs.
  const written = other.export({ format: 'pem', type: 'pkcs8' }).toString().replaceAll('\n', '\\n');
  await call('PUT', '/connections/robot/secret', { privateKey: written });
  await it.database.pool.query('delete from bakehouse.connection_tokens');
  expect(await tried('robot')).toMatchObject({ ok: false, code: 'connection_refused' });
  expect((await call('PUT', '/connections/robot/secret', { privateKey: 'no key' })).status).toBe(422);
});

test('CONN49 a client proves itself at a real OAuth2 server by a token that it signs, and by no other key', async () => {
  const settings = {
    grant: 'client_credentials',
    tokenUrl: `${issuer.url}/token`,
    clientId: issuedClient,
    clientAuth: 'private_key_jwt',
  };
  await define('proven', settings, issuer.url);
  await call('PUT', '/connections/proven/secret', { privateKey: pem });
  const url = `${issuer.url}/.well-known/openid-configuration`;
  expect(await tried('proven', url)).toMatchObject({ ok: true });
  const { rowCount } = await it.database.pool.query(
    "select from bakehouse.connection_tokens where name = 'proven'",
  );
  expect(rowCount).toBe(1);
  await define('stranger', settings, issuer.url);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  await call('PUT', '/connections/stranger/secret', {
    privateKey: other.export({ format: 'pem', type: 'pkcs8' }).toString(),
  });
  expect(await tried('stranger', url)).toMatchObject({ ok: false, code: 'connection_refused' });
});
