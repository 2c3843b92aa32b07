import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessFaults } from '../harness/browser.ts';

/** Writes a comment on the page that is open in the page editor, and finds it there after it was opened again. */
export async function commentOnPage(page: Page): Promise<void> {
  const talk = page.getByRole('region', { name: 'Comments' });
  await page.getByRole('button', { name: 'Page fields' }).click();
  await talk.getByRole('textbox', { name: 'Write a comment' }).fill('Is the oven in the picture ours?');
  await talk.getByRole('button', { name: 'Send' }).click();
  await talk.getByRole('listitem').getByText('Is the oven in the picture ours?').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.reload();
  await talk.getByRole('listitem').getByText('Is the oven in the picture ours?').waitFor();
  await page.getByRole('region', { name: 'Structure' }).getByRole('button', { name: /^hero/ }).click();
  expect(await talk.count()).toBe(0);
}
