import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { people, type Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';
import { visitorDay } from '../harness/visitor-day.ts';

/** Where the stories of views are told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };
const today = visitorDay();

async function orderOf(bakery: Bakery, number: string): Promise<Record<string, unknown> | undefined> {
  const filter = encodeURIComponent(JSON.stringify({ number }));
  const { data } = await bakery.call<{ data: { data: Record<string, unknown> }[] }>(
    'GET',
    `/modules/orders/resources?filter=${filter}`,
  );
  return data[0]?.data;
}

function column(page: Page, name: string | RegExp) {
  return page.getByRole('region', { name, exact: true });
}

/** A board is made, its cards are moved in every way, and others see it as far as they may. */
export async function boardStory({ bakery, visit }: Stage): Promise<string[]> {
  const operations = ['V-1', 'V-2', 'V-3', 'V-4'].map((number, index) => ({
    op: 'create',
    data: { number, status: index < 3 ? 'draft' : 'delivered', delivery: today },
  }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
  const { page, faults, context } = await visit('/m/orders');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the view').fill('Pipeline');
  await dialog.getByLabel('Columns by').selectOption({ label: 'Status' });
  await dialog.getByLabel('Who sees it').selectOption('all');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await column(page, 'draft, 3').waitFor();
  expect(await page.getByRole('link', { name: /^Pipeline/ }).getAttribute('aria-current')).toBe('page');

  await column(page, 'draft, 3')
    .locator('article', { hasText: 'V-1' })
    .dragTo(column(page, /^submitted, /));
  await expect.poll(async () => (await orderOf(bakery, 'V-1'))?.['status'], soon).toBe('submitted');
  await column(page, 'draft, 2').getByRole('link', { name: 'V-2' }).press('Alt+ArrowRight');
  await expect.poll(async () => (await orderOf(bakery, 'V-2'))?.['status'], soon).toBe('submitted');
  // The keyboard went along.
  await page.locator('a:focus', { hasText: 'V-2' }).waitFor();
  await page.getByRole('button', { name: 'Move V-3' }).click();
  await page.getByRole('menuitem', { name: 'No value' }).click();
  await expect.poll(async () => (await orderOf(bakery, 'V-3'))?.['status'], soon).toBeNull();
  await column(page, 'No value, 1').waitFor();
  await page.locator('.toast', { hasText: 'V-3: No value' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await orderOf(bakery, 'V-3'))?.['status'], soon).toBe('draft');

  const address = new URL(page.url());
  const other = await visit(`/m/orders${address.search}`, people.viewer.email);
  await column(other.page, /^submitted, /)
    .getByRole('link', { name: 'V-2' })
    .waitFor();
  // Who may not change orders has nothing to move them by.
  expect(await other.page.getByRole('button', { name: 'Move V-1' }).count()).toBe(0);
  await other.page.getByRole('button', { name: 'Views', exact: true }).click();
  await other.page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
  expect(await other.page.getByRole('menuitem', { name: /Edit "Pipeline"/ }).count()).toBe(0);
  await Promise.all([context.close(), other.context.close()]);
  return [...faults, ...other.faults];
}

/** An entry goes to the next day, and groups tell of more than is loaded. */
export async function calendarAndGroupsStory({ bakery, visit }: Stage): Promise<string[]> {
  const { page, faults, context } = await visit('/m/orders');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New calendar' }).click();
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Deliveries');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // The list that stood here before has a link of that name as well.
  const calendar = page.getByRole('group', { name: 'Orders as a calendar' });
  const entry = calendar.getByRole('link', { name: 'V-4' });
  await entry.press('Alt+ArrowRight');
  const next = visitorDay(1);
  await expect.poll(async () => (await orderOf(bakery, 'V-4'))?.['delivery'], soon).toBe(next);
  await page.goto(`${page.url()}&day=${next}&span=day`);
  const region = calendar.getByRole('region');
  await region.getByRole('link', { name: 'V-4' }).waitFor();
  expect(await region.count()).toBe(1);
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => calendar.getByRole('link', { name: 'V-4' }).count(), soon).toBe(0);
  await page.getByRole('button', { name: 'Week' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('View saved').waitFor();

  const many = Array.from({ length: 70 }, (_, index) => ({
    op: 'create',
    data: { number: `G-${index}`, status: 'cancelled' },
  }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations: many });
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New table' }).click();
  await page.getByRole('dialog').getByLabel('Name of the view').fill('By status');
  await page.getByRole('dialog').getByLabel('Group by').selectOption({ label: 'Status' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const head = page.getByRole('button', { name: /cancelled.*70 entries/ });
  await page.getByRole('button', { name: /delivered.*entr/ }).click();
  await head.click();
  await expect.poll(() => head.getAttribute('aria-expanded'), soon).toBe('false');
  await context.close();
  return faults;
}
