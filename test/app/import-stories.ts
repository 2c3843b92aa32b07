import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';
import { dropOrders } from './orders-story.ts';

/** Where the stories of imports are told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

const lines = (rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n');

async function ordersLike(bakery: Bakery, start: string): Promise<unknown[][]> {
  const filter = encodeURIComponent(JSON.stringify({ number: { _startsWith: start } }));
  const { data } = await bakery.call<{ data: { data: Record<string, unknown> }[] }>(
    'GET',
    `/modules/orders/resources?sort=number&filter=${filter}`,
  );
  return data.map(({ data: order }) => [order['number'], order['note'], order['status']]);
}

const choose = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** A file with names of its own is mapped, looked at, imported and undone; the next one finds what was said of its columns. */
export async function importStory({ bakery, visit }: Stage): Promise<string[]> {
  const operations = ['Imp-1', 'Imp-2'].map((number) => ({
    op: 'create',
    data: { number, note: 'as before', status: 'draft' },
  }));
  await bakery.call('POST', '/modules/orders/resources/batch', { operations });
  const before = await ordersLike(bakery, 'Imp-');
  const { page, faults, context } = await visit('/m/orders/import');
  const file = lines([
    ['NO', 'Remarks', 'Customer', 'Colour', 'Status'],
    ['Imp-1', 'by import', 'Nordbrot', 'red', 'draft'],
    ['Imp-2', 'as before', '', '', 'draft'],
    ['Imp-3', 'quite new', 'Hotel Seeblick', '', ''],
    ['Imp-4', '', 'Nobody', '', 'draft'],
  ]);
  await choose(page, 'orders.csv', file);
  const goes = (column: string) => page.getByLabel(`${column} goes into`);
  const chosen = (column: string) => goes(column).locator('option:checked').textContent();
  await goes('NO').waitFor();
  expect(await chosen('NO')).toBe('No.');
  expect(await chosen('Customer')).toBe('Customer, found by Name');
  expect(await chosen('Colour')).toBe('Do not import');
  expect(await page.getByLabel('Match existing entries by').locator('option:checked').textContent()).toBe(
    'No.',
  );

  await goes('Colour').selectOption({ label: 'Note' });
  await goes('Remarks').selectOption({ label: 'Note' });
  await page.getByText('Another column already goes into Note.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
  await goes('Colour').selectOption({ label: 'Do not import' });
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('tab', { name: 'With errors (1)' }).waitFor();
  await page.getByRole('row', { name: /4 Customer: No resource of "customers" has these values/ }).waitFor();
  await page.getByRole('tab', { name: 'Changed (1)', exact: true }).click();
  await page.getByRole('row', { name: /1.*Note as before becomes by import/ }).waitFor();
  await page.getByRole('tab', { name: 'New (1)' }).click();
  await page.getByRole('row', { name: /3.*quite new.*Hotel Seeblick/ }).waitFor();
  await page.getByRole('tab', { name: 'Unchanged (1)' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await ordersLike(bakery, 'Imp-')).toEqual(before);

  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('1 created, 1 changed. 1 with errors were skipped.').waitFor();
  expect(await ordersLike(bakery, 'Imp-')).toEqual([
    ['Imp-1', 'by import', 'draft'],
    ['Imp-2', 'as before', 'draft'],
    ['Imp-3', 'quite new', expect.anything()],
  ]);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await ordersLike(bakery, 'Imp-')).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('2 undone.').waitFor();
  expect(await ordersLike(bakery, 'Imp-')).toEqual(before);
  expect(await accessFaults(page)).toEqual([]);

  await choose(
    page,
    'next.csv',
    lines([
      ['Remarks', 'NO'],
      ['again', 'Imp-5'],
    ]),
  );
  await goes('Remarks').waitFor();
  await expect.poll(() => chosen('Remarks'), soon).toBe('Note');
  await context.close();
  await dropOrders(bakery, 'Imp-');
  return faults;
}

/** A file that is dropped on a list is imported; what was changed since stays when the import is undone from the list of earlier ones. */
export async function droppedFileStory({ bakery, visit }: Stage): Promise<string[]> {
  const { page, faults, context } = await visit('/m/orders');
  // A text, since this file knows no browser.
  const held = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['No.\\nDrop-1\\nDrop-2\\n'], 'dropped.csv', { type: 'text/csv' }));
    return data;
  })()`);
  const list = page.locator('.index-page');
  await list.waitFor();
  await list.dispatchEvent('dragover', { dataTransfer: held });
  await page.locator('[data-drop=file]').waitFor();
  await list.dispatchEvent('drop', { dataTransfer: held });
  await page.getByLabel('No. goes into').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 created, 0 changed.').first().waitFor();
  const filter = encodeURIComponent(JSON.stringify({ number: 'Drop-2' }));
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    `/modules/orders/resources?filter=${filter}`,
  );
  await bakery.call('PATCH', `/modules/orders/resources/${data[0]?.id}`, { data: { note: 'worked on' } });

  await page.reload();
  await page.getByRole('button', { name: 'Undo the import of dropped.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('1 undone. 1 stay as they are:').waitFor();
  await page.getByText('It has been changed since the import.').waitFor();
  await page.getByText('Undone except for 1.').waitFor();
  expect(await ordersLike(bakery, 'Drop-')).toEqual([['Drop-2', 'worked on', expect.anything()]]);
  await context.close();
  await dropOrders(bakery, 'Drop-');
  return faults;
}
