import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';
import { findOne, type CallApi } from './website.ts';

/** Looks at sites, a site and the page editor on a phone, and changes a text there; gives what the browser complained of. */
export async function fitPhone(
  browser: Browser,
  url: string,
  {
    api,
    editor,
    theme,
  }: { api: CallApi; editor: { email: string; password: string }; theme: 'light' | 'dark' },
): Promise<string[]> {
  const narrow = await newVisitor(browser, url, { width: 390, height: 844, theme });
  const { page: phone } = narrow;
  await signIn(phone, editor.email, editor.password);
  const home = await findOne(api, 'site_pages', { name: 'home' });
  const fits = async () => {
    expect(await accessFaults(phone)).toEqual([]);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  };
  await phone.goto('/app/sites');
  await phone.getByRole('link', { name: 'Mill & Crust' }).waitFor();
  await fits();
  await phone.goto('/app/sites/mill_and_crust');
  await phone.getByRole('heading', { name: 'Deploy log' }).waitFor();
  await phone
    .getByRole('link', { name: /^Preview of the build/ })
    .first()
    .waitFor();
  await fits();
  await phone.goto(`/app/sites/mill_and_crust/pages/${home.id}`);
  const placed = phone.getByRole('region', { name: 'Structure' }).getByRole('button', { name: /^hero/ });
  await placed.waitFor();
  await fits();
  await placed.click();
  await phone.getByRole('button', { name: 'Details', exact: true }).click();
  await phone.getByRole('textbox', { name: 'Heading' }).fill(`Seen on a phone, ${theme}`);
  await fits();
  await phone.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = phone.frameLocator('iframe[title="Preview"]');
  await shown.getByRole('heading', { name: `Seen on a phone, ${theme}` }).waitFor();
  await fits();
  await narrow.context.close();
  return narrow.faults;
}
