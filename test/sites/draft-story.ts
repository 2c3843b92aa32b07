import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessFaults } from '../harness/browser.ts';
import { findOne, type CallApi } from './website.ts';

/** Changes a page, loses the tab, and finds the work again; meanwhile somebody else stores the page. Gives what is wrong with the access of the screen. */
export async function keepUnsavedPage(context: BrowserContext, api: CallApi): Promise<unknown[]> {
  const home = await findOne(api, 'site_pages', { name: 'home' });
  const { description } = home.data;
  const before = typeof description === 'string' ? description : '';
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`/app/sites/mill_and_crust/pages/${home.id}`);
    await page.getByRole('region', { name: 'Structure' }).waitFor();
    return page;
  };

  const first = await open();
  await text(first).fill('Half a thought');
  await expect.poll(() => isKept(first, 'Half a thought')).toBe(true);
  // As a crash does: nobody is asked.
  await first.close({ runBeforeUnload: false });

  const second = await open();
  await second.getByText(/^Unsaved work of .* came back\.$/).waitFor();
  expect(await text(second).inputValue()).toBe('Half a thought');
  const faults = await accessFaults(second);
  await second.getByRole('button', { name: 'Undo' }).click();
  expect(await text(second).inputValue()).toBe(before);
  await second.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => isKept(second, 'Half a thought')).toBe(true);
  await second.close({ runBeforeUnload: false });

  await api('PATCH', `/modules/site_pages/resources/${home.id}`, { data: { description: 'By a colleague' } });
  const third = await open();
  await third.getByText('Someone has stored this page since').waitFor();
  await third.getByRole('button', { name: 'Save', exact: true }).click();
  await third.getByText('Someone else has changed this page').waitFor();
  await third.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const stored = async () => (await findOne(api, 'site_pages', { name: 'home' })).data['description'];
  expect(await stored()).toBe('By a colleague');
  await third.getByRole('button', { name: 'Discard it' }).click();
  expect(await text(third).inputValue()).toBe('By a colleague');
  await expect.poll(() => isKept(third, 'Half a thought')).toBe(false);
  await third.reload();
  await third.getByRole('region', { name: 'Structure' }).waitFor();
  expect(await third.getByText('came back').count()).toBe(0);
  expect(await text(third).inputValue()).toBe('By a colleague');
  await third.close();
  await api('PATCH', `/modules/site_pages/resources/${home.id}`, { data: { description: before } });
  return faults;
}

function text(page: Page) {
  return page.getByRole('textbox', { name: 'Description' });
}

function isKept(page: Page, words: string): Promise<unknown> {
  return page.evaluate(`Object.values(localStorage).some((each) => each.includes(${JSON.stringify(words)}))`);
}
