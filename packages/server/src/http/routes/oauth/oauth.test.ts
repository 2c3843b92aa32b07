import { createHash } from 'node:crypto';
import { auth, UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { beforeAll, expect, test } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';
import { clientIdOf } from '../../../identity/oauth-client.ts';

const publicUrl = 'http://bakehouse.example.com';
const { scenario, it } = useScenarios({
  modules: shop,
  env: { PUBLIC_URL: publicUrl },
  users: { clerk: [{ module: 'customers', action: 'read', fields: ['name'] }], stranger: [] },
});
let address: string;
beforeAll(async () => {
  address = await it().app.listen({ port: 0, host: '127.0.0.1' });
});

const back = 'http://127.0.0.1:7777/back';
const program = clientIdOf({ name: 'Notebook', redirects: [back] });
const verifier = 'v'.repeat(50);
const question = (more: object = {}) => ({
  client_id: program,
  redirect_uri: back,
  response_type: 'code',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  state: 'st ate',
  ...more,
});

const grant = (more: object = {}, who = 'clerk') =>
  it().app.inject({
    method: 'POST',
    url: '/oauth/grants',
    headers: { authorization: `Bearer ${it().user(who).token}` },
    payload: question(more),
  });
const codeOf = (answer: Awaited<ReturnType<typeof grant>>) => {
  expect(answer.statusCode, answer.body).toBe(201);
  return new URL(answer.json<{ redirect: string }>().redirect).searchParams.get('code') ?? '';
};
const exchange = (code: string, more: Record<string, string> = {}) =>
  it().app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: program,
      redirect_uri: back,
      code_verifier: verifier,
      ...more,
    }).toString(),
  });
const read = (token: string, url = '/modules/customers/resources') =>
  it().app.inject({ url, headers: { authorization: `Bearer ${token}` } });

/** A program with the library's own client, whose user says yes. */
function assistant(says: (address: URL) => Promise<string>) {
  const kept: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    code?: string;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: back,
    clientMetadata: { client_name: 'Notebook', redirect_uris: [back] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: async (asked) => void (kept.code = await says(asked)),
    saveCodeVerifier: (text) => void (kept.verifier = text),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

test('MCP14 MCP15 MCP16 MCP17 an assistant finds out how to get a token, asks its user, and works with it', async () => {
  const { kept, provider } = assistant(async (asked) => {
    expect(asked.pathname).toBe('/app/authorize');
    const given = Object.fromEntries(asked.searchParams);
    const shown = await read(it().user('clerk').token, `/oauth/request${asked.search}`);
    expect(shown.json()).toMatchObject({ name: 'Notebook', host: 'http://127.0.0.1:7777' });
    return codeOf(await grant({ ...given, state: given['state'], scope: undefined }));
  });
  const url = new URL(`${publicUrl}/mcp`);
  // The name leads here.
  const fetchFn = (asked: string | URL, init?: RequestInit) =>
    fetch(String(asked).replace(publicUrl, address), init);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider, fetch: fetchFn });
  const first = new Client({ name: 'test', version: '1' });
  await expect(first.connect(transport())).rejects.toThrow(UnauthorizedError);
  const done = await auth(provider, { serverUrl: url, authorizationCode: kept.code ?? '', fetchFn });
  expect(done).toBe('AUTHORIZED');
  expect(kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 86_400 });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('find_entries');
  await client.close();
});

scenario('MCP14 whoever comes without a credential is told where to get one', {
  request: ['POST', '/mcp'],
  body: { jsonrpc: '2.0', id: 1, method: 'ping' },
  status: 401,
  answerHeaders: {
    'www-authenticate':
      /^Bearer realm="Bakehouse", resource_metadata=".*\/\.well-known\/oauth-protected-resource\/mcp"$/,
  },
});

test('MCP14 other requests are told only how a credential is sent', async () => {
  const { headers } = await it().app.inject('/modules');
  expect(headers['www-authenticate']).toBe('Bearer realm="Bakehouse"');
});

test.each([
  ['https://app.example.com/back', 201],
  ['http://localhost:1/back', 201],
  ['notebook://done/back', 201],
  ['http://app.example.com/back', 400],
  ['https://app.example.com/back#part', 400],
  ['https://me:secret@app.example.com/', 400],
  ['javascript:alert(1)', 400],
  ['javascript://host/%0aalert(1)', 400],
  ['data:text/html,x', 400],
  ['file:///etc/passwd', 400],
  ['back', 400],
])('MCP15 a program may be sent back to %s: %s', async (redirect, status) => {
  const payload = { client_name: 'A', redirect_uris: [redirect] };
  const answer = await it().app.inject({ method: 'POST', url: '/oauth/register', payload });
  expect(answer.statusCode, answer.body).toBe(status);
  if (status === 400) expect(answer.json()).toMatchObject({ error: 'invalid_redirect_uri' });
});

test('MCP15 a name that is no name is refused', async () => {
  for (const client_name of ['', 'a\u202Eb', 'x'.repeat(101)]) {
    const payload = { client_name, redirect_uris: [back] };
    const answer = await it().app.inject({ method: 'POST', url: '/oauth/register', payload });
    expect(answer.json(), client_name).toMatchObject({ error: 'invalid_client_metadata' });
  }
});

test.each([
  ['client_id', 'bm9uZQ'],
  ['redirect_uri', 'http://127.0.0.1:7777/elsewhere'],
  ['redirect_uri', 'https://evil.example.com/back'],
  ['response_type', 'token'],
  ['code_challenge_method', 'plain'],
  ['resource', 'https://other.example.com/mcp'],
])('MCP16 %s "%s" is told to the user, and leads nowhere', async (name, value) => {
  const refused = await grant({ [name]: value });
  expect(refused.statusCode, refused.body).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path: name }] });
  const query = new URLSearchParams({ ...question(), [name]: value } as Record<string, string>);
  expect((await read(it().user('clerk').token, `/oauth/request?${query.toString()}`)).statusCode).toBe(400);
});

test('MCP16 on the machine of the user the port may be another one', async () => {
  const redirect_uri = 'http://127.0.0.1:50123/back';
  const code = codeOf(await grant({ redirect_uri }));
  expect((await exchange(code, { redirect_uri })).statusCode).toBe(200);
});

test('MCP16 only a session lets a program in, never a token, and never with roles of others', async () => {
  const made = (await exchange(codeOf(await grant()))).json<{ access_token: string }>();
  const answer = await it().app.inject({
    method: 'POST',
    url: '/oauth/grants',
    headers: { authorization: `Bearer ${made.access_token}` },
    payload: question(),
  });
  expect(answer.statusCode).toBe(403);
  expect((await grant({ roles: ['admin'] })).statusCode).toBe(422);
});

test('MCP17 a code works once', async () => {
  const code = codeOf(await grant());
  const both = await Promise.all([exchange(code), exchange(code)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['code_verifier', 'w'.repeat(50), 'invalid_grant'],
  ['code_verifier', '', 'invalid_grant'],
  ['client_id', clientIdOf({ name: 'Other', redirects: [back] }), 'invalid_grant'],
  ['redirect_uri', 'http://127.0.0.1:7778/back', 'invalid_grant'],
  ['resource', 'https://other.example.com/mcp', 'invalid_target'],
  ['grant_type', 'refresh_token', 'unsupported_grant_type'],
  ['code', 'none', 'invalid_grant'],
])('MCP17 a program with a wrong %s gets no token', async (name, value, error) => {
  const answer = await exchange(codeOf(await grant()), { [name]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('MCP17 MCP18 the token is narrow, stands in the list under the name of the program, and ends there', async () => {
  const { access_token, scope } = (await exchange(codeOf(await grant({ scopes: ['runs'] })))).json<{
    access_token: string;
    scope: string;
  }>();
  expect(scope).toBe('runs');
  expect((await read(access_token)).statusCode).toBe(200);
  expect((await read(access_token, '/files')).statusCode).toBe(403);
  const { token } = it().user('clerk');
  const { data } = (await read(token, '/tokens?limit=100')).json<{
    data: { id: string; name: string; scopes: string[]; prefix: string; expiresAt: string }[];
  }>();
  const own = data.find(({ prefix }) => access_token.startsWith(prefix));
  expect(own).toMatchObject({ name: 'Notebook', scopes: ['runs'], expiresAt: expect.any(String) });
  await it().app.inject({
    method: 'DELETE',
    url: `/tokens/${own?.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await read(access_token)).statusCode).toBe(401);
});
