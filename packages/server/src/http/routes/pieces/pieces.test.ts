import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentInMemory, storeFile, systemActor } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePiece } from '../../../testing/hostile-piece.ts';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { writeMiniPiece } from '../../../testing/mini-piece.ts';
import { startRegistry, type PieceRegistry } from '../../../testing/piece-registry.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-pieces-'));
const token = 'tok-5c8e41f09b';
const env = (name: string) => ({ DATA_DIR: join(folder, name), SECRET_KEY: 'x'.repeat(40) });
let registry: PieceRegistry;
let service: WebServer;
let it: TestApp;
const before = { ...process.env };

beforeAll(async () => {
  registry = await startRegistry(join(folder, 'registry'));
  registry.publish(writeMiniPiece(join(folder, 'mini')), '1.2.3');
  registry.publish(
    writePiece(join(folder, 'odd'), 'odd', {}, `piece.displayName = '${'x'.repeat(600)}';`),
    '1.0.0',
  );
  registry.publish(
    writePiece(join(folder, 'broken'), 'broken', {}, 'require("missing-framework");'),
    '1.0.0',
  );
  Object.assign(process.env, { npm_config_registry: registry.url, npm_config_cache: join(folder, 'cache') });
  service = await startWebServer((request, response) => {
    const good = request.headers.authorization === `Bearer ${token}`;
    response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ proof: request.headers.authorization, hello: 'world' }));
  });
  it = await app('data');
  await call('PUT', '/connections/mini', {
    name: 'mini',
    kind: 'bearer',
    hosts: ['http://api.mini.example'],
  });
  await call('PUT', '/connections/mini/secret', { token });
});
afterAll(async () => {
  for (const name of ['npm_config_registry', 'npm_config_cache'])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  await it.close();
  await registry.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

test('PIECE10 a piece is installed at a pinned version, and tells what it is, who made its licence and what its checksum is', async () => {
  const made = await call('PUT', '/pieces/mini', { version: '1.2.3' });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'mini', version: '1.2.3', title: 'mini', license: 'MIT', actions: 4, triggers: 0 },
  });
  expect(made.body['integrity']).toMatch(/^sha512-/);
  expect(readdirSync(join(folder, 'data', 'pieces'))).toEqual(['mini-1.2.3']);
  expect((await call('PUT', '/pieces/mini', {})).status).toBe(200);
  const { body } = await call('GET', '/pieces/mini');
  expect(body).toMatchObject({
    description: { auth: [{ type: 'SECRET_TEXT' }], triggers: 0, context: true },
  });
  const listed = await call('GET', '/elements?source=piece/mini');
  expect((listed.body['data'] as { type: string }[]).map(({ type }) => type)).toEqual(
    ['ask', 'greet', 'pause', 'upper'].map((name) => `piece/mini/${name}`),
  );
});

test('PIECE10 what cannot be installed says why, and leaves nothing behind', async () => {
  const told = async (name: string, version?: string) =>
    (await call('PUT', `/pieces/${name}`, version === undefined ? {} : { version })).body;
  expect(await told('nobody')).toMatchObject({
    code: 'piece_unknown',
    detail: 'The piece "nobody" is not in the registry: look at its name and version.',
  });
  expect(await told('mini', '9.9.9')).toMatchObject({ code: 'piece_unknown' });
  expect(await told('mini', 'latest')).toMatchObject({ code: 'invalid' });
  expect(await told('odd')).toMatchObject({ code: 'piece_unusable' });
  expect(await told('broken')).toMatchObject({
    code: 'piece_unusable',
    detail: expect.stringContaining('missing-framework') as string,
  });
  process.env['npm_config_registry'] = 'http://127.0.0.1:1';
  process.env['npm_config_fetch_retries'] = '0';
  try {
    expect(await told('other')).toMatchObject({
      code: 'piece_not_installed',
      detail: expect.stringContaining('the registry of npm cannot be reached') as string,
    });
  } finally {
    process.env['npm_config_registry'] = registry.url;
    delete process.env['npm_config_fetch_retries'];
  }
  expect((await call('GET', '/pieces/nobody')).status).toBe(404);
  expect(readdirSync(join(folder, 'data', 'pieces')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('PIECE11 the check knows the options of an action by its props', async () => {
  const good = { connection: 'mini', name: '"Ann"' };
  const at = 'elements.0.options';
  expect(await faults(good)).toEqual([]);
  expect(await faults({ connection: 'mini' })).toEqual([`${at}.name required`]);
  expect(await faults({ name: '"Ann"' })).toEqual([`${at}.connection required`]);
  expect(await faults({ ...good, times: '"many"' })).toEqual([`${at}.times wrong_type`]);
  expect(await faults({ ...good, loud: '"yes"' })).toEqual([`${at}.loud wrong_type`]);
  expect(await faults({ ...good, tone: '"warm"' })).toEqual([`${at}.tone not_a_choice`]);
  expect(await faults({ ...good, lines: '[{"size": 1}]' })).toEqual([]);
  expect(await faults({ ...good, nonsense: '1' })).toEqual([`${at}.nonsense unknown_option`]);
  expect(await faults({ ...good, help: '1' })).toEqual([`${at}.help unknown_option`]);
  expect(
    await faults({ ...good, tone: '"cold"', any: '[1]', fields: '{"city": "Ulm"}', day: '$now()' }),
  ).toEqual([]);
});

test('PIECE12 an action runs with its values and its connection, and its secret is not seen', async () => {
  const options = {
    connection: 'mini',
    name: '"Ann"',
    times: '2',
    lines: '[{"text": "a"}]',
    connection_: '"ICE 5"',
  };
  const greeted = await runs('greet', options);
  expect(greeted).toMatchObject({
    status: 'completed',
    output: {
      auth: { type: 'SECRET_TEXT', secret_text: '[secret of mini]' },
      props: { name: 'Ann', letter: 'Dear', times: 2, lines: [{ text: 'a' }], connection: 'ICE 5' },
    },
  });
  expect(await runs('ask', { connection: 'mini', value: '"hi"' })).toMatchObject({
    status: 'completed',
    output: { hello: 'world', proof: 'Bearer [secret of mini]' },
  });
  expect(service.requests.at(-1)).toMatchObject({
    body: 'hi',
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await call('GET', '/connections/mini')).body).toMatchObject({ lastError: null });
});

test('PIECE12 failures are told by code: a refused connection, a host that is not its own, an action that cannot work here', async () => {
  await call('PUT', '/connections/wrong', {
    name: 'wrong',
    kind: 'bearer',
    hosts: ['http://api.mini.example'],
  });
  await call('PUT', '/connections/wrong/secret', { token: 'another-token' });
  expect(await runs('ask', { connection: 'wrong' })).toMatchObject({
    error: { code: 'connection_refused', message: expect.stringContaining('The service says no.') as string },
  });
  await call('PUT', '/connections/wrong', { name: 'wrong', kind: 'bearer', hosts: ['api.other.example'] });
  expect(await runs('ask', { connection: 'wrong' })).toMatchObject({ error: { code: 'address_refused' } });
  expect(await runs('pause', {})).toMatchObject({
    error: { code: 'piece_unusable', message: expect.stringContaining('wait for an event') as string },
  });
});

test('PIECE16 files go to a piece with the rights of the run, and those that it makes are stored', async () => {
  const access = { db: it.database.pool, actor: systemActor, modules: it.modules };
  const file = await storeFile(access, {
    place: { path: '/letters/a.txt' },
    mime: 'text/plain',
    source: contentInMemory(Buffer.from('dear ann')),
    owned: false,
  });
  const { output } = await runs('upper', { file: JSON.stringify(file) });
  const { file: made } = output as { file: { id: string; name: string } };
  expect(made).toMatchObject({ name: 'upper-a.txt', mime: 'text/plain', size: 8 });
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const read = await it.app.inject({ url: `/files/${made.id}`, headers });
  expect(read.body).toBe('DEAR ANN');
});

test('PIECE17 a connection of kind custom has named values, all of them secret', async () => {
  await call('PUT', '/connections/named', { name: 'named', kind: 'custom', hosts: ['db.example:3306'] });
  const set = (secret: object) => call('PUT', '/connections/named/secret', secret);
  expect(await set({ values: '[1]' })).toMatchObject({ status: 422, body: { errors: [{ path: 'values' }] } });
  expect((await set({ values: '{"a": {"b": 1}}' })).status).toBe(422);
  expect((await set({ values: '{"host": "db.example", "port": 3306}' })).status).toBe(204);
  // As it stands in a file.
  expect((await set({ host: 'db.example', password: 'long enough' })).status).toBe(204);
  expect((await call('POST', '/connections/named/test', {})).body).toMatchObject({ ok: true });
  expect(await runs('ask', { connection: 'mini' })).toMatchObject({ status: 'completed' });
  const stored = await call('PUT', '/workflows/uses', uses('ask', { connection: 'named' }));
  expect(JSON.stringify(stored.body)).toContain('bearer');
});

test('PIECE13 PIECE30 the service of a piece is asked for choices through a connection', async () => {
  expect(await ask({ prop: 'room' })).toEqual({ choices: [], hint: 'Connect first', props: null });
  expect(await ask({ prop: 'room', connection: 'mini', props: { name: 'Ann' }, search: 'x' })).toEqual({
    choices: [{ label: 'Room of Ann x', value: { id: 7 } }],
    hint: null,
    props: null,
  });
  expect(await ask({ prop: 'fields', connection: 'mini' })).toMatchObject({
    props: { city: { type: 'SHORT_TEXT', required: true } },
  });
  expect(await ask({ prop: 'name' })).toMatchObject({ code: 'piece_failed' });
  const { body } = await call('GET', '/elements/described?types=piece/mini/greet');
  expect(body['data']).toMatchObject([{ options: { room: { asks: true }, fields: { asks: true } } }]);
  expect(JSON.stringify(body).match(/"asks"/g)).toHaveLength(2);
});

test('PIECE14 a process that lacks the code installs the same again, and refuses another', async () => {
  const other = await app('elsewhere');
  try {
    expect(await runs('greet', { connection: 'mini', name: '"Bob"' }, other)).toMatchObject({
      output: { props: { name: 'Bob' } },
    });
    expect(existsSync(join(folder, 'elsewhere', 'pieces', 'mini-1.2.3'))).toBe(true);
  } finally {
    await other.close();
  }
  registry.swap('mini', '1.2.3');
  process.env['npm_config_cache'] = join(folder, 'another-cache');
  const third = await app('third');
  try {
    expect(await runs('greet', { connection: 'mini', name: '"Bob"' }, third)).toMatchObject({
      error: {
        code: 'piece_not_installed',
        message: expect.stringContaining('its checksum differs') as string,
      },
    });
    expect(existsSync(join(folder, 'third', 'pieces', 'mini-1.2.3'))).toBe(false);
  } finally {
    await third.close();
  }
});

test('PIECE15 a piece that a workflow uses is not removed; one that nobody uses is, with its elements', async () => {
  expect(await call('DELETE', '/pieces/mini')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('uses') as string },
  });
  await call('DELETE', '/workflows/uses');
  expect((await call('DELETE', '/pieces/mini')).status).toBe(204);
  expect((await call('GET', '/elements?source=piece/mini')).body['data']).toEqual([]);
  expect((await call('DELETE', '/pieces/mini')).status).toBe(404);
});

async function app(name: string): Promise<TestApp> {
  return makeTestApp({
    env: env(name),
    work: true,
    ...(name === 'data' ? {} : { database: it.database }),
    pieces: {
      rules: {
        allowsPrivate: () => false,
        resolve: async () => [{ address: '203.0.114.7', family: 4 }],
        dial: () => createConnection(service.port, '127.0.0.1'),
      },
    },
  });
}

async function faults(options: object): Promise<string[]> {
  const { body } = await call('PUT', '/workflows/uses', uses('greet', options));
  const errors = (body['errors'] ?? []) as { path: string; code: string }[];
  return errors.map(({ path, code }) => `${path} ${code}`);
}

async function ask(body: object): Promise<Record<string, unknown>> {
  return (await call('POST', '/pieces/mini/choices', { action: 'greet', ...body })).body;
}

function uses(action: string, options: object): object {
  return {
    identifier: 'uses',
    title: 'Uses',
    entry: 'it',
    elements: [{ name: 'it', type: `piece/mini/${action}`, options }],
    events: [],
  };
}

async function runs(action: string, options: object, at = it): Promise<Record<string, unknown>> {
  const stored = await call('PUT', '/workflows/uses', uses(action, options));
  expect(stored.status, JSON.stringify(stored.body)).toBeLessThan(300);
  await at.workflows.reload();
  const { body } = await call('POST', '/workflows/uses/run', { input: {} }, at);
  return body;
}

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  at = it,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await at.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}
