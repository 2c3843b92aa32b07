import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessFaults, startBrowser } from '../../test/harness/browser.ts';
import { root } from '../../test/harness/product.ts';
import { find, type IndexEntry } from './browser/find.ts';
import { buildDocs, type DocsSite } from './build-docs.ts';
import { browserScript } from './site-input.ts';
import { pagePath, readSources } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-docs-test-'));
let site: DocsSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([buildDocs(root, join(folder, 'site')), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every Markdown file of docs is a page, and no link or picture leads nowhere', () => {
  const missing = readSources(root).filter(
    ({ path }) => !existsSync(join(folder, 'site', path, 'index.html')),
  );
  expect(missing.map(({ file }) => file)).toEqual([]);
  expect(site.faults).toEqual([]);
});

test('every link inside the docs leads to a page or file that was written, and to a heading that is there', () => {
  const broken: string[] = [];
  for (const { path } of readSources(root)) {
    const html = readFileSync(join(folder, 'site', path, 'index.html'), 'utf8');
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(?:https?|mailto):/.test(href)) continue;
      const [target = '', anchor] = href.replaceAll('&amp;', '&').split('#');
      const file = join(
        folder,
        'site',
        target === '' ? path : target,
        /\/$|^$/.test(target) ? 'index.html' : '',
      );
      if (!existsSync(file)) broken.push(`${path} → ${href}`);
      else if (
        anchor !== undefined &&
        !readFileSync(file, 'utf8').includes(`id="${decodeURIComponent(anchor)}"`)
      )
        broken.push(`${path} → ${href}: no such heading`);
    }
  }
  expect(broken).toEqual([]);
});

test('the navigation names every guide', () => {
  const index = readFileSync(join(folder, 'site', 'index.html'), 'utf8');
  const guides = readdirSync(join(root, 'docs/guides')).map((file) => pagePath(`docs/guides/${file}`));
  expect(guides.filter((path) => !index.includes(`href="${path}"`))).toEqual([]);
});

test('a phrase of a guide is found with its heading, and words that stand nowhere find nothing', () => {
  const index = JSON.parse(readFileSync(join(folder, 'site', 'search.json'), 'utf8')) as IndexEntry[];
  expect(find(index, 'roll back')[0]?.href).toMatch(/^\/guides\/sites\//);
  expect(find(index, 'DATABASE_URL').map((one) => one.href)).toContain('/reference/config/');
  expect(find(index, 'zzgibberish')).toEqual([]);
});

test('the search answers in the browser, and axe finds nothing wrong', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.url}guides/start/`);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type('backup');
  await page
    .getByRole('link', { name: /^Backup and restore/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Backup and restore', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/guides/backup/');
  await context.close();
});

test('the script of the pages is smaller than 10 KB', async () => {
  expect(Buffer.byteLength(await browserScript())).toBeLessThan(10_000);
});
