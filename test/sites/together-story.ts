import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessFaults } from '../harness/browser.ts';

/** Finds what differs from the live page, and sees sections as small pictures. */
export async function comparePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare with the live page' }).click();
  const dialog = page.getByRole('dialog', { name: 'What differs from the live page' });
  const changed = dialog.getByRole('listitem').filter({ hasText: 'Changed: hero (in main)' });
  await changed.getByText('Rye week').waitFor();
  await changed.getByText('Oat <b>week</b>').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const hero = page.locator('.palette-sections li').filter({ hasText: /^\s*hero$/ });
  await hero.scrollIntoViewIfNeeded();
  const shown = hero.frameLocator('iframe');
  await shown.locator('h1').first().waitFor();
  await expect.poll(() => shown.locator('footer, .top').first().isVisible()).toBe(false);
}

/** Two people on one page hear of each other, and of what is not saved. */
export async function meetOnPage(page: Page, other: Page): Promise<void> {
  await other.goto(page.url());
  await other.getByText('Also open: The editor.').waitFor();
  await other.getByRole('region', { name: 'Structure' }).waitFor();
  await page.getByText(/^Also open: /).waitFor();
  await other.getByRole('textbox', { name: 'Title', exact: true }).fill('Somebody is here');
  await page.getByText('Not everything is saved there.').waitFor();
}
