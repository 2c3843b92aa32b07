import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { ofToday } from '../setup/of-today.ts';
import { connectionEnv } from './sample-connections.ts';
import { fillBakery, openScreen, seenScreens, type Ids } from './screens.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let ids: Ids;
let folder: string;

beforeAll(async () => {
  folder = scratch();
  const env = { ...connectionEnv, BACKUP_DIR: join(folder, 'backups') };
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(folder, { env })]);
  ids = await fillBakery(bakery);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

/** The screens whose dark colours are looked at. */
const darkToday = new Set(ofToday(seenScreens, 3));

/** Parts of the list that are looked at side by side, each in its order: one screen may leave something for the next. */
const parts = 3;
const size = Math.ceil(seenScreens.length / parts);
const slices = Array.from({ length: parts }, (_, index) => ({
  part: index + 1,
  screens: seenScreens.slice(index * size, (index + 1) * size),
}));

test.concurrent.for(slices)(
  'MOD75 every screen, light and in its turn dark, has no fault of access that axe can find, no error of a script, and nothing that the content policy refuses (part $part)',
  async ({ screens }, { expect }) => {
    const visitor = await newVisitor(browser, bakery.url, { worker: true });
    const { page, faults } = visitor;
    const found: Record<string, string[]> = {};
    let inside = false;
    for (const screen of screens) {
      if (screen.public !== true && !inside) {
        await signIn(page, administrator, password);
        inside = true;
      }
      await openScreen(page, screen, ids);
      // The same page in other colours: opening each screen again would take most of the time.
      for (const theme of darkToday.has(screen) ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-theme=${theme}]`).waitFor();
        found[`${screen.name}, ${theme}`] = await accessFaults(page, theme === 'light' ? 'all' : 'colours');
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
    // One of the screens has its connection cut.
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
    await visitor.context.close();
  },
);

test.concurrent('NET170 the screen of network access shows state, people, the last verification and keys, what is in trouble first', async ({
  expect,
}) => {
  const { page, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, `${bakery.url}/app/admin/access`);
  const [globex, acme] = ['globex-prod', 'acme-prod'].map((name) =>
    page.getByRole('region', { name: `${name}, seen by a user` }),
  );
  await acme?.waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'globex-prod',
    'acme-prod',
  ]);
  expect(await globex?.innerText()).toMatch(
    /Checks failed[^]*TCP 8080 of the server is shut: packets get through/,
  );
  expect(await acme?.innerText()).toMatch(
    /As it must be[^]*28 passed, 0 failed, 2 skipped[^]*ann@acme\.example[^]*node acme-prod does not expire[^]*enrolment key acme-prod expires/,
  );
  await context.close();
});

test.concurrent('OPS25 OPS29 Operations shows parts, work, sizes and versions, and a backup is begun and seen there', async ({
  expect,
}) => {
  const { page, context, faults } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, `${bakery.url}/app/admin/operations`);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Parts').getByText('No mail is sent: it stays in the outbox.').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Parts',
    'Work',
    'Lateness',
    'Backups',
    'What is kept',
    'Alerts',
    'Versions',
    'Statements',
  ]);
  await part('What is kept')
    .getByRole('row', { name: /^Audit log .*kept for 365 days AUDIT_DAYS/ })
    .waitFor();
  expect(await part('Versions').innerText()).toContain(process.versions.node);
  await part('Backups').getByRole('button', { name: 'Back up now' }).click();
  const written = part('Backups').getByRole('row', { name: /\.backup/ });
  await written.waitFor();
  expect(await written.innerText()).toMatch(/\d [KM]B/);
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});
