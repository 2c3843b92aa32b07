import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessFaults, newVisitor, signIn as signInAs, startBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { root, runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { commentOnPage } from './comment-story.ts';
import { keepUnsavedPage } from './draft-story.ts';
import { changeBlock, fillInFields } from './fields-story.ts';
import { copySections, writeInPreview } from './write-story.ts';
import { fitPhone } from './phone-story.ts';
import { comparePage, meetOnPage } from './together-story.ts';
import { findOne, loadContent, password, signIn, siteEnvironment, type CallApi } from './website.ts';

const scratch = useScratch();
const editor = { email: 'editor@mill.example', password: 'a long enough password' };
let database: TestDatabase;
let product: Product;
let api: CallApi;
let browser: Browser;
let page: Page;
let faults: string[];
let host: Page;
let sitePort = 0;

beforeAll(async () => {
  [database, sitePort] = await Promise.all([makeTestDatabase(), freePort()]);
  // A build takes longer than a start may.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  product = await runProduct({
    env: {
      ...siteEnvironment,
      DATABASE_URL: database.url,
      DATA_DIR: join(scratch(), 'data'),
      SITE_PORT: String(sitePort),
      RATE_LIMIT: '1000000',
    },
  });
  await product.ready();
  api = await signIn(product.url);
  await loadContent(api);
  await api('POST', '/users', { ...editor, name: 'The editor', roles: ['editor'] });
  browser = await startBrowser({ args: ['--host-resolver-rules=MAP *.example 127.0.0.1'] });
  ({ page, faults } = await newVisitor(browser, product.url));
  ({ page: host } = await newVisitor(browser, product.url));
  await signInAs(page, editor.email, editor.password);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await database.drop();
});

const frame = () => page.frameLocator('iframe[title="Preview"]');
const shownAt = async (name: string) => {
  await host.goto(`http://${name}:${sitePort}/`);
  return host.locator('h1').first().innerText();
};
const openSite = async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: 'Mill & Crust' }).click();
  await page.getByRole('heading', { name: 'Mill & Crust', level: 1 }).waitFor();
};
const build = async () => {
  const rows = page.getByRole('link', { name: /^Preview of the build/ });
  const before = await rows.count();
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await rows.nth(before).waitFor();
};
const deploy = async (hosts: string | undefined, release: number) => {
  await page
    .getByRole('button', { name: /^Deploy the build/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  if (hosts !== undefined) await dialog.getByRole('textbox', { name: 'Hostnames' }).fill(hosts);
  await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(`Release ${release} is live`).waitFor();
  await page.getByText(`Release ${release} deployed`).waitFor();
};

test('SITE58 SITE50 SITE51 SITE72 an editor builds the site, sees warnings, and deploys it under hostnames', async () => {
  const contact = await findOne(api, 'site_pages', { name: 'contact' });
  const slots = contact.data['slots'] as { sections: object[] }[];
  const link = {
    section: 'hero',
    params: { heading: 'Else', text: 'Lost', link: '/nowhere/', label: 'Lost' },
  };
  const changed = [{ ...slots[0], sections: [...(slots[0]?.sections ?? []), link] }];
  await api('PATCH', `/modules/site_pages/resources/${contact.id}`, { data: { slots: changed } });
  expect((await api('GET', '/sites/mill_and_crust/releases')).body['data']).toEqual([]);
  await openSite();
  const next = page.getByRole('button', { name: 'Deploy this build' });
  expect(await next.count()).toBe(0);
  await build();
  await next.waitFor();
  await page.getByText('1 warning', { exact: true }).click();
  await page.getByText('/nowhere/').waitFor();

  await page
    .getByRole('button', { name: /^Deploy the build/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Hostnames' }).fill('*.mill.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await deploy('www.mill.example\nmill.example', 1);
  await next.waitFor({ state: 'detached' });
  expect(await shownAt('mill.example')).toBe('Bread from the mill next door');
});

test('SITE56 SITE57 SITE71 SITE104 the page editor changes params, adds, nests and moves sections; the preview is what the page builder makes; people comment beside it', async () => {
  await page.getByRole('link', { name: /^home/ }).click();
  await frame().getByRole('heading', { name: 'Bread from the mill next door' }).waitFor();
  const structure = page.getByRole('region', { name: 'Structure' });
  const widthInside = () => frame().locator('html').evaluate('innerWidth');
  expect(await widthInside()).toBe(1280);
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await expect.poll(widthInside).toBe(390);
  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
  await expect.poll(widthInside).toBe(1280);

  await structure.getByRole('button', { name: /^hero/ }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('Rye week');
  await frame().getByRole('heading', { name: 'Rye week', level: 1 }).waitFor();

  // By mouse, from the list of sections into the slot that the band offers.
  await page
    .locator('.palette-sections li')
    .filter({ hasText: /^\s*bread$/ })
    .dragTo(structure.getByRole('list', { name: 'Slot breads' }), { targetPosition: { x: 30, y: 4 } });
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Spelt');
  await frame().getByRole('heading', { name: 'Spelt' }).waitFor();
  expect(await frame().locator('.card h3').first().innerText()).toBe('Spelt');

  // By keyboard: a section with a slot of its own, and one nested in it.
  await structure.getByRole('button', { name: 'Add a section to main' }).press('Enter');
  await page.getByRole('menuitem', { name: 'band' }).press('Enter');
  await page.getByRole('textbox', { name: 'heading', exact: true }).fill('On Sundays');
  await structure.getByRole('button', { name: 'Add a section to content' }).press('Enter');
  await page.getByRole('menuitem', { name: 'bread', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Plaited loaf');
  await frame().getByRole('heading', { name: 'Plaited loaf' }).waitFor();

  const first = structure.getByRole('list', { name: 'Slot main' }).locator('.placed-name strong').first();
  await structure.getByRole('button', { name: /^hero/ }).press('Alt+ArrowDown');
  await expect.poll(() => first.innerText()).toBe('band');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.innerText()).toBe('hero');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => first.innerText()).toBe('band');
  await page.getByRole('button', { name: 'Undo' }).click();

  // A click in the preview selects the section.
  await frame().getByRole('heading', { name: 'Rye week' }).click();
  await expect
    .poll(() => structure.getByRole('button', { name: /^hero/ }).getAttribute('aria-pressed'))
    .toBe('true');

  await page.getByRole('link', { name: 'Back to Mill & Crust' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  const home = await findOne(api, 'site_pages', { name: 'home' });
  expect(home.data['slots']).toMatchObject([
    {
      slot: 'main',
      sections: [
        { section: 'hero', params: { heading: 'Rye week', kicker: 'Stone-milled since 1911' } },
        {
          section: 'band',
          provide_slot: 'breads',
          subslots: { breads: [{ section: 'bread', params: { name: 'Spelt' } }, {}, {}, {}] },
        },
        { section: 'post_list' },
        {
          section: 'band',
          params: { heading: 'On Sundays' },
          provide_slot: 'content',
          subslots: { content: [{ section: 'bread', params: { name: 'Plaited loaf' } }] },
        },
      ],
    },
  ]);
  expect(JSON.stringify(home.data['slots'])).not.toContain('mark');
  await commentOnPage(page);
});

test('SITE80 SITE78 SITE90 a section is filled in by its fields: what depends comes and goes, rows are added, moved and dragged, and what is wrong is told at its field', async () => {
  await fillInFields(page);
  expect(await accessFaults(page)).toEqual([]);
  const { data } = await findOne(api, 'site_pages', { name: 'home' });
  const [main] = data['slots'] as { sections: { section: string; params: object }[] }[];
  expect(main?.sections[0]?.params).toMatchObject({ link: '/blog/', photo_alt: 'A loaf' });
  const facts = [
    { label: 'Closed', value: 'Mondays' },
    { label: 'Open', value: '7 to 14' },
  ];
  expect(main?.sections.at(-1)).toMatchObject({ section: 'facts', params: { facts } });
  expect(data['slot_files']).toHaveLength(1);
});

test('SITE83 a block is opened from a page that shows it, and changed once for all', async () => {
  await page.getByRole('link', { name: 'Back to Mill & Crust' }).click();
  await changeBlock(page);
  expect(await accessFaults(page)).toEqual([]);
});

test('SITE58 SITE49 SITE98 the change is built, deployed, seen under its hostname and rolled back', async () => {
  await page.getByRole('link', { name: 'Back to Mill & Crust' }).click();
  await build();
  await deploy(undefined, 2);
  expect(await shownAt('www.mill.example')).toBe('Rye week');
  await host.getByText('Plaited loaf').waitFor();

  await page.getByRole('button', { name: 'Roll back to release 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
  await page.getByText('Rolled back to release 1').waitFor();
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open the site' }).last().click(),
  ]);
  await shown.getByRole('heading', { name: 'Bread from the mill next door' }).waitFor();
  await shown.close();
  expect(await shownAt('www.mill.example')).toBe('Bread from the mill next door');
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('SITE1 SITE12 BTN4 the button of the template, pressed in its form, publishes what was changed under both hostnames', async () => {
  const template = await findOne(api, 'site_templates', { name: 'Mill and Crust' });
  await page.goto(`/app/m/site_templates/${template.id}/edit`);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  for (const name of ['www.mill.example', 'mill.example'])
    await expect.poll(() => shownAt(name)).toBe('Rye week');
  await page.getByText('Visitors find it at www.mill.example, mill.example').first().waitFor();
  const { body } = await api('GET', '/sites/mill_and_crust/log?limit=1');
  expect(body['data']).toMatchObject([{ action: 'deploy', release: 3 }]);
  expect(faults).toEqual([]);
});

test('SITE96 SITE97 a text is written in the preview, and the editor leads to the live page', async () => {
  await writeInPreview(page, api);
  expect(faults).toEqual([]);
});

test('SITE109 SITE110 the editor compares with what is live, and shows sections as small pictures', async () => {
  await comparePage(page);
  expect(faults).toEqual([]);
});

test('SITE108 two people on one page hear of each other', async () => {
  const { page: other, context } = await newVisitor(browser, product.url);
  await signInAs(other, 'admin@example.com', password);
  await meetOnPage(page, other);
  await context.close();
  expect(faults).toEqual([]);
});

test('SITE95 a section is copied to another page with all that stands in it', async () => {
  await copySections(page, api);
  expect(faults).toEqual([]);
});

test('EDIT69 unsaved work on a page survives a closed tab, and replaces what others stored only when that is wanted', async () => {
  expect(await keepUnsavedPage(page.context(), api)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'SITE56 SITE58 sites and the page editor fit a phone and have no fault of access, %s',
  async (theme) => {
    expect(await fitPhone(browser, product.url, { api, editor, theme })).toEqual([]);
  },
);
