import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findOne, type CallApi } from './website.ts';

const editorOf = (page: Page) => ({
  frame: page.frameLocator('iframe[title="Preview"]'),
  structure: page.getByRole('region', { name: 'Structure' }),
  details: page.getByRole('region', { name: 'Details' }),
  save: async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
  },
});

async function openPage(page: Page, api: CallApi, name: string): Promise<void> {
  const { id } = await findOne(api, 'site_pages', { name });
  await page.goto(`/app/sites/mill_and_crust/pages/${id}`);
  await editorOf(page).structure.waitFor();
}

/** Writes texts in the preview of the first page, from which a link leads to the page that is live. */
export async function writeInPreview(page: Page, api: CallApi): Promise<void> {
  const { frame, details, save } = editorOf(page);
  await openPage(page, api, 'home');
  const live = page.getByRole('link', { name: /^Live page/ });
  expect(await live.getAttribute('href')).toMatch(/^http:\/\/(?:www\.)?mill\.example:\d+\/$/);
  const heading = frame.getByRole('heading', { name: 'Rye week', level: 1 });
  await heading.dblclick();
  await page.keyboard.type('Never');
  await page.keyboard.press('Escape');
  await heading.waitFor();
  await expect.poll(() => heading.getAttribute('contenteditable')).toBeNull();

  await heading.dblclick();
  await page.keyboard.type('Oat <b>week</b>');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => details.getByRole('textbox', { name: 'Heading' }).inputValue())
    .toBe('Oat <b>week</b>');
  await frame.getByRole('heading', { name: 'Oat <b>week</b>', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await heading.waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await frame.getByRole('heading', { name: 'Oat <b>week</b>', level: 1 }).waitFor();

  // What comes from elsewhere is not changed here.
  const post = frame.locator('.card h3 a').first();
  const title = await post.innerText();
  await post.dblclick();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await page.getByText('This text is not a single field of its section').waitFor();
  await expect.poll(() => frame.locator('.card h3 a').first().innerText()).toBe(title);

  await save();
}

/** Copies a section with all that stands in it to another page, by menu and by keys. */
export async function copySections(page: Page, api: CallApi): Promise<void> {
  const { frame, structure, save } = editorOf(page);
  await openPage(page, api, 'home');
  expect(await structure.getByRole('menuitem', { name: /^Paste/ }).count()).toBe(0);
  await structure.getByRole('button', { name: 'Actions for band' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await openPage(page, api, 'contact');
  await structure.getByRole('button', { name: 'Add a section to main' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Paste band' }).press('Enter');
  await frame.getByRole('heading', { name: 'Spelt' }).waitFor();

  const bread = structure.getByRole('button', { name: /^bread/ });
  await bread.first().press('Control+c');
  await bread.first().press('Control+v');
  await expect.poll(() => frame.getByRole('heading', { name: 'Spelt' }).count()).toBe(2);
  await save();
  const { data } = await findOne(api, 'site_pages', { name: 'contact' });
  const [main] = data['slots'] as { sections: object[] }[];
  const spelt = { section: 'bread', params: { name: 'Spelt' } };
  expect(main?.sections.at(-1)).toMatchObject({
    section: 'band',
    params: { heading: 'From the oven' },
    provide_slot: 'breads',
    subslots: { breads: [spelt, spelt, {}, {}, {}] },
  });
}
