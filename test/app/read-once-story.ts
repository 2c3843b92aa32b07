import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The customer "Once" is found in the list, opened beside it, and found again by the palette; gives what opening the list has read more than once. */
export async function readOnceStory(page: Page): Promise<string[]> {
  const opened = async () => {
    await page.goto('/app/m/customers');
    await page.getByRole('link', { name: 'Once' }).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  // Once before, so that all have been told of the new entry.
  await opened();
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // What the page before still asks for is not of this one.
    if (request.isNavigationRequest()) read.length = 0;
    if (request.method() === 'GET' && !/^\/(app|health|ws)\b/.test(pathname)) read.push(pathname + search);
  });
  await opened();
  expect(read.filter((each) => each.includes('/resources?'))).toHaveLength(1);
  // What may have come before the live connection was there is asked for again.
  const mayRepeat = /\/resources\/changes\?/;
  const twice = read.filter((each, index) => read.indexOf(each) !== index && !mayRepeat.test(each));
  await page.getByRole('link', { name: 'Once' }).first().click();
  await page.getByRole('region', { name: 'Entry beside the list' }).getByRole('heading').first().waitFor();
  await page.goto('/app/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^Once/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Once' }).waitFor();
  return twice;
}
