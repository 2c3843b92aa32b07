import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { roleOnPhone } from './phone-story.ts';

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

test('UI41 what a role may do is set on a phone', async () => {
  const { page, context } = await visit(390);
  expect(await roleOnPhone(page)).toEqual([]);
  await context.close();
});

test('UI40 the way out stands in sight at the foot of a long menu, wherever it was scrolled to, and where it is folded', async () => {
  const { page, context } = await visit();
  await page.setViewportSize({ width: 1280, height: 420 });
  const account = page.getByRole('button', { name: /^Account/ });
  const stands = () => account.click({ trial: true, position: { x: 12, y: 12 } });
  const foot = async () => {
    const box = await account.boundingBox();
    expect((box?.y ?? 420) + (box?.height ?? 0)).toBeLessThanOrEqual(420);
    await stands();
  };
  await foot();
  await page.evaluate('document.querySelector(".sidebar").scrollTop = 1e9');
  await foot();
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  await foot();
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
  await context.close();
});

test('EDIT71 what did not work is told until it works, and a list of several choices shows the focus once', async () => {
  const { page, context } = await visit();
  await page.goto('/app/m/customers/new');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Some fields have errors.').waitFor();
  await page.getByLabel('Name').fill('Told');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Created', { exact: true }).first().waitFor();
  expect(await page.getByText('Some fields have errors.').count()).toBe(0);
  await page.goto('/app/admin/modules/orders');
  await page.getByRole('tab', { name: 'Views' }).click();
  await page.getByRole('combobox', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Shift');
  expect(await page.evaluate(ringOfCaret)).toEqual(['none', 'none']);
  await context.close();
});

// A text, since this file knows no browser.
const ringOfCaret = `(({ boxShadow, outlineStyle }) => [boxShadow, outlineStyle])(getComputedStyle(document.activeElement))`;

test('UI42 numbers stand in a form as they are read, and rows have their labels once where they stand in one line', async () => {
  const items = [
    { sku: 'Rye', price: 4.2, qty: 2 },
    { sku: 'Roll', price: 1.125, qty: 1 },
  ];
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
    data: { number: 'U-42', items },
  });
  const { page, context } = await visit();
  await page.goto(`/app/m/orders/${id}/edit`);
  const price = (row: number) =>
    page.getByRole('group', { name: `Row ${row}`, exact: true }).getByLabel('Price');
  expect(await price(1).inputValue()).toBe('4.20');
  expect(await price(2).inputValue()).toBe('1.125');
  await price(1).fill('3.5');
  expect(await price(1).inputValue()).toBe('3.5');
  await price(2).focus();
  expect(await price(1).inputValue()).toBe('3.50');
  const labels = page.locator('.list-row .form-label').filter({ hasText: 'Price' });
  await expect.poll(() => labels.count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => labels.count()).toBe(2);
  await context.close();
});
