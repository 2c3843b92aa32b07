import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';

/** A stored order. */
export interface Order {
  id: string;
  version: number;
  data: Record<string, unknown> & { items?: Record<string, unknown>[] };
}

/** Asks the managers when an order is submitted; an approved one is delivered. */
export const approveOrder = {
  identifier: 'approve_order',
  title: 'Approve an order',
  entry: 'stored',
  elevated: true,
  events: [{ identifier: 'order_stored', type: 'on_update', module: 'orders' }],
  elements: [
    {
      name: 'stored',
      type: 'event/on_update',
      set: { before: ':before', order: ':after' },
      to: { default: { is_submitted: ['default'] } },
    },
    {
      name: 'is_submitted',
      type: 'flow/if',
      options: { condition: '$order.status = "submitted" and $before.status != "submitted"' },
      to: { true: { ask: ['default'] } },
    },
    {
      name: 'ask',
      type: 'action/notify',
      options: {
        recipients: 'manager',
        recipes: {
          title: '"May " & $order.number & " go out?"',
          message: '"It comes to " & $order.total',
          entity: '$order',
          actions: [
            { identifier: '"approve"', title: '"Approve"', style: '"primary"' },
            { identifier: '"reject"', title: '"Reject"', style: '"danger"' },
          ],
        },
      },
      to: { approve: { deliver: ['default'] } },
    },
    {
      name: 'deliver',
      type: 'action/save',
      options: { module: 'orders', id: '$order.id', recipes: { status: '"delivered"' } },
    },
  ],
};

/** An order by its number. */
export async function storedOrder(bakery: Bakery, number: string): Promise<Order | undefined> {
  const filter = encodeURIComponent(JSON.stringify({ number }));
  const { data } = await bakery.call<{ data: Order[] }>('GET', `/modules/orders/resources?filter=${filter}`);
  return data[0];
}

/** Deletes the orders of a story whose numbers begin alike, so that others in the same bakery count only theirs. */
export async function dropOrders(bakery: Bakery, start: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ number: { _startsWith: start } }));
  const { data } = await bakery.call<{ data: Order[] }>('GET', `/modules/orders/resources?filter=${filter}`);
  const operations = data.map(({ id }) => ({ op: 'delete', id }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
}

/** A row of the list of items, counted from 1. */
export const itemRow = (page: Page, index: number) =>
  page.getByRole('group', { name: `Row ${index}`, exact: true });

/** The whole story of an order, by a manager who is signed in and on the first page: placed, corrected, submitted, approved. */
export async function playOrders(page: Page, bakery: Bakery, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Orders' }).first().click();
  // An empty list offers it a second time, in its middle.
  await page.getByRole('button', { name: 'New' }).first().click();
  await page.getByLabel('No.').fill(number);
  await fillRow(page, 1, ['Rye', '4', '2']);
  await fillRow(page, 2, ['Roll', '-1', '5']);
  await page.getByText('A price cannot be negative').waitFor();
  expect(await itemRow(page, 2).getByLabel('price').getAttribute('aria-invalid')).toBe('true');
  expect(await itemRow(page, 1).getByLabel('price').getAttribute('aria-invalid')).toBeNull();
  await itemRow(page, 2).getByLabel('price').fill('0.5');
  await page.getByText('A price cannot be negative').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('total').inputValue(), { timeout: 30_000 }).toBe('10.50');
  // The definition gives the button another name.
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: number, exact: true }).waitFor();
  expect((await storedOrder(bakery, number))?.data.items).toMatchObject([
    { sku: 'Rye', price: 4, qty: 2 },
    { sku: 'Roll', price: 0.5, qty: 5 },
  ]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Split, row 2' }).click();
  await itemRow(page, 3).waitFor();
  expect(await itemRow(page, 2).getByLabel('qty').inputValue()).toBe('3');
  expect(await itemRow(page, 3).getByLabel('sku').inputValue()).toBe('Roll');
  await page.getByLabel('Note').fill('Typed, not saved');
  expect(await page.getByRole('button', { name: 'Save and continue' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/app\/m\/orders$/);
  const { data } = (await storedOrder(bakery, number)) ?? {};
  // What was only typed has reached the workflow.
  expect(data).toMatchObject({ status: 'submitted', note: 'Typed, not saved', total: 10.5 });
  expect(data?.items).toMatchObject([{ qty: 2 }, { qty: 3 }, { sku: 'Roll', price: 0.5, qty: 2 }]);

  await page.getByText(`May ${number} go out?`).first().waitFor();
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click();
  const question = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `May ${number} go out?` });
  await question.getByRole('link', { name: number, exact: true }).waitFor();
  await question.getByRole('button', { name: 'Approve' }).click();
  await question.getByText('Chosen: Approve').waitFor();
  await expect
    .poll(async () => (await storedOrder(bakery, number))?.data['status'], { timeout: 60_000 })
    .toBe('delivered');
}

async function fillRow(page: Page, index: number, [sku, price, qty]: [string, string, string]) {
  await page.getByRole('button', { name: 'Add a row' }).click();
  await itemRow(page, index).getByLabel('sku').fill(sku);
  await itemRow(page, index).getByLabel('price').fill(price);
  await itemRow(page, index).getByLabel('qty').fill(qty);
}

/** What the form says that an order comes to. */
export const shownTotal = (page: Page) => page.getByLabel('total').inputValue();

/**
 * Rows come, are typed in any order and go, by somebody who is signed in and on the first page: the total is right at each
 * step, and what was shown is stored.
 */
export async function playTotals(
  page: Page,
  bakery: Bakery,
  number: string,
  looked: (step: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const comesTo = async (total: string) => {
    await expect.poll(() => shownTotal(page), { timeout: 30_000 }).toBe(total);
  };
  await page.goto('/app/m/orders/new');
  await page.getByLabel('No.').fill(number);
  await fillRow(page, 1, ['Rye', '4.2', '']);
  // A price alone counts for nothing yet.
  await comesTo('0.00');
  await itemRow(page, 1).getByLabel('qty').fill('12');
  await comesTo('50.40');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await itemRow(page, 2).waitFor();
  await looked('empty row');
  expect(await shownTotal(page)).toBe('50.40');
  await itemRow(page, 2).getByLabel('qty').fill('3');
  await itemRow(page, 2).getByLabel('price').fill('2');
  await comesTo('56.40');
  await looked('two rows');
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await comesTo('6.00');
  await page.getByRole('button', { name: 'Split, row 1' }).click();
  await itemRow(page, 2).waitFor();
  await itemRow(page, 2).getByLabel('price').fill('10');
  await comesTo('14.00');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: number, exact: true }).waitFor();
  await looked('stored');
  expect((await storedOrder(bakery, number))?.data).toMatchObject({
    total: 14,
    items: [
      { price: 2, qty: 2 },
      { price: 10, qty: 1 },
    ],
  });
}
