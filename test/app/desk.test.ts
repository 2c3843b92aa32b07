import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, startBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { root } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let files: Server;
let page: string;

/** The page as its README says: built by esbuild with the client, and given by a server of files at another origin. */
beforeAll(async () => {
  const folder = scratch();
  const port = await freePort();
  page = `http://127.0.0.1:${port}`;
  [browser, bakery] = await Promise.all([
    startBrowser(),
    openBakery(scratch(), { env: { CORS_ORIGINS: page } }),
  ]);
  const desk = join(root, 'examples', 'desk');
  cpSync(desk, folder, { recursive: true });
  await build({
    entryPoints: [join(desk, 'desk.ts')],
    outfile: join(folder, 'desk.js'),
    bundle: true,
    format: 'esm',
    alias: { '@bakehouse/client': join(root, 'packages', 'client', 'src', 'index.ts') },
  });
  const types: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
  const told = `<html data-bakehouse="${bakery.url}"`;
  files = createServer((request, answer) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    const path = join(folder, name);
    if (!existsSync(path)) return answer.writeHead(404).end();
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return answer
      .writeHead(200, { 'content-type': type })
      .end(readFileSync(path, 'utf8').replace('<html', told));
  }).listen(port, '127.0.0.1');
  await once(files, 'listening');
});
afterAll(async () => {
  files.close();
  files.closeAllConnections();
  await Promise.all([browser.close(), bakery.stop()]);
});

test('CLI13 CFG27 CLI6 at the desk of another origin a manager sees, places and cancels orders, and what others do', async () => {
  const { token } = await bakery.call<{ token: string }>(
    'POST',
    '/tokens',
    { name: 'Desk', password },
    people.manager.email,
  );
  const { id: customer } = await bakery.call<{ id: string }>('POST', '/modules/customers/resources', {
    data: { name: 'Café Lind' },
  });
  await bakery.call('POST', '/modules/orders/resources', { data: { number: 'D-1', customer } });

  const { page: desk, faults } = await newVisitor(browser, page);
  await desk.goto('/');
  await desk.getByLabel('API token').fill(token);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByText('The manager').waitFor();
  await desk.getByLabel('API token').waitFor({ state: 'hidden' });
  const row = (number: string) => desk.getByRole('row').filter({ hasText: number });
  await row('D-1').getByText('Café Lind').waitFor();
  await desk.getByText('Café Lind: D-1').waitFor();
  expect(await accessFaults(desk)).toEqual([]);

  // What is refused stands at its field, and the form keeps what was typed.
  await desk.getByLabel('No.').fill('D-1');
  await desk.locator('select[name="customer"]').selectOption('Café Lind');
  await desk.getByLabel('SKU').fill('RYE');
  await desk.getByRole('button', { name: 'Place order' }).click();
  await desk.locator('[data-of="number"]').filter({ hasText: /./ }).waitFor();
  await desk.getByLabel('No.').fill('D-2');
  await desk.getByRole('button', { name: 'Place order' }).click();
  await row('D-2').getByText('1 × RYE').waitFor();

  // What somebody else does comes by itself.
  await bakery.call('POST', '/modules/orders/resources', { data: { number: 'X3' } });
  await row('X3').waitFor();
  await row('D-2').getByRole('button', { name: 'Cancel' }).click();
  await row('D-2').getByText('cancelled').waitFor();

  // Typed into the search, only what fits stays.
  await desk.getByLabel('Search').fill('X3');
  await row('D-1').waitFor({ state: 'detached' });
  await row('X3').waitFor();
  expect(faults).toEqual([]);
});
