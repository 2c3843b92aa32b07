import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { focused, tabTo } from './by-keys.ts';
import { approveOrder, itemRow, storedOrder } from './orders-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  await bakery.call('PUT', '/workflows/approve_order', approveOrder);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('UI4 the orders story by keyboard alone: every control is reached by Tab, has a name, and nothing needs a pointer', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  // A pointer that moved or pressed anything would show.
  await page.addInitScript(
    `window.pointed = 0; for (const type of ['pointerdown', 'mousedown']) addEventListener(type, () => (window.pointed += 1), true);`,
  );
  const { keyboard } = page;
  await page.goto('/app/');
  await page.getByLabel('E-mail address').waitFor();
  await keyboard.type(people.manager.email);
  await tabTo(page, 'Password');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.locator('main#content').waitFor();

  // The first list is empty: its button is reached as every other one.
  await tabTo(page, 'Orders');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await page.getByRole('button', { name: 'New' }).first().waitFor();
  await keyboard.press('n');
  await page.getByRole('heading', { name: 'New in Orders' }).waitFor();
  await tabTo(page, 'No.');
  await keyboard.type('K-1');
  for (const [index, cells] of [
    ['Rye', '4', '2'],
    ['Roll', '-1', '5'],
  ].entries()) {
    await tabTo(page, 'Add a row');
    await keyboard.press('Enter');
    // The new row has the focus at once.
    await expect.poll(() => focused(page)).toBe(`Row ${index + 1}: SKU`);
    for (const [at, name] of ['SKU', 'Price', 'Qty'].entries()) {
      await tabTo(page, `Row ${index + 1}: ${name}`, 'stay');
      await keyboard.type(cells[at] ?? '');
    }
  }
  await page.getByText('A price cannot be negative').waitFor();
  expect(await itemRow(page, 2).getByLabel('price').getAttribute('aria-invalid')).toBe('true');
  await tabTo(page, 'Row 2: Price', 'back');
  await keyboard.press('Control+a');
  await keyboard.type('0.5');
  await page.getByText('A price cannot be negative').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('total').inputValue()).toBe('10.50');
  await tabTo(page, 'Place order');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'K-1', exact: true }).waitFor();

  await keyboard.press('e');
  await page.getByRole('heading', { name: 'Edit K-1' }).waitFor();
  await tabTo(page, 'Row 2: Split, row 2');
  await keyboard.press('Enter');
  await itemRow(page, 3).waitFor();
  await tabTo(page, 'Note');
  await keyboard.type('Typed by hand');
  await tabTo(page, 'Save');
  await keyboard.press('Enter');
  await page.waitForURL(/\/app\/m\/orders$/);
  expect((await storedOrder(bakery, 'K-1'))?.data).toMatchObject({
    status: 'submitted',
    note: 'Typed by hand',
    items: [{ qty: 2 }, { qty: 3 }, { qty: 2 }],
  });

  await page.getByText('May K-1 go out?').first().waitFor();
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await keyboard.type('notif');
  await page.getByRole('option', { name: 'Notifications' }).first().waitFor();
  await keyboard.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Approve' }).waitFor();
  await tabTo(page, 'Approve');
  await keyboard.press('Enter');
  await page.getByText('Chosen: Approve').waitFor();
  await expect.poll(async () => (await storedOrder(bakery, 'K-1'))?.data['status']).toBe('delivered');
  expect(await page.evaluate('window.pointed')).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('UI4, UI12 from the sign-in to a change of several entries, by keys alone', async () => {
  const operations = ['Oat', 'Rye', 'Spelt'].map((name) => ({
    op: 'create',
    data: { name: `Mill ${name}`, email: `${name.toLowerCase()}@mill.example`, country: 'DE' },
  }));
  await bakery.call('POST', '/modules/customers/resources/batch', { operations });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await page.addInitScript(
    `window.pointed = 0; for (const type of ['pointerdown', 'mousedown']) addEventListener(type, () => (window.pointed += 1), true);`,
  );
  const { keyboard } = page;
  await page.goto('/app/');
  await page.getByLabel('E-mail address').waitFor();
  await keyboard.type(administrator);
  await tabTo(page, 'Password');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.locator('main#content').waitFor();
  await tabTo(page, 'Customers');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
  await page.getByRole('gridcell', { name: 'Mill Rye', exact: true }).waitFor();
  await keyboard.press('/');
  await keyboard.type('mill');
  await page.getByText('3 entries').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  // The table is one stop of Tab; keys work inside it.
  await tabTo(page, 'Mill Oat');
  await keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
  await tabTo(page, 'Edit …', 'back');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Change 3 entries' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Field');
  await keyboard.type('Cou');
  await tabTo(page, 'New value');
  await keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'FR' }).waitFor({ state: 'attached' });
  await keyboard.type('FR');
  await keyboard.press('Enter');
  await tabTo(page, 'Apply');
  await keyboard.press('Enter');
  await page.getByText('3 changed').waitFor();
  const stored = await bakery.call<{ data: { data: { country: string } }[] }>(
    'GET',
    '/modules/customers/resources?search=mill',
  );
  expect(stored.data.map(({ data }) => data.country)).toEqual(['FR', 'FR', 'FR']);
  expect(await page.evaluate('window.pointed')).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
