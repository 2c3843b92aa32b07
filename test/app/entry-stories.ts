import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';
import { dropOrders } from './orders-story.ts';

/** Where the stories of entries beside their list are told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

const startingWith = (start: string) =>
  encodeURIComponent(JSON.stringify({ number: { _startsWith: start } }));

async function ordersLike(bakery: Bakery, start: string): Promise<Record<string, unknown>[]> {
  const { data } = await bakery.call<{ data: { data: Record<string, unknown> }[] }>(
    'GET',
    `/modules/orders/resources?sort=number&filter=${startingWith(start)}`,
  );
  return data.map((each) => each.data);
}

const rowOf = (order: Record<string, unknown> | undefined) =>
  (order?.['items'] as { id?: string }[] | undefined)?.[0]?.id;

const beside = (page: Page) => page.getByRole('region', { name: 'Entry beside the list' });
const entryOf = (page: Page) => new URL(page.url()).searchParams.get('entry');

/** An entry is opened beside its list, left by keys for its neighbours, made a page, duplicated, and closed again. */
export async function panelStory({ bakery, visit }: Stage): Promise<string[]> {
  const operations = ['Side-1', 'Side-2', 'Side-3'].map((number) => ({
    op: 'create',
    data: { number, note: `of ${number}`, country: 'FR', items: [{ sku: 'Rye', price: 2, qty: 1 }] },
  }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
  const { page, faults, context } = await visit(`/m/orders?sort=-number&filter=${startingWith('Side-')}`);
  const panel = beside(page);
  const shows = (name: string) => panel.getByRole('heading', { name, exact: true }).waitFor();
  const cell = page.getByRole('gridcell', { name: 'Side-2', exact: true });
  await cell.focus();
  await page.keyboard.press('Enter');
  await shows('Side-2');
  await panel.getByText('2 of 3', { exact: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(entryOf(page)).toBeNull();
  await page.locator('[role=gridcell]:focus', { hasText: 'Side-2' }).waitFor();

  await page.getByRole('link', { name: 'Side-2', exact: true }).click();
  await shows('Side-2');
  await page.reload();
  await shows('Side-2');
  await panel.getByText('2 of 3', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await shows('Side-1');
  expect(await panel.getByRole('button', { name: 'Next entry' }).isDisabled()).toBe(true);
  await page.keyboard.press('k');
  await shows('Side-2');
  await panel.getByRole('button', { name: 'Previous entry' }).click();
  await shows('Side-3');
  // The list stands beside it and works on.
  await page.getByRole('gridcell', { name: 'Side-1', exact: true }).click({ position: { x: 5, y: 5 } });
  await shows('Side-1');

  await panel.getByRole('link', { name: 'Open as a page' }).click();
  await page.getByRole('heading', { name: 'Side-1', level: 1 }).waitFor();
  await page.getByText('3 of 3', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Side-2', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'New in Orders' }).waitFor();
  await expect.poll(() => page.getByLabel('Note').inputValue(), soon).toBe('of Side-2');
  expect(await page.getByLabel('No.').inputValue()).toBe('');
  await page.getByLabel('No.').fill('Side-4');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Side-4', exact: true }).waitFor();
  const [, first, , copy] = await ordersLike(bakery, 'Side-');
  expect(copy).toMatchObject({ note: 'of Side-2', country: 'FR', items: [{ sku: 'Rye', price: 2, qty: 1 }] });
  expect(rowOf(copy)).not.toBe(rowOf(first) ?? '');

  await page.goBack();
  await context.close();
  await dropOrders(bakery, 'Side-');
  return faults;
}

// A text, since this file knows no browser.
const paste = (text: string) => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(text)});
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** Rows of a spreadsheet are pasted, with what is wrong at its cell, and taken back by one press. */
export async function pasteStory({ bakery, visit }: Stage): Promise<string[]> {
  const columns = encodeURIComponent(JSON.stringify(['number', 'customer', 'total', 'note']));
  const { page, faults, context } = await visit(`/m/orders?columns=${columns}`);
  await page.getByRole('button', { name: 'Columns' }).waitFor();
  await page.evaluate(
    paste('Paste-1\tNordbrot\t7\tfirst\r\nPaste-2\tNobody\t7\t"two\nlines"\r\nPaste-3\t\t\tlast\r\n'),
  );
  const dialog = page.getByRole('dialog', { name: 'Paste 3 rows into Orders' });
  await dialog.getByRole('cell', { name: /^Nobody No resource of "customers" has these values/ }).waitFor();
  const goes = (at: number) => dialog.getByLabel(`Column ${at} goes into`).locator('option:checked');
  expect(await goes(2).textContent()).toBe('Customer: Name');
  // Nobody may write the total.
  expect(await goes(3).textContent()).toBe('Leave out');
  expect(await accessFaults(page)).toEqual([]);
  expect(await ordersLike(bakery, 'Paste-')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 of 3 rows' }).click();
  await page.getByText('2 rows added').waitFor();
  expect((await ordersLike(bakery, 'Paste-')).map(({ number, note }) => [number, note])).toEqual([
    ['Paste-1', 'first'],
    ['Paste-3', 'last'],
  ]);
  await page.locator('.toast', { hasText: '2 rows added' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  expect(await ordersLike(bakery, 'Paste-')).toEqual([]);

  // One word into the search is no row.
  await page.getByRole('searchbox').focus();
  await page.evaluate(paste('word'));
  expect(await page.getByRole('dialog').count()).toBe(0);
  await context.close();
  return faults;
}
