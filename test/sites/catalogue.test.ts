import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessFaults, newVisitor, startBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { comesInPieces, htmlFaults, linksIn, notesShifts } from './page-checks.ts';
import { findOne, password, signIn, visit, type CallApi } from './website.ts';

const scratch = useScratch();
const host = 'www.kiln.example';
let database: TestDatabase;
let product: Product;
let api: CallApi;
let browser: Browser;
let sitePort = 0;
/** Every page that links lead to, by its path. */
const pages = new Map<string, string>();

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

test('APP15 the example brings its pictures, and its button publishes it without a warning', async () => {
  expect(await api('POST', '/examples/catalogue/load', {})).toMatchObject({
    status: 200,
    body: { resources: { catalogue_products: 16, journal: 8, catalogue_pages: 12 } },
  });
  await publish();
  const { body } = await api('GET', '/sites/kiln_and_clay/builds');
  expect(body['data']).toMatchObject([{ warnings: [] }]);
});

test('SITE67 SITE68 PAGE20 PAGE26 every link of every page leads somewhere, in both languages', async () => {
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const { status, text } = await visit(sitePort, host, path);
    expect({ path, status }).toEqual({ path, status: 200 });
    pages.set(path, text);
    waiting.push(...linksIn(text));
  }
  const found = [...pages.keys()];
  expect(found).toEqual(
    expect.arrayContaining([
      '/catalogue/page/2/',
      '/catalogue/everyday-bowl/',
      '/catalogue/tags/tableware/',
      '/journal/page/2/',
      '/journal/what-1-250-degrees-do/',
      '/about/',
      '/contact/',
      '/search/',
      '/de/',
      '/de/katalog/page/2/',
      '/de/katalog/alltagsschale/',
      '/de/werkstattbuch/',
      '/de/ueber-uns/',
    ]),
  );
  expect(found.filter((path) => path.startsWith('/de/')).length).toBe(
    found.filter((path) => !path.startsWith('/de/')).length,
  );
});

test('PAGE20 PAGE21 PAGE24 PAGE25 translations, redirects, feeds, the sitemap and pages for what is not there', async () => {
  expect(pages.get('/de/katalog/alltagsschale/')).toContain('href="/catalogue/everyday-bowl/"');
  const sitemap = await visit(sitePort, host, '/sitemap.xml');
  for (const path of ['/catalogue/morning-mug/', '/de/katalog/morgenbecher/', '/de/werkstattbuch/page/2/'])
    expect(sitemap.text).toContain(`<loc>https://${host}${path}</loc>`);
  expect((await visit(sitePort, host, '/feed.xml')).text).toContain('Four glazes are enough');
  expect((await visit(sitePort, host, '/de/feed.xml')).text).toContain('Vier Glasuren genügen');
  expect(await visit(sitePort, host, '/nothing/')).toMatchObject({
    status: 404,
    text: expect.stringContaining('There is no page at this address.') as unknown,
  });
  expect(await visit(sitePort, host, '/de/nichts/')).toMatchObject({
    status: 404,
    text: expect.stringContaining('gibt es keine Seite') as unknown,
  });
  for (const path of ['/shop/morning-mug/', '/blog/2026/seconds-and-where-to-find-them/'])
    expect((await visit(sitePort, host, path)).status).toBe(301);
});

test('every page is valid HTML, and weighs less than 30 KB with its stylesheet', async () => {
  const [, style = ''] = /<link[^>]*href="?([^" >]*\.css)/.exec(pages.get('/') ?? '') ?? [];
  const css = await visit(sitePort, host, style);
  expect(css.status).toBe(200);
  for (const [path, html] of pages) {
    const faults = await htmlFaults(html);
    expect({ path, faults }).toEqual({ path, faults: [] });
    expect(gzipSync(html).length + gzipSync(css.text).length).toBeLessThan(30_720);
  }
});

test('pages of every kind have no fault that axe can find, light and dark, and nothing moves however slowly they come', async () => {
  const kinds = [
    '/',
    '/catalogue/',
    '/catalogue/teapot-for-two/',
    '/journal/',
    '/de/werkstattbuch/vier-glasuren/',
  ];
  for (const width of [1280, 390]) {
    const { page, context, faults } = await newVisitor(browser, `http://${host}:${sitePort}`, { width });
    await page.addInitScript(notesShifts);
    for (const path of width === 390 ? kinds : [...kinds, '/about/', '/contact/', '/de/suche/']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(comesInPieces(pages.get(path) ?? ''));
      expect({ path, width, moved: await page.evaluate('window.moved') }).toEqual({ path, width, moved: [] });
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const found = await accessFaults(page, theme === 'light' ? 'all' : 'colours');
        expect({ path, width, theme, found }).toEqual({ path, width, theme, found: [] });
      }
    }
    // Only hosts with a certificate are trusted.
    expect(faults.filter((fault) => !/Cross-Origin-Opener-Policy/.test(fault))).toEqual([]);
    await context.close();
  }
});

test('without scripts a visitor sees and reaches the same', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: `http://${host}:${sitePort}`,
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'See the catalogue' }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: /Wide plate/ }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Wide plate');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Großer Teller');
  await context.close();
});

test('SITE73 SITE75 SITE76 without scripts a visitor sends a form, mends what was wrong, and is thanked on the site', async () => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: `http://${host}:${sitePort}`,
    viewport: { width: 390, height: 900 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto('/de/kontakt/');
  await page.getByLabel('Name').fill(' ');
  await page.getByLabel('E-Mail').fill('ada@clay.example');
  await page.getByLabel('Worum geht es?').selectOption('Ein Besuch in der Werkstatt');
  await page.getByLabel('Nachricht').fill('Wann haben Sie offen?');
  await page.getByRole('button', { name: 'Senden' }).click();
  // A browser takes a blank for a name, the form does not.
  expect(await page.locator('.fault').allTextContents()).toEqual(['Bitte ausfüllen.']);
  expect(await page.getByLabel('Nachricht').inputValue()).toBe('Wann haben Sie offen?');
  await page.getByLabel('Name').fill('Ada');
  const sendAgain = () => page.getByRole('button', { name: 'Senden' }).click();
  await sendAgain();
  // Whoever is faster than people are is asked to send it again.
  await expect
    .poll(async () => (await page.getByText('schneller').count()) === 0 || (await sendAgain()))
    .toBe(true);
  expect(page.url()).toBe(`http://${host}:${sitePort}/de/kontakt/danke/`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Danke');
  const { data } = await findOne(api, 'enquiries', { name: 'Ada' });
  expect(data).toMatchObject({ email: 'ada@clay.example', topic: 'visit', answered: false });
  await context.close();
});

test('SITE60 what is withdrawn is gone with the next publication', async () => {
  const { id } = await findOne(api, 'catalogue_products', { slug: 'planter' });
  await api('PATCH', `/modules/catalogue_products/resources/${id}`, { data: { published: false } });
  await publish();
  expect((await visit(sitePort, host, '/catalogue/planter/')).status).toBe(404);
  expect((await visit(sitePort, host, '/catalogue/tags/garden/')).status).toBe(404);
});

/** Presses the button "Save and publish". */
async function publish(): Promise<void> {
  const { id, data } = await findOne(api, 'catalogue_sites', { name: 'Kiln and Clay' });
  const given = { module: 'catalogue_sites', id, data, view: 'update' };
  expect((await api('POST', '/events/publish_catalogue', given)).status).toBe(200);
}
