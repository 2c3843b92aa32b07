import type { Browser } from 'playwright-core';
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

test('APP18 the first administrator loads an example with one click and works in it', async () => {
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
