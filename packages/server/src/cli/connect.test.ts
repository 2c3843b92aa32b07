import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopDocument } from '../http/routes/apis/testing.ts';
import { makeTestApp, type TestApp } from '../testing/index.ts';
import { runCommand } from './run-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'connect-'));
let it: TestApp;
let url = '';

beforeAll(async () => {
  it = await makeTestApp();
  url = await it.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await it.close();
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
