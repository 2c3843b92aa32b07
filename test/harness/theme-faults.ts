import type { Page } from 'playwright-core';
import { accessFaults } from './browser.ts';

/** What axe finds wrong on the page in light and in dark colours. */
export async function accessFaultsInBothThemes(page: Page): Promise<string[]> {
  const light = await accessFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  const dark = await accessFaults(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}
