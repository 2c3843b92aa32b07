import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const example = join(root, 'examples', 'orders');
const password = 'correct horse battery';

let database: TestDatabase;
let product: Product;
let token = '';

beforeAll(async () => {
  database = await makeTestDatabase();
  product = await runProduct({
    env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, APP_DIR: example, LOG_LEVEL: 'info' },
  });
  await product.ready();
  token = await signIn(product.url);
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'admin@example.com', password, mode: 'token' }),
  });
  const body = (await answer.json()) as { token: string };
  return body.token;
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Runs a command against the server and gives what it printed. */
async function command(...argv: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const run = await runProduct({
    env: { BAKEHOUSE_TOKEN: token, PUBLIC_URL: product.url },
    arguments: argv,
  });
  const code = await run.ended();
  return { code, ...run.output() };
}

test('VIEWS29 APP8 APP9 a view is pushed with a diff and pulled as it was written; what users keep for themselves is in no file', async () => {
  const view = {
    identifier: 'open_orders',
    module: 'orders',
    title: 'Open',
    roles: ['clerk'],
    settings: { kind: 'board', filter: { status: { _ne: 'delivered' } }, group: 'status' },
  };
  const folder = join(scratch(), 'app');
  cpSync(example, folder, { recursive: true });
  mkdirSync(join(folder, 'views'));
  writeFileSync(join(folder, 'views', 'open_orders.json'), JSON.stringify(view));
  await call('POST', '/modules/orders/views', { title: 'Mine', settings: { kind: 'table' } });

  expect((await command('push', folder)).stdout).toMatch(
    /views\/open_orders \(new\)[^]*\+ {2}"title": "Open",/,
  );
  expect((await command('push', folder)).stdout).toMatch(/^Nothing to do: /);
  const views = (await call('GET', '/modules/orders/views')) as { data: { identifier: string | null }[] };
  expect(views.data.map(({ identifier }) => identifier)).toEqual(['open_orders', null]);

  const pulled = join(scratch(), 'pulled');
  await command('pull', pulled);
  expect(readdirSync(join(pulled, 'views'))).toEqual(['open_orders.json']);
  expect(JSON.parse(readFileSync(join(pulled, 'views', 'open_orders.json'), 'utf8'))).toEqual(view);

  writeFileSync(
    join(pulled, 'views', 'open_orders.json'),
    JSON.stringify({ ...view, settings: { kind: 'board', group: 'state' } }),
  );
  expect((await command('check', pulled)).stdout).toMatch(
    /^error {3}views\/open_orders\.json:settings\.group: There is no field "state" to show \(line 1/m,
  );
  const back = await command('push', example, '--delete');
  expect(back.stdout).toContain('views/open_orders (removed)');
  await command('push', example);
});
