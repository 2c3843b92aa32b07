import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser, type Visitor } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { useScratch } from '../harness/scratch.ts';
import { ofToday } from '../setup/of-today.ts';
import { hostileScreens } from './hostile-screens.ts';
import { hostileStrings } from './hostile-strings.ts';
import { fillWithHostile, tellAll, type HostileWorld } from './hostile-world.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let world: HostileWorld;
let sitePort = 0;

beforeAll(async () => {
  sitePort = await freePort();
  const env = { SITE_PORT: String(sitePort) };
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true, env })]);
  world = await fillWithHostile(bakery);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('UI5 more than a hundred hostile strings in every text place of the app show as text: nothing runs, loads or leads away', async () => {
  expect(new Set(hostileStrings).size).toBeGreaterThan(100);
  for (const [place, kept] of Object.entries(world.kept))
    expect({ place, enough: kept.length >= 100 }).toEqual({ place, enough: true });
  const visitor = await watchedVisitor();
  const { page } = visitor;
  await signIn(page, administrator, password);
  let before = '';
  for (const { path, all, within, prepare } of ofToday(hostileScreens, 3)) {
    const now = path(world);
    if (now !== before) {
      await page.goto(`/app${now}`);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    before = now;
    await prepare?.(page);
    if (all !== undefined) await expectAllSeen(page, world.kept[all] ?? [], `${now} ${all}`, within);
    await expectNothingStruck(visitor, now);
  }
  await visitor.context.close();
});

test('UI5 what workflows say to forms and people is text', async () => {
  const visitor = await watchedVisitor();
  const { page } = visitor;
  const texts = world.kept['notifications'] ?? [];
  await signIn(page, administrator, password, `/app/m/hostile/${world.whole}/edit`);
  await page.getByLabel('name', { exact: true }).first().fill('Whole!');
  await expect.poll(() => page.locator('[data-path=name] .form-message').textContent()).toContain('strike()');
  await page.locator('.toast').first().waitFor();
  await expect.poll(() => unseen(page, texts)).toEqual([]);
  await expectNothingStruck(visitor, 'the form');
  await page.goto('/app/notifications');
  await page.locator('h1').first().waitFor();
  await tellAll(bakery, texts);
  await page
    .getByRole('main')
    .getByRole('button', { name: texts[0] ?? '', exact: true })
    .first()
    .waitFor();
  await expectAllSeen(page, texts, 'notifications');
  await expectNothingStruck(visitor, 'notifications');
  await visitor.context.close();
});

test('UI5 the report of an import shows what was refused as text', async () => {
  await bakery.call('PUT', '/modules/numbers', {
    bakery_resource: {
      title: 'Numbers',
      fields: [{ identifier: 'kind', type: 'select', options: { choices: ['a'] } }],
    },
  });
  const visitor = await watchedVisitor();
  const { page } = visitor;
  await signIn(page, administrator, password, '/app/m/numbers/import');
  const short = hostileStrings.filter((text) => !/\p{Cc}/u.test(text)).slice(0, 100);
  const lines = ['kind', ...short.map((text) => `"${text.replaceAll('"', '""')}"`)].join('\r\n');
  await page.locator('input[type=file]').setInputFiles({
    name: '<img src=x onerror=strike()>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines),
  });
  await expectNothingStruck(visitor, 'the columns of an import');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('tab', { name: /^With errors/ }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(90);
  await expectNothingStruck(visitor, 'the import');
  await visitor.context.close();
});

/** A visitor in whose pages everything is noticed that hostile strings try. */
async function watchedVisitor(): Promise<Visitor & { struck: string[] }> {
  // High enough that lists draw all their rows.
  const visitor = await newVisitor(browser, bakery.url, { height: 9000 });
  const struck: string[] = [];
  const { page, context } = visitor;
  page.on('dialog', (dialog) => {
    // Leaving a form with unsaved work asks; every other dialog is not ours.
    if (dialog.type() !== 'beforeunload') struck.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('request', (request) => {
    const known =
      request.url().startsWith(bakery.url) ||
      new URL(request.url()).host.endsWith(`.preview.localhost:${sitePort}`);
    if (!known && !/^(data|blob):/.test(request.url())) struck.push(`request ${request.url()}`);
  });
  page.on('popup', (popup) => struck.push(`window ${popup.url()}`));
  await context.exposeFunction('strike', () => struck.push('a script ran'));
  await context.exposeFunction('refused', (what: string) =>
    struck.push(`the content policy refused ${what}`),
  );
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => refused(event.effectiveDirective + ' ' + event.blockedURI));`,
  );
  return { ...visitor, struck };
}

async function expectNothingStruck(
  { page, struck, faults }: Visitor & { struck: string[] },
  where: string,
): Promise<void> {
  const dangerous = await page.evaluate(`[...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name, value }) => /^on/.test(name)
      || (/^(href|src|action|formaction|data|srcdoc|xlink:href)$/.test(name) && /^[\\s\\u0000-\\u001f]*(javascript|vbscript|data:text)/i.test(value)))
      .map(({ name, value }) => element.tagName + ' ' + name + '=' + value))`);
  expect({ where, struck, faults, dangerous }).toEqual({ where, struck: [], faults: [], dangerous: [] });
}

/** Waits until all of the strings can be read; what is older is asked for until it is there. */
async function expectAllSeen(
  page: Page,
  texts: readonly string[],
  where: string,
  within = 'body',
): Promise<void> {
  await expect
    .poll(
      async () => {
        const missing = await unseen(page, texts, within);
        const more = page.getByRole('button', { name: /^Show (older|more)$/ }).first();
        // It goes with the last of it.
        if (missing.length > 0 && (await more.isVisible()))
          await more.click({ timeout: 2000 }).catch(() => undefined);
        return { where, missing };
      },
      { timeout: 300_000, interval: 200 },
    )
    .toEqual({ where, missing: [] });
}

/** The strings that cannot be read in a part of the page, as they are or as JSON; spaces count once. */
async function unseen(page: Page, texts: readonly string[], within = 'body'): Promise<string[]> {
  const seen =
    (await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(within)})].flatMap((part) => [
    part.textContent,
    ...[...part.querySelectorAll('input, textarea')].map(({ value }) => value),
  ]).join('\\n').replace(/\\s+/g, ' ')`)) as string;
  const isSeen = (text: string) => seen.includes(text.replaceAll(/\s+/g, ' ').trim());
  return texts.filter((text) => !isSeen(text) && !isSeen(JSON.stringify(text).slice(1, -1)));
}
