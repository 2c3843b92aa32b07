import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';
import { dropOrders } from './orders-story.ts';
import { visitorDay } from '../harness/visitor-day.ts';

/** Where the story of filters is told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** The numbers of the orders that the list shows. */
const shown = async (page: Page) =>
  (await page.locator('[role=gridcell][data-place$=".1"]').allTextContents()).sort();

/** The filter that the address holds. */
const inAddress = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null') as unknown;

/** Conditions are added, changed, joined, grouped and taken out by mouse and keyboard, while the list follows. */
export async function filterStory({ bakery, visit }: Stage): Promise<string[]> {
  const customers = await bakery.call<{ data: { id: string; data: { name: string } }[] }>(
    'GET',
    '/modules/customers/resources',
  );
  const idOf = (name: string) => customers.data.find(({ data }) => data.name === name)?.id;
  const orders = [
    { number: 'F-1', customer: idOf('Nordbrot'), delivery: visitorDay(0), note: 'one' },
    { number: 'F-2', customer: idOf('Bistro Lavande'), delivery: visitorDay(40), note: 'two' },
    { number: 'F-3', customer: idOf('Bistro Lavande'), delivery: visitorDay(0), note: 'three' },
    { number: 'F-4', delivery: visitorDay(-60), note: 'four' },
  ];
  const operations = orders.map((data) => ({ op: 'create', data }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
  const start = encodeURIComponent(JSON.stringify({ number: { _startsWith: 'F-' } }));
  const { page, faults, context } = await visit(`/m/orders?filter=${start}`);
  const bar = page.getByRole('group', { name: 'Filter' });
  await bar.getByRole('button', { name: 'No. starts with F-' }).waitFor();
  await expect.poll(() => shown(page), soon).toEqual(['F-1', 'F-2', 'F-3', 'F-4']);

  // By keyboard: a time that moves.
  await page.locator('[role=gridcell]').first().focus();
  await page.keyboard.press('f');
  await page.locator('select:focus').waitFor();
  await bar.getByLabel('Field').selectOption({ label: 'Delivery' });
  await bar.getByLabel('Value').selectOption({ label: 'Today' });
  await expect.poll(() => shown(page), soon).toEqual(['F-1', 'F-3']);
  await page.keyboard.press('Escape');
  await page.locator('.filter-add:focus').waitFor();
  await bar.getByRole('button', { name: 'Delivery Today' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  // An alternative beside it: what a related entry has.
  await bar.getByRole('button', { name: 'Delivery Today' }).click();
  await bar.getByRole('button', { name: 'Or another condition' }).click();
  await bar.getByLabel('Field').selectOption({ label: 'Customer › Country' });
  await bar.getByLabel('Condition', { exact: true }).selectOption({ label: 'is' });
  await bar.getByLabel('Value').click();
  await page.keyboard.type('FR');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page), soon).toEqual(['F-1', 'F-2', 'F-3']);
  await bar.getByRole('button', { name: 'Done' }).click();
  expect(inAddress(page)).toEqual({
    _and: [
      { number: { _startsWith: 'F-' } },
      { _or: [{ delivery: { _gte: '$today', _lt: '$today+1d' } }, { customer: { country: { _eq: 'FR' } } }] },
    ],
  });
  expect(await accessFaults(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => shown(page), soon).toEqual(['F-1', 'F-2', 'F-3']);

  // The group becomes one of which all must hold, then a part is taken out, then one is changed.
  await bar.getByRole('button', { name: 'or: any condition is enough; switch to and' }).click();
  await expect.poll(() => shown(page), soon).toEqual(['F-3']);
  await bar.getByRole('button', { name: 'Remove: Customer › Country' }).click();
  await expect.poll(() => shown(page), soon).toEqual(['F-1', 'F-3']);
  await bar.getByRole('button', { name: 'Delivery Today' }).click();
  await bar.getByLabel('Condition', { exact: true }).selectOption({ label: 'is between' });
  await bar.getByLabel('From').fill(visitorDay(30));
  await bar.getByLabel('To', { exact: true }).fill(visitorDay(50));
  await expect.poll(() => shown(page), soon).toEqual(['F-2']);
  await page.keyboard.press('Enter');
  await bar.getByLabel('From').waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(inAddress(page)).toBeNull();
  await context.close();
  await dropOrders(bakery, 'F-');
  return faults;
}
