import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Opens a block from a page that shows it, and changes it. */
export async function changeBlock(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="Preview"]');
  const structure = page.getByRole('region', { name: 'Structure' });
  await page.getByRole('link', { name: /^blog/ }).click();
  await structure.getByRole('button', { name: 'block:visit', exact: true }).click();
  await page.getByText('One page or layout shows this block.').waitFor();
  await page.getByRole('link', { name: 'Edit the block' }).click();
  await page.getByRole('heading', { name: 'visit', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'blog' }).waitFor();
  await structure.getByRole('button', { name: /^band/ }).click();
  await page.getByRole('textbox', { name: 'heading', exact: true }).fill('Drop in');
  await frame.getByRole('heading', { name: 'Drop in' }).waitFor();
  expect(await page.locator('.palette-sections li').filter({ hasText: 'block:' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
}

/** Fills in two sections of the page in the editor by their fields, and saves. */
export async function fillInFields(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="Preview"]');
  const structure = page.getByRole('region', { name: 'Structure' });
  const details = page.getByRole('region', { name: 'Details' });
  await structure.getByRole('button', { name: /^hero/ }).click();
  const label = details.getByRole('textbox', { name: 'Text of the button' });
  await label.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await details.getByText('Text of the button is required').waitFor();
  await details.getByRole('textbox', { name: 'Link of the button' }).fill('');
  await label.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await label.waitFor();
  await details.getByRole('textbox', { name: 'Link of the button' }).fill('/blog/');
  await label.fill('To the journal');
  await frame.getByRole('link', { name: 'To the journal' }).waitFor();

  const alt = details.getByRole('textbox', { name: 'What the picture shows' });
  expect(await alt.count()).toBe(0);
  const picture = { name: 'loaf.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  await details.locator('input[type="file"]').setInputFiles(picture);
  await alt.fill('A loaf');
  await frame.getByRole('img', { name: 'A loaf' }).waitFor();

  await structure.getByRole('button', { name: 'Add a section to main' }).press('Enter');
  await page.getByRole('menuitem', { name: 'facts' }).press('Enter');
  for (const [index, [name, value]] of [
    ['Open', '7 to 14'],
    ['Closed', 'Mondays'],
  ].entries()) {
    await details.getByRole('button', { name: 'Add a row' }).press('Enter');
    const row = details.locator('.list-row').nth(index);
    await row.getByRole('textbox', { name: 'Label' }).fill(name ?? '');
    await row.getByRole('textbox', { name: 'Value' }).fill(value ?? '');
  }
  await details.getByRole('button', { name: 'Move row 2 up' }).press('Enter');
  const first = () => frame.locator('dt').first().innerText();
  await expect.poll(first).toBe('Closed');
  const rows = details.locator('.list-row');
  await rows.nth(0).locator('.list-number').dragTo(rows.nth(1));
  await expect.poll(first).toBe('Open');
  await rows.nth(1).locator('.list-number').dragTo(rows.nth(0));
  await expect.poll(first).toBe('Closed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
}
