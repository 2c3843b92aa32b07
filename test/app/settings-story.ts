import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** What the server of the story has from its environment. */
export const settingsEnv = { MAIL_FROM: 'Bakery <bakery@example.com>' };

/** An administrator finds the settings and changes them by keyboard; gives what went wrong in the pages. */
export async function settingsStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/admin');
  for (const name of ['Users', 'Roles', 'Modules', 'Operations', 'Audit log'])
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Settings/ })
    .press('Enter');
  await page.getByRole('tab', { name: 'Look', selected: true }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Mill and Crust');
  await page.getByRole('tab', { name: 'Look' }).press('ArrowRight');
  // What the server says is seen, and locked.
  const sender = page.getByLabel('Sender');
  await sender.waitFor();
  expect(await sender.inputValue()).toBe(settingsEnv.MAIL_FROM);
  expect(await sender.isDisabled()).toBe(true);
  await page.getByText('Set on the server by MAIL_FROM, and cannot be changed here.').waitFor();
  expect(await accessFaults(page)).toEqual([]);

  // What is refused is shown where it stands, from every part.
  await page.getByRole('tab', { name: 'Limits' }).click();
  const largest = page.getByLabel('Largest mail of a workflow');
  await largest.fill('5');
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('tab', { name: 'Limits', selected: true }).waitFor();
  await expect.poll(() => largest.getAttribute('aria-invalid')).toBe('true');
  // Whoever goes elsewhere is asked.
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await asked.waitFor({ state: 'detached' });
  await largest.fill('');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved. It is in force.').waitFor();
  await page.getByRole('link', { name: 'Mill and Crust' }).waitFor();

  const other = await newVisitor(browser, bakery.url);
  await other.page.goto('/app/sign-in');
  await other.page.getByText('Mill and Crust').first().waitFor();
  await signIn(other.page, people.viewer.email, password, '/app/admin/settings');
  await other.page.getByRole('heading', { name: 'Page not found' }).waitFor();

  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('button', { name: 'Name: use the default' }).press('Enter');
  await page.getByText('The default holds once you save.').waitFor();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('link', { name: 'Mill and Crust' }).waitFor({ state: 'detached' });
  await Promise.all([context.close(), other.context.close()]);
  return [...faults, ...other.faults];
}
