import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, on, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const key = 'a shared secret of 32 letters ..';
let it: TestApp;
let service: WebServer;

beforeAll(async () => {
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    users: { clerk: [{ workflow: '*', action: 'run' }], other: [{ workflow: '*', action: 'run' }] },
  });
  service = await startWebServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ seen: request.headers.authorization ?? null })),
  );
  const definition = {
    name: 'signing',
    kind: 'jwt',
    settings: { algorithm: 'HS256', issuer: 'bakehouse' },
    hosts: [`http://127.0.0.1:${service.port}`],
    roles: ['clerk'],
  };
  await call('PUT', '/connections/signing', definition);
  await call('PUT', '/connections/signing/secret', { key });
});
afterAll(async () => {
  await service.close();
  await it.close();
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, as = 'admin') {
  const headers = { authorization: `Bearer ${it.user(as).token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, unknown>>(),
  };
}

const signing = (recipe: string, more: object = {}) => ({
  identifier: 'signs',
  entry: 'x',
  events: [],
  elements: [{ name: 'x', type: 'action/response', options: { body: { token: recipe } } }],
  ...more,
});

async function answerOf(as: string) {
  const { status, body } = await call('POST', '/workflows/signs/run', { input: { who: 'ann' } }, as);
  return { status, text: JSON.stringify(body) };
}

const recipe = '$jwt({"sub": $input.who, "admin": false}, "signing")';

test('EXPR36 $jwt signs claims with a connection, for who may use it', async () => {
  expect(await call('PUT', '/workflows/signs', signing(recipe))).toMatchObject({ status: 201 });
  await it.workflows.reload();
  const { status, text } = await answerOf('clerk');
  expect(status).toBe(200);
  const [, token = ''] = /"(eyJ[^"]+)"/.exec(text) ?? [];
  const [head, body, signature] = token.split('.');
  expect(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')).toBe(signature);
  expect(JSON.parse(Buffer.from(body ?? '', 'base64url').toString())).toMatchObject({
    iss: 'bakehouse',
    sub: 'ann',
    admin: false,
  });
  const refused = await answerOf('other');
  expect(refused.text).toContain('may not use the connection');
  expect(refused.text).not.toContain('eyJ');
});

test('EXPR36 an expression that takes long signs as well, and for nobody else', async () => {
  const long = `($sum([1..200000].($ * 2)) > 0 ? ${recipe})`;
  await call('PUT', '/workflows/signs', signing(long));
  expect((await answerOf('clerk')).text).toContain('eyJ');
  expect((await answerOf('other')).text).toContain('may not use the connection');
});

const input = [{ identifier: 'who', type: 'text' }];
test('EXPR36 a workflow with the rights of the system signs for everybody', async () => {
  await call('PUT', '/workflows/signs', signing(recipe, { elevated: true, input }));
  expect((await answerOf('other')).text).toContain('eyJ');
});

const asking = (more: object) => ({
  identifier: 'signs',
  entry: 'ask',
  events: [],
  elements: [
    { name: 'ask', type: 'data/http', options: { url: `"${service.url}/"` }, to: on('x') },
    { name: 'x', type: 'action/response', options: { body: { token: recipe } } },
  ],
  ...more,
});

test('EXPR36 a durable run signs with the rights of who caused it', async () => {
  await call('PUT', '/workflows/signs', asking({}));
  expect((await answerOf('clerk')).text).toContain('eyJ');
  expect((await answerOf('other')).text).toContain('may not use the connection');
  await call('PUT', '/workflows/signs', asking({ elevated: true, input }));
  expect((await answerOf('other')).text).toContain('eyJ');
});

test('EXPR36 the check knows the connections that are named, and one that is used stays', async () => {
  const told = async (source: string) => {
    const { body } = await call('POST', '/workflows/check', signing(source));
    return JSON.stringify(body);
  };
  expect(await told('$jwt({}, "sining")')).toContain('There is no connection \\"sining\\"');
  expect(await told('$jwt({}, "signing")')).not.toContain('connection');
  expect(await told('$jwt("text", "signing")')).toContain('wrong_type');
  await call('PUT', '/connections/a_secret', { name: 'a_secret', kind: 'secret' });
  expect(await told('[1].$jwt({}, "a_secret")')).toContain('wrong_kind');
  expect(await call('DELETE', '/connections/signing')).toMatchObject({ status: 409 });
});

test('CONN41 data/http proves who asks by a token of its own', async () => {
  const ask = {
    identifier: 'asks',
    entry: 'ask',
    events: [],
    elements: [
      { name: 'ask', type: 'data/http', options: { connection: 'signing', url: `"${service.url}/"` } },
    ],
  };
  await call('PUT', '/workflows/asks', ask);
  const { body } = await call('POST', '/workflows/asks/run', {}, 'clerk');
  const text = JSON.stringify(body);
  // What proves it is not shown, even where the other side gives it back.
  expect(text).not.toContain('eyJ');
  expect(text).toContain('Bearer ');
});

test('CONN42 a server elsewhere does not get the password of the one before', async () => {
  const settings = { host: 'mail.example.com', user: 'ann' };
  const put = (more: object) =>
    call('PUT', '/connections/inbox', { name: 'inbox', kind: 'imap', settings: { ...settings, ...more } });
  const isSet = async () => (await call('GET', '/connections/inbox')).body['secretSetAt'] !== null;
  await put({});
  await call('PUT', '/connections/inbox/secret', { password: 'sesame, open' });
  await put({ user: 'ben' });
  expect(await isSet()).toBe(true);
  await put({ host: 'mail.example.org' });
  expect(await isSet()).toBe(false);
});
