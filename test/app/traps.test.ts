import { EventEmitter, once } from 'node:events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { readOnceStory } from './read-once-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

/** An administrator in a window of this width. */
async function visit(width = 1280) {
  const visitor = await newVisitor(browser, bakery.url, { width });
  await signIn(visitor.page, administrator, password);
  return visitor;
}

const customer = (name: string) =>
  bakery.call<{ id: string }>('POST', '/modules/customers/resources', {
    data: { name, email: `${name.toLowerCase()}@example.com`, country: 'DE' },
  });

test.each([1280, 1920, 390])(
  'UI10 a button in a list inside of a list is pressed with the mouse, %i pixels wide',
  async (width) => {
    const parts = {
      fields: [{ identifier: 'part', type: 'text', title: 'Part' }],
      buttons: [{ identifier: 'dup', title: 'Duplicate part', trigger: 'dup_part' }],
    };
    const lines = {
      fields: [
        { identifier: 'line', type: 'text', title: 'Line' },
        { identifier: 'amount', type: 'number', title: 'Amount' },
        { identifier: 'parts', type: 'list', title: 'Parts', options: parts },
      ],
    };
    await bakery.call('PUT', '/modules/nested', {
      bakery_resource: { title: 'Nested', fields: [{ identifier: 'lines', type: 'list', options: lines }] },
    });
    await bakery.call('PUT', '/workflows/dup', {
      identifier: 'dup',
      events: [{ identifier: 'dup_part', type: 'on_click', module: 'nested' }],
      elements: [
        { name: 'pressed', type: 'event/on_click', to: { default: { tell: ['default'] } } },
        { name: 'tell', type: 'action/notify', options: { title: 'Pressed' } },
      ],
    });
    const { page, faults, context } = await visit(width);
    await page.goto('/app/m/nested/new');
    await page.getByRole('button', { name: 'Add a row' }).last().click();
    await page.getByRole('button', { name: 'Add a row' }).first().click();
    const fired = page.waitForResponse(/\/events\/dup_part$/);
    await page.getByRole('button', { name: /Duplicate part/ }).click();
    expect((await fired).status()).toBe(200);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('UI11 Tab leaves a list of choices and chooses nothing', async () => {
  const { page, context } = await visit();
  await page.goto('/app/admin/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const roles = page.getByRole('dialog').getByLabel('Roles');
  await roles.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const chosen = () => page.getByRole('dialog').locator('.ant-select').textContent();
  await expect.poll(chosen).toMatch(/viewer/i);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(`document.activeElement?.getAttribute('role') === 'combobox'`))
    .toBe(false);
  expect(await chosen()).toMatch(/viewer/i);
  expect(await chosen()).not.toContain('Administrator');
  await context.close();
});

test.each(['reduce', 'no-preference'] as const)(
  'UI25 a list of choices is in sight where it was opened, with motion: %s',
  async (reducedMotion) => {
    const { page, faults, context } = await visit();
    await page.emulateMedia({ reducedMotion });
    await page.goto('/app/m/customers/new');
    await page.getByRole('combobox', { name: /Country/ }).click();
    // Pressed with the mouse: what is out of sight cannot be.
    await page.locator('.ant-select-item-option').first().click();
    await expect.poll(() => page.locator('.ant-select-dropdown:visible').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('UI12 changing many entries needs a value, or that the field is to be emptied', async () => {
  const { id } = await customer('Bulk');
  const { page, context } = await visit();
  await page.goto('/app/m/customers');
  await page.getByLabel('Select Bulk').check();
  await page.getByRole('button', { name: 'Edit …' }).click();
  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.waitFor();
  expect(await apply.isDisabled()).toBe(true);
  const stored = await bakery.call<{ data: object }>('GET', `/modules/customers/resources/${id}`);
  expect(stored.data).toMatchObject({ name: 'Bulk', country: 'DE' });
  await context.close();
});

test('RES47 an entry that others name is told before it is deleted; a name of one that is gone says so', async () => {
  const { id } = await customer('Named');
  const order = { number: 'N-1', status: 'draft', customer: id };
  const { id: named } = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
    data: order,
  });
  const { page, context } = await visit();
  await page.goto(`/app/m/customers/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByText(/1 .*[Oo]rder/)
    .first()
    .waitFor();
  await bakery.call('DELETE', `/modules/customers/resources/${id}`).catch(() => undefined);
  await page.goto(`/app/m/orders/${named}`);
  await page.getByRole('heading', { name: 'N-1', exact: true }).waitFor();
  expect(await page.getByText(id.slice(0, 8)).count()).toBe(0);
  await context.close();
});

test('UI13 a window begins in its first field, Enter saves, and what was typed is not dropped unasked', async () => {
  const { page, context } = await visit();
  await page.goto('/app/m/customers');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view …' }).click();
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => page.getByLabel('Name of the view').inputValue()).toBe('Mine');
  await page.getByLabel('Name of the view').press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Mine', exact: true }).waitFor();

  await page.goto('/app/admin/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByRole('dialog').getByLabel('Roles').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.close();
});

test('UI13 keys pressed while a window is loaded do nothing on the page behind it', async () => {
  const { page, context } = await visit();
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(/ViewDialog-.*\.js/, (route) => opened.then(() => route.continue()));
  const asked = page.waitForRequest(/ViewDialog-.*\.js/);
  await page.goto('/app/m/customers');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view …' }).click();
  await asked;
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  gate.emit('open');
  await page.getByRole('dialog', { name: 'New view' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/m/customers');
  await context.close();
});

test('UI14 rows are links, Shift selects a range, and columns keep the width they were given', async () => {
  const names = ['RangeA', 'RangeB', 'RangeC', 'RangeD'];
  const [first] = await Promise.all(names.map(customer));
  const { page, context } = await visit();
  await page.goto('/app/m/customers?sort=name&search=Range');
  const link = page.getByRole('link', { name: 'RangeA' });
  expect(await link.getAttribute('href')).toBe(`/app/m/customers/${first?.id ?? ''}`);
  await page.getByLabel('Select RangeA').check();
  await page.getByLabel('Select RangeC').click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
  const head = page.getByRole('columnheader', { name: 'Name' });
  const width = async () => (await head.boundingBox())?.width ?? 0;
  const before = await width();
  const kept = page.waitForResponse(/preferences\/widths/);
  await head.getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(width).toBeCloseTo(before + 24, -1);
  await kept;
  await page.reload();
  await link.waitFor();
  await expect.poll(width).toBeCloseTo(before + 24, -1);
  await link.click();
  await page.getByRole('heading', { name: 'RangeA' }).waitFor();
  await context.close();
});

test('UI15 Enter in a row goes on to the next row and saves nothing', async () => {
  const { page, context } = await visit();
  await page.goto('/app/m/orders/new');
  await page.getByRole('button', { name: 'Add a row' }).click();
  const price = (row: number) =>
    page.getByRole('group', { name: `Row ${row}`, exact: true }).getByLabel('price');
  await price(1).fill('4');
  await price(1).press('Enter');
  await price(2).waitFor();
  await price(1).press('Enter');
  await expect
    .poll(() => price(2).evaluate((field) => field === field.ownerDocument.activeElement))
    .toBe(true);
  expect(new URL(page.url()).pathname).toBe('/app/m/orders/new');
  await context.close();
});

test('UI16, UI17 Home begins with open questions; the menu, the palette and the bell lead on', async () => {
  await bakery.call('PUT', '/workflows/may_i', {
    identifier: 'may_i',
    title: 'Ask for a holiday',
    entry: 'ask',
    events: [],
    elements: [
      {
        name: 'ask',
        type: 'action/notify',
        options: { title: 'A week off?', actions: 'yes, no', recipients: [administrator] },
      },
    ],
  });
  await bakery.call('PUT', '/modules/grouped', {
    bakery_resource: { title: 'Tools', group: 'Workshop', icon: 'hammer', fields: [] },
  });
  await bakery.call('POST', '/workflows/may_i/run', {});
  const { page, context } = await visit(390);
  await page.reload();
  const question = page.getByRole('region', { name: 'A question for you' });
  await question.getByText('A week off?').waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Notifications/ })
    .waitFor();
  await question.getByRole('button', { name: 'yes' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('heading', { name: 'Workshop' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Favourite' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('heading', { name: 'Favourites' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('theme');
  await page.getByRole('option', { name: 'Theme: Dark' }).waitFor();
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('holiday');
  await page.getByRole('option', { name: /Ask for a holiday/ }).click();
  await page.waitForURL(/\/workflows\/may_i$/);
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain('Ask for a holiday');
  await context.close();
});

test('UI30 UI31 UI32 opening a list reads each thing once; an address that leads nowhere keeps the navigation; the palette begins with what was opened last', async () => {
  await customer('Once');
  const { page, context } = await visit();
  expect(await readOnceStory(page)).toEqual([]);
  await context.close();
});
