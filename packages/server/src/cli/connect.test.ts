import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { listPieces } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAtStart } from '../developer/definitions/apply-at-start.ts';
import { checkFolder } from '../developer/definitions/check-folder.ts';
import { shopDocument } from '../http/routes/apis/testing.ts';
import { writeBellPiece } from '../testing/bell-piece.ts';
import { makeTestApp, type TestApp } from '../testing/index.ts';
import { startRegistry, type PieceRegistry } from '../testing/piece-registry.ts';
import { runCommand } from './run-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'connect-'));
let it: TestApp;
let url = '';
let registry: PieceRegistry;
const before = { ...process.env };

beforeAll(async () => {
  registry = await startRegistry(join(cwd, 'registry'));
  for (const version of ['1.0.0', '1.1.0']) registry.publish(writeBellPiece(join(cwd, 'bell')), version);
  Object.assign(process.env, { npm_config_registry: registry.url, npm_config_cache: join(cwd, 'cache') });
  it = await makeTestApp({ env: { DATA_DIR: join(cwd, 'data'), SECRET_KEY: 'x'.repeat(40) } });
  url = await it.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const name of ['npm_config_registry', 'npm_config_cache'])
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  await it.close();
  await registry.close();
  rmSync(cwd, { recursive: true });
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    new Writable({
      write: (chunk: Buffer, _, done) => ((written[name] += chunk.toString()), done()),
    }) as NodeJS.WriteStream;
  const code = await runCommand(argv, {
    stdin: Readable.from([]) as unknown as NodeJS.ReadStream,
    stdout: stream('out'),
    stderr: stream('err'),
    env: { BAKEHOUSE_TOKEN: it.user('admin').token, PUBLIC_URL: url },
    cwd,
  });
  return { code, ...written };
}

const write = (file: string, json: unknown) => writeFileSync(join(cwd, file), JSON.stringify(json));

const workflow = (state: string) => ({
  identifier: 'orders',
  title: 'Orders',
  entry: 'list',
  elements: [{ name: 'list', type: 'api/shop/listOrders', options: { state } }],
  tests: [
    {
      name: 'asks for open orders',
      input: {},
      given: { http: [{ url: 'https://shop.example/v1/orders?state=open', body: [] }] },
      expect: { effects: [{ effect: 'http', element: 'list', method: 'GET' }] },
    },
  ],
});

test('OAPI11 a file becomes an API, is pulled, checked, tested and pushed again', async () => {
  write('openapi.json', shopDocument);
  const refused = await run('connect', 'openapi', 'openapi.json');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('say which one is asked');
  const server = ['--server', 'https://shop.example/v1'];
  expect(await run('connect', 'openapi', 'openapi.json', ...server)).toEqual({
    code: 0,
    out: '"Shop" is the API shop: 3 operations of https://shop.example/v1, as elements api/shop/….\n',
    err: '',
  });
  const { '/orders/{id}': _one, ...paths } = shopDocument.paths;
  write('shop.json', { ...shopDocument, paths });
  expect((await run('connect', 'openapi', 'shop.json', ...server)).out).toContain('gone: get_orders_by_id');

  const folder = join(cwd, 'app');
  expect(await run('pull', folder)).toMatchObject({ code: 0 });
  const text = readFileSync(join(folder, 'apis', 'shop.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    name: 'shop',
    source: 'shop.json',
    server: 'https://shop.example/v1',
  });
  mkdirSync(join(folder, 'workflows'));
  write('app/workflows/orders.json', workflow('"opn"'));
  const wrong = await run('check', folder);
  expect(wrong.code).not.toBe(0);
  expect(wrong.out + wrong.err).toContain('"opn" is none of open, done');
  write('app/workflows/orders.json', workflow('"open"'));
  expect(await run('check', folder)).toMatchObject({ code: 0 });
  expect(await run('test', folder)).toMatchObject({ code: 0 });
  expect(await run('push', folder)).toMatchObject({ code: 0 });
  expect((await run('push', folder)).out).toContain('Nothing to do');
  expect(readFileSync(join(folder, 'apis', 'shop.json'), 'utf8')).toBe(text);

  // What is in use stays.
  write('shop.json', { ...shopDocument, paths: { '/other': { get: {} } } });
  const used = await run('connect', 'openapi', 'shop.json', ...server);
  expect(used).toMatchObject({ code: 1 });
  expect(used.err).toContain('orders (listOrders)');
});

test('OAPI11 what cannot be connected is told', async () => {
  expect((await run('connect', 'soap', 'x')).err).toContain('bakehouse connect openapi FILE|URL');
  expect((await run('connect', 'openapi', 'nothing.json')).err).toContain('cannot be read (ENOENT)');
  expect(
    (await run('connect', 'openapi', 'http://127.0.0.1:1/openapi.json', '--name', 'inner')).err,
  ).toContain('127.0.0.1');
  write('42.json', shopDocument);
  expect((await run('connect', 'openapi', '42.json')).err).toContain('write --name');
});

/** A folder with a workflow that keeps something by the piece and one that listens to it. */
function writeBell(name: string, pieces: Record<string, object>, action = 'keep'): string {
  const folder = join(cwd, name);
  for (const each of ['workflows', 'connections', 'pieces'])
    mkdirSync(join(folder, each), { recursive: true });
  write(`${name}/connections/bell.json`, { name: 'bell', kind: 'bearer', hosts: ['api.bell.example'] });
  write(`${name}/workflows/keeps.json`, {
    identifier: 'keeps',
    entry: 'keep',
    elements: [{ name: 'keep', type: `piece/bell/${action}`, options: { value: '"a"' } }],
  });
  write(`${name}/workflows/rings.json`, {
    identifier: 'rings',
    elevated: true,
    events: [{ identifier: 'rings', type: 'piece/bell/new_order' }],
    elements: [
      {
        name: 'comes',
        type: 'event/piece/bell/new_order',
        options: { event: 'rings', connection: 'bell', shop: '"north"', every: 10 },
      },
    ],
  });
  for (const [file, json] of Object.entries(pieces)) write(`${name}/pieces/${file}.json`, json);
  return folder;
}

const installed = async () =>
  (await listPieces(it.database.pool)).map(({ name, version }) => `${name} ${version}`);

test('PIECE36 a piece that a folder names and does not declare is told by name, with what to do', async () => {
  const without = writeBell('without', {});
  const { code, out } = await run('check', without);
  expect(code).toBe(1);
  expect(out).toContain(
    'error   workflows/keeps.json:elements.0.type: The piece "bell" is not declared: write its name and version into pieces/bell.json, or install it by "bakehouse connect piece bell" and pull',
  );
  expect(out).toContain('error   workflows/rings.json:elements.0.type: The piece "bell" is not declared');
  const wrong = writeBell('wrong', { bell: { name: 'bell', version: '^1.0.0' } });
  expect((await run('check', wrong)).out).toMatch(/error {3}pieces\/bell\.json:version: Expected an exact/);
  const free = writeBell('free', { bell: { name: 'bell', version: '1.0.0' } });
  expect(await run('check', free)).toMatchObject({ code: 0 });
  // What the workflow says besides is still checked.
  write('free/workflows/keeps.json', {
    identifier: 'keeps',
    entry: 'keep',
    elements: [
      { name: 'keep', type: 'piece/bell/keep', options: { connection: 'bel', value: '$nobody(1)' } },
    ],
  });
  const lines = (await run('check', free)).out;
  expect(lines).toContain('elements.0.options.connection');
  expect(lines).toContain('elements.0.options.value');
});

test('PIECE35 pieces are definitions: pushed they are installed at their version, pulled they are written', async () => {
  const folder = writeBell('bells', { bell: { name: 'bell', version: '1.0.0' } });
  const first = await run('push', folder, '--dry-run');
  expect(first).toMatchObject({ code: 2 });
  expect(first.out).toContain('pieces/bell');
  expect(await installed()).toEqual([]);
  expect(await run('push', folder)).toMatchObject({ code: 0, err: '' });
  expect(await installed()).toEqual(['bell 1.0.0']);
  expect((await run('push', folder)).out).toContain('Nothing to do');
  // Pulled into another folder, it names the checksum, too.
  const other = join(cwd, 'pulled');
  expect(await run('pull', other)).toMatchObject({ code: 0 });
  const text = readFileSync(join(other, 'pieces', 'bell.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({
    name: 'bell',
    version: '1.0.0',
    integrity: expect.stringMatching(/^sha512-/) as string,
  });
  expect(await run('check', other)).toMatchObject({ code: 0 });
  // Another version is a difference; another checksum is refused, and what was installed stays.
  write('bells/pieces/bell.json', { ...(JSON.parse(text) as object), version: '1.1.0' });
  const refused = await run('push', folder);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('find out who has changed it');
  expect(await installed()).toEqual(['bell 1.0.0']);
  write('bells/pieces/bell.json', { name: 'bell', version: '1.1.0' });
  expect((await run('push', folder, '--dry-run')).out).toMatch(/-.*1\.0\.0[\s\S]*\+.*1\.1\.0/);
  expect(await run('push', folder)).toMatchObject({ code: 0 });
  expect(await installed()).toEqual(['bell 1.1.0']);
});

/** What a server says of the type of an element. */
const told = async (type: string) => {
  const payload = { identifier: 'asks', entry: 'it', elements: [{ name: 'it', type, options: {} }] };
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const { errors } = (await it.app.inject({ method: 'PUT', url: '/workflows/asks', headers, payload })).json<{
    errors: { path: string; message: string }[];
  }>();
  return errors.filter(({ path }) => path === 'elements.0.type').map(({ message }) => message);
};

test('PIECE36 a server tells of a piece that is not installed, and of what an installed one has not', async () => {
  expect(await told('piece/nobody/wave')).toEqual([
    'The piece "nobody" is not installed: install it under Pieces, or by "bakehouse connect piece nobody"',
  ]);
  expect(await told('piece/bell/kep')).toEqual(['The piece "bell" 1.1.0 has no action "kep". It has keep']);
  expect((await told('event/piece/bell/app_order'))[0]).toContain('needs an app of Activepieces');
  const wrong = writeBell('typo', { bell: { name: 'bell', version: '1.1.0' } }, 'kep');
  const pushed = await run('push', wrong);
  expect(pushed).toMatchObject({ code: 1 });
  expect(pushed.err).toContain('has no action "kep"');
});

test('PIECE37 at a start pieces of APP_DIR are installed before the workflows that use them are stored', async () => {
  const folder = writeBell('started', { bell: { name: 'bell', version: '1.0.0' } });
  const { set } = checkFolder(folder);
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => void logged.push(facts) };
  const parts = { pool: it.database.pool, modules: it.modules, workflows: it.workflows, pieces: it.pieces };
  await applyAtStart(set, parts, log);
  expect(logged[0]).toEqual({ definition: 'pieces/bell', change: 'changed' });
  expect(await installed()).toEqual(['bell 1.0.0']);
  await applyAtStart(set, parts, log);
  expect(logged).toHaveLength(1);
});
