import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessFaults, newVisitor, signIn as signInAs, startBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { htmlFaults, linksIn, mannersOf, notesShifts } from './page-checks.ts';
import { findOne, password, signIn, visit, type CallApi } from './website.ts';

const scratch = useScratch();
const sites = [
  { design: 'atelier', lang: 'de', name: 'Okafor & Söhne', id: 'okafor_sohne' },
  { design: 'harbour', lang: 'en', name: 'Harbour Club', id: 'harbour_club' },
  { design: 'signal', lang: 'de', name: 'Nordlicht', id: 'nordlicht' },
] as const;
const hostOf = (design: string) => `www.${design}.example`;
let database: TestDatabase;
let product: Product;
let api: CallApi;
let browser: Browser;
let sitePort = 0;
/** The pages of each design, by path. */
const pages = new Map<string, Map<string, string>>();

beforeAll(async () => {
  database = await makeTestDatabase();
  sitePort = await freePort();
  const env = {
    ADMIN_PASSWORD: password,
    DATABASE_URL: database.url,
    DATA_DIR: join(scratch(), 'data'),
    SITE_PORT: String(sitePort),
  };
  [product, browser] = await Promise.all([
    runProduct({ env }),
    startBrowser({ args: ['--host-resolver-rules=MAP *.example 127.0.0.1'] }),
  ]);
  await product.ready();
  api = await signIn(product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

test('SITE106 an administrator makes a website in the app by choosing a design, and it is built', async () => {
  const { page, faults, context } = await newVisitor(browser, product.url);
  await signInAs(page, 'admin@example.com', password);
  await page.goto('/app/sites');
  await page.getByRole('button', { name: 'New website' }).click();
  const dialog = page.getByRole('dialog', { name: 'New website' });
  await dialog.getByRole('button', { name: 'Make the website' }).click();
  await dialog.getByText('Give it a name.').waitFor();
  await dialog.getByRole('radio', { name: /Harbour/ }).check();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour Club');
  await dialog.getByRole('button', { name: 'Make the website' }).click();
  await page.getByRole('heading', { name: 'Harbour Club', level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Preview of the build/ }).waitFor();
  await page.getByRole('link', { name: /^home/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  expect((await findOne(api, 'web_sites', { name: 'Harbour Club' })).data['title']).toBe('Harbour Club');
});

test('SITE106 SITE111 sites of all designs are built without a warning and deployed, and every link leads somewhere', async () => {
  for (const { design, lang, name, id } of sites) {
    if (design !== 'harbour')
      expect(await api('POST', '/sites', { name, design, lang })).toMatchObject({
        status: 201,
        body: { id },
      });
    const { body: built } = await api('POST', `/sites/${id}/builds`, {});
    expect({ design, warnings: built['warnings'] }).toEqual({ design, warnings: [] });
    const hostnames = [hostOf(design)];
    expect((await api('POST', `/sites/${id}/deploy`, { build: built['id'], hostnames })).status).toBe(201);
    const own = new Map<string, string>();
    pages.set(design, own);
    const waiting = ['/'];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (own.has(path)) continue;
      const { status, text } = await visit(sitePort, hostOf(design), path);
      expect({ design, path, status }).toEqual({ design, path, status: 200 });
      own.set(path, text);
      waiting.push(...linksIn(text));
    }
    expect(own.size).toBe(8);
    const lost = await visit(sitePort, hostOf(design), '/nowhere/');
    expect(lost).toMatchObject({ status: 404, text: expect.stringContaining('class=') as unknown });
    expect(lost.text).not.toContain('@site');
    own.set('/nowhere/', lost.text);
  }
  // Each has its own pages and nobody else's.
  expect(pages.get('signal')?.get('/')).toContain('Nordlicht');
  expect([...(pages.get('harbour')?.keys() ?? [])]).not.toContain('/preise/');
});

test('SITE111 pages of all designs are valid HTML, and weigh at most 30 KB with their style sheet', async () => {
  for (const [design, all] of pages) {
    const [, style = ''] = /<link[^>]*href="?([^" >]*\.css)/.exec(all.get('/') ?? '') ?? [];
    const css = await visit(sitePort, hostOf(design), style);
    expect(css.status).toBe(200);
    for (const [path, html] of all) {
      expect({ design, path, faults: await htmlFaults(html) }).toEqual({ design, path, faults: [] });
      expect(gzipSync(html).length + gzipSync(css.text).length).toBeLessThan(30_720);
    }
  }
});

test.each(sites)(
  'SITE111 pages of $design have no fault that axe finds and good manners, light and dark, wide and narrow, and nothing moves',
  async ({ design }) => {
    for (const width of [1280, 390]) {
      const { page, context, faults } = await newVisitor(browser, `http://${hostOf(design)}:${sitePort}`, {
        width,
      });
      await page.addInitScript(notesShifts);
      for (const path of pages.get(design)?.keys() ?? []) await lookAt(page, { design, path, width });
      // Only hosts with a certificate are trusted; what is not there is told by the browser.
      expect(faults.filter((fault) => !/Cross-Origin-Opener-Policy|404/.test(fault))).toEqual([]);
      await context.close();
    }
  },
);

test('SITE106 SITE73 the form of a new website takes what visitors write without a script', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: `http://${hostOf('atelier')}:${sitePort}`,
  });
  const page = await context.newPage();
  await page.goto('/kontakt/');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-Mail').fill('ada@clay.example');
  await page.getByLabel('Nachricht').fill('Guten Tag');
  const send = () => page.getByRole('button', { name: 'Nachricht senden' }).click();
  await send();
  // Whoever is faster than people are is asked to send it again.
  await expect
    .poll(
      async () => {
        if (page.url().endsWith('/kontakt/danke/')) return page.url();
        await send();
        return page.url();
      },
      { timeout: 20_000 },
    )
    .toMatch(/\/kontakt\/danke\/$/);
  expect((await findOne(api, 'web_messages', { name: 'Ada' })).data['message']).toBe('Guten Tag');
  await context.close();
});

async function lookAt(page: Page, seen: { design: string; path: string; width: number }): Promise<void> {
  await page.goto(seen.path, { waitUntil: 'networkidle' });
  expect({ ...seen, moved: await page.evaluate('window.moved') }).toEqual({ ...seen, moved: [] });
  expect({ ...seen, faults: await page.evaluate(mannersOf) }).toEqual({ ...seen, faults: [] });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const found = await accessFaults(page, theme === 'light' ? 'all' : 'colours');
    expect({ ...seen, theme, found }).toEqual({ ...seen, theme, found: [] });
  }
}
