import type { Page } from 'playwright-core';

/** The pages that a test has opened, to be told of when it fails. */
export const openPages = new Set<Page>();

/** What a page shows, as people who cannot see it hear it. */
export async function tellPage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()}\n${shown}`;
}
