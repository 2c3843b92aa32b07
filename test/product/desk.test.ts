import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { root, runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const desk = join(root, 'examples', 'desk');
const client = join(root, 'packages', 'client', 'src', 'index.ts');
const admin = { email: 'admin@example.com', password: 'correct horse battery' };

const scratch = useScratch();

let database: TestDatabase;
let product: Product;
let browser: Browser;
const files = new Map<string, string | Uint8Array>();
const pages = createServer(({ url = '/' }, answer) => {
  const file = files.get(url);
  const kind = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
  answer.writeHead(file === undefined ? 404 : 200, { 'content-type': kind }).end(file);
});
let origin = '';

beforeAll(async () => {
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  database = await makeTestDatabase();
  product = await runProduct({
    env: { DATABASE_URL: database.url, ADMIN_PASSWORD: admin.password, CORS_ORIGINS: origin },
  });
  await product.ready();
  browser = await startBrowser();
  const { outputFiles } = await build({
    entryPoints: [join(desk, 'desk.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    alias: { '@bakehouse/client': client },
  });
  files.set('/desk.js', outputFiles[0]?.contents ?? '');
  files.set('/desk.css', readFileSync(join(desk, 'desk.css')));
  const html = readFileSync(join(desk, 'index.html'), 'utf8');
  files.set('/', html.replace('<html ', `<html data-bakehouse="${product.url}" `));
});
afterAll(async () => {
  pages.closeAllConnections();
  pages.close();
  await browser.close();
  await product.stop();
  await database.drop();
});

async function signedIn() {
  const anybody = createClient({ url: product.url });
  const { token } = await anybody.request<{ token: string }>('POST', '/auth/sign-in', {
    body: { ...admin, mode: 'token' },
  });
  return createClient({ url: product.url, token });
}

/** What the compiler says of the page, with the sources changed in some way. */
function compile(change: (source: string) => string): { status: number | null; stdout: string } {
  const folder = scratch();
  cpSync(desk, folder, { recursive: true });
  const file = join(folder, 'desk.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    paths: { '@bakehouse/client': [client] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['desk.ts'] }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
  return { status, stdout };
}

test('CLI1 CLI12 CLI13 the example compiles with the types of its app, and not with a field that is not there', () => {
  const example = join(root, 'examples', 'orders');
  const written = join(scratch(), 'bakehouse.d.ts');
  const command = [join(root, 'bin', 'bakehouse.mjs'), 'types', example, '--out', written];
  expect(spawnSync(process.execPath, command).status).toBe(0);
  expect(readFileSync(join(desk, 'bakehouse.d.ts'), 'utf8')).toBe(readFileSync(written, 'utf8'));
  expect(compile((source) => source)).toEqual({ status: 0, stdout: '' });
  const wrong = compile((source) => source.replace("'customer.name'", "'customer.nme'"));
  expect(wrong.stdout).toMatch(/desk\.ts\(\d+,\d+\): error/);
});

test('CLI13 the example signs in from another origin, shows orders as they change, and tells what is refused where', async () => {
  const bakehouse = await signedIn();
  await bakehouse.request('POST', '/examples/orders/load', { body: {} });
  const ada = await bakehouse.module('customers').create({ name: 'Ada <b>Desk</b>' });
  const { page, faults, context } = await newVisitor(browser, origin);
  await page.goto('/');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByLabel('Customer').selectOption({ label: 'Ada <b>Desk</b>' });
  await page.getByLabel('SKU').fill('Loaf');
  await page.getByLabel('Price').fill('-1');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.locator('[data-of="items.0.price"]', { hasText: /\S/ }).waitFor();
  await page.locator('[data-of="number"]', { hasText: /\S/ }).waitFor();
  await page.getByLabel('Price').fill('2.5');
  await page.getByLabel('No.').fill('DESK-1');
  await page.getByRole('button', { name: 'Place order' }).click();
  const row = page.getByRole('row').filter({ hasText: 'DESK-1' });
  await row.getByText('Ada <b>Desk</b>').waitFor();
  await page.getByText('Ada <b>Desk</b>: DESK-1').waitFor();

  // Somebody else's order comes by itself.
  const orders = bakehouse.module('orders');
  await orders.create({ number: 'DESK-2', customer: ada.id });
  await page.getByRole('row').filter({ hasText: 'DESK-2' }).waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('cancelled').waitFor();
  expect((await orders.list({ filter: { number: 'DESK-1' } })).data).toMatchObject([
    { data: { status: 'cancelled' } },
  ]);
  await page.getByLabel('Search').fill('desk-2');
  await row.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});
