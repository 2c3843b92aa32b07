import type { Page } from 'playwright-core';

const lines = [
  'Order no;Client;Remarks;Delivery;Colour',
  'A-2001;Nordbrot;leave at the back door;2026-12-01;red',
  'A-2002;Nobody at all;;2026-12-02;',
  'A-2003;;ring twice;2026-12-24;blue',
];

/** Shows on the open import of orders what a file means and would change. */
export async function previewImport(page: Page): Promise<void> {
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Order no goes into').selectOption({ label: 'No.' });
  await page.getByLabel('Remarks goes into').selectOption({ label: 'Note' });
  await page.getByLabel('Client goes into').selectOption({ label: 'Customer, found by Name' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('tab', { name: /^With errors/ }).waitFor();
  await page.getByRole('heading', { name: 'What the columns mean' }).scrollIntoViewIfNeeded();
}
