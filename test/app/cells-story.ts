import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

const soon = { timeout: 300_000 };

// Texts, since this file knows no browser. The clipboard itself is not free in every browser: its events are.
const copy = `(() => {
  const clipboardData = new DataTransfer();
  document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
})()`;
const paste = (text: string) => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(text)});
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** Cells of a list are edited, chosen, copied, emptied and pasted over by keyboard; gives what went wrong in the page. */
export async function cellsStory({ bakery, visit }: Stage): Promise<string[]> {
  const operations = ['Cell-1', 'Cell-2', 'Cell-3'].map((number, at) => ({
    op: 'create',
    data: { number, status: 'draft', note: ['first', 'second', 'note 3'][at] },
  }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
  const stored = async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ number: { _startsWith: 'Cell-' } }),
      sort: 'number',
    });
    const { data } = await bakery.call<{ data: { id: string; data: Record<string, unknown> }[] }>(
      'GET',
      `/modules/orders/resources?${query.toString()}`,
    );
    return data;
  };
  const notes = async () => (await stored()).map(({ data }) => [data['status'], data['note']]);
  const search = new URLSearchParams({
    columns: JSON.stringify(['number', 'status', 'note', 'customer', 'total']),
    sort: 'number',
    filter: JSON.stringify({ number: { _startsWith: 'Cell-' } }),
  });
  const { page, faults, context } = await visit(`/m/orders?${search.toString()}`);
  const grid = page.getByRole('grid', { name: 'Orders' });
  const cell = (row: number, column: number) => grid.locator(`[data-place="${row}.${column}"]`);
  const focused = (row: number, column: number) => cell(row, column).and(page.locator(':focus')).waitFor();
  const chosen = () => grid.getByRole('gridcell', { selected: true }).count();
  await cell(2, 3).waitFor();

  // Enter goes on below what was edited, Tab to the right.
  await cell(0, 1).focus();
  await page.keyboard.press('F2');
  await grid.getByRole('textbox', { name: 'No.' }).fill('Cell-1a');
  await page.keyboard.press('Enter');
  await focused(1, 1);
  await page.keyboard.press('F2');
  await grid.getByRole('textbox', { name: 'No.' }).fill('Cell-2a');
  await page.keyboard.press('Tab');
  await focused(1, 2);
  await expect
    .poll(async () => (await stored()).map(({ data }) => data['number']), soon)
    .toEqual(['Cell-1a', 'Cell-2a', 'Cell-3']);

  await cell(0, 2).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await focused(1, 3);
  expect(await chosen()).toBe(4);
  expect(await accessFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate(copy), soon).toBe('draft\tfirst\r\ndraft\tsecond');
  await page.keyboard.press('Escape');
  await expect.poll(chosen, soon).toBe(0);

  // Emptied, and back by one press.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await undone(page, '2 cells changed', notes, [
    ['draft', 'first'],
    ['draft', null],
    ['draft', null],
  ]);

  // One word over several cells; the press of the mouse chooses as well.
  await cell(0, 2).focus();
  await cell(2, 2).click({ modifiers: ['Shift'] });
  await expect.poll(chosen, soon).toBe(3);
  await page.evaluate(paste('submitted'));
  await undone(page, '3 cells changed', notes, [
    ['submitted', 'first'],
    ['submitted', 'second'],
    ['submitted', 'note 3'],
  ]);

  // What does not fit stands at its cell, and nothing was stored.
  const before = await notes();
  await cell(0, 2).focus();
  await page.evaluate(paste('submitted\ta\tNordbrot\r\nlost\tb\tNobody at all\r\n'));
  const dialog = page.getByRole('dialog', { name: 'These cells were not pasted' });
  await dialog.getByRole('cell', { name: /^lost / }).waitFor();
  await dialog
    .getByRole('cell', { name: /^Nobody at all No single entry is called "Nobody at all"/ })
    .waitFor();
  expect(await dialog.getByRole('row').count()).toBe(2);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await notes()).toEqual(before);

  // Relations go by their names; nobody may write the total. More rows than there are have nowhere to go.
  await cell(1, 3).focus();
  await page.evaluate(paste('x\tNordbrot\r\ny\t\r\nz\t'));
  await page.getByText('2 pasted cells have no row or column').waitFor();
  await expect.poll(async () => (await notes()).map(([, note]) => note), soon).toEqual(['first', 'x', 'y']);
  expect((await stored())[1]?.data['customer']).toMatch(/^[0-9a-f-]{36}$/);
  await cell(0, 5).focus();
  await page.evaluate(paste('12'));
  await dialog.getByRole('cell', { name: '12 This cell cannot be changed here' }).waitFor();
  await page.keyboard.press('Escape');
  await context.close();
  const left = (await stored()).map(({ id }) => ({ op: 'delete', id }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations: left });
  return faults;
}

/** Waits until something was stored, takes it back, and waits until it is as before. */
async function undone(page: Page, title: string, read: () => Promise<unknown>, then: unknown): Promise<void> {
  await expect.poll(read, soon).toEqual(then);
  await page.locator('.toast', { hasText: title }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(read, soon).toEqual([
    ['draft', 'first'],
    ['draft', 'second'],
    ['draft', 'note 3'],
  ]);
}
