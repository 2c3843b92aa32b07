import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('APP18 EDIT64 the first administrator loads an example with one click, is shown round in four steps, and works in it', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await page.getByRole('heading', { name: 'Welcome to Bakehouse' }).waitFor();
  await page.getByRole('button', { name: 'Load: Website' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Build a module' }).click();
  await page.getByRole('heading', { name: 'New module' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Load: Orders' }).click();

  // The tour: the screen of each step beside what is said of it, by keyboard.
  const tour = page.getByRole('region', { name: 'Tour: Orders' });
  await tour.getByText('Step 1 of 4').waitFor();
  await page.waitForURL(/\/m\/orders$/);
  await tour.locator('h2:focus').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  for (const [step, address] of [
    [2, /\/m\/orders\/new$/],
    [3, /\/workflows\/price_changed$/],
    [4, /\/admin\/roles$/],
  ] as const) {
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await page.waitForURL(address);
    await tour.getByText(`Step ${step} of 4`).waitFor();
    await tour.locator('h2:focus').waitFor();
    if (step === 3) await besideForms(page, tour);
  }
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  // It comes by itself once, and again when it is asked for.
  await page.goto('/app/');
  await page
    .getByRole('region', { name: 'Tours of the examples' })
    .getByRole('button', { name: 'Orders' })
    .click();
  await tour.getByText('Step 1 of 4').waitFor();
  await tour.getByRole('button', { name: 'Close the tour' }).click();

  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('gridcell', { name: 'A-1072', exact: true }).click();
  await page.getByRole('heading', { name: 'A-1072' }).waitFor();
  // The workflows of the example are there, too.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('group', { name: 'Row 1', exact: true }).getByLabel('price').fill('-1');
  await page.getByText('A price cannot be negative').waitFor();
  // The other examples are still offered.
  await page.goto('/app/admin/modules');
  await page.getByRole('button', { name: 'Load: Website' }).waitFor();
  await page.getByRole('button', { name: 'Load: Orders' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('SCR10 a workflow that declares what it takes is started by a form, and shows what it gave', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await bakery.call('POST', '/examples/inventory/load', {});
  await page.reload();
  await page
    .getByRole('region', { name: 'Run a workflow' })
    .getByRole('link', { name: 'Is there enough?' })
    .click();
  await page.getByRole('heading', { name: 'Is there enough?' }).waitFor();
  expect(await page.getByLabel('Quantity').inputValue()).toBe('1');
  expect(await accessFaults(page)).toEqual([]);

  // What the server refuses stands at its field.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.form-row.error[data-path="article"]').getByText('Article is required').waitFor();
  expect(await page.getByRole('region', { name: 'Result' }).count()).toBe(0);

  await page.getByRole('combobox', { name: 'Article' }).fill('Rye');
  await page.locator('.ant-select-item-option-active').filter({ hasText: 'Rye flour' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Quantity').fill('150');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor();
  expect(await result.locator('dt').allTextContents()).toEqual(['Enough', 'In stock', 'Missing']);
  expect((await result.locator('dd').allTextContents()).slice(1)).toEqual(['120', '30']);
  expect(await accessFaults(page)).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

/** The tour covers no form of the editor, and folds away without being closed. */
async function besideForms(page: Page, tour: Locator) {
  const form = page.locator('.flow-panel');
  await form.waitFor();
  const [left, right] = await Promise.all([tour.boundingBox(), form.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await tour.getByRole('button', { name: 'Fold the tour' }).click();
  await tour.getByRole('button', { name: 'Next' }).waitFor({ state: 'detached' });
  expect(await accessFaults(page)).toEqual([]);
  await tour.getByRole('button', { name: 'Unfold the tour' }).click();
}
