import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

const customer = 'lindenhof@example.com';

/** Contracts, of which each customer sees their own. */
export async function offerContracts(bakery: Bakery): Promise<string> {
  await bakery.call('PUT', '/modules/contracts', {
    bakery_resource: {
      title: 'Contracts',
      label: '$resource.number',
      links: ['clerk'],
      documents: [
        {
          identifier: 'confirmation',
          title: 'Confirmation',
          template: '# Contract {{ number }}\n\n{{ terms }}',
        },
      ],
      fields: [
        { identifier: 'number', type: 'text', title: 'Number' },
        { identifier: 'terms', type: 'textarea', title: 'Terms' },
        { identifier: 'margin', type: 'integer', title: 'Margin' },
        { identifier: 'owner', type: 'email', title: 'Customer' },
      ],
    },
  });
  const operations = [
    { number: 'C-1', terms: 'Twelve loaves a day', margin: 17, owner: customer },
    { number: 'C-2', terms: 'Rolls on Sundays', margin: 20, owner: 'other@example.com' },
  ].map((data) => ({ op: 'create', data }));
  await bakery.call('POST', '/modules/contracts/resources/batch', { operations });
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    '/modules/contracts/resources?sort=number',
  );
  return data[0]?.id ?? '';
}

/** An entry is shared by a link, read without signing in, printed as PDF, and the link revoked. */
export async function linkStory(browser: Browser, bakery: Bakery, id: string): Promise<string[]> {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  // As in a browser that reaches the app without TLS.
  await page.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })",
  );
  await signIn(page, administrator, password, `/app/m/contracts/${id}`);
  await inMenu(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Confirmation' }).click();
  expect((await saved).suggestedFilename()).toBe('Confirmation C-1.pdf');

  await inMenu(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share by link' });
  await dialog.getByText('There is no link to this entry.').waitFor();
  await dialog.getByLabel('For whom').fill('The auditor');
  await dialog.getByRole('combobox', { name: 'Only these fields' }).fill('Number');
  await page.getByRole('option', { name: 'Number' }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const url = await dialog.getByLabel('The link, shown only now').inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  await dialog.getByLabel('For whom').focus();
  await page.keyboard.press('Control+v');
  expect(await dialog.getByLabel('For whom').inputValue()).toBe(url);
  await dialog.getByLabel('For whom').fill('');
  await dialog.getByText('not opened yet').waitFor();
  expect(await accessFaults(page)).toEqual([]);

  const other = await newVisitor(browser, bakery.url);
  await other.page.goto(url);
  await other.page.getByRole('heading', { level: 1, name: 'C-1' }).waitFor();
  expect(await other.page.getByRole('main').innerText()).not.toMatch(/Twelve loaves|Margin/);
  expect(await other.page.getByRole('term').allTextContents()).toEqual(['Number']);
  expect(await accessFaults(other.page)).toEqual([]);

  await page.reload();
  await inMenu(page, 'Share');
  await dialog.getByText('opened once').waitFor();
  await dialog.getByRole('button', { name: 'Revoke: The auditor' }).click();
  await dialog.getByText('There is no link to this entry.').waitFor();
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
  await Promise.all([context.close(), other.context.close()]);
  // The revoked link is told as 404.
  return [...faults, ...other.faults.filter((fault) => !fault.includes('404'))];
}

/** A customer signs in, and sees their own entries under the company's name, and nothing else. */
export async function portalStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  await bakery.call('POST', '/roles', {
    slug: 'customer',
    title: 'Customers',
    portal: true,
    permissions: [
      {
        module: 'contracts',
        action: 'read',
        fields: ['number', 'terms', 'owner'],
        filter: { owner: '$user.email' },
      },
    ],
  });
  await bakery.call('POST', '/users', { email: customer, name: 'Lindenhof', password, roles: ['customer'] });
  await bakery.call('PUT', '/settings', { values: { APP_NAME: 'Mill and Crust' } });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, customer, password);
  await page.getByRole('banner').getByRole('link', { name: 'Mill and Crust' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Navigation' });
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Home', 'Contracts']);
  expect(await accessFaults(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Contracts' }).click();
  await page.getByRole('status').getByText('1 entry').waitFor();
  await page.getByRole('link', { name: 'C-1' }).first().click();
  await page
    .getByRole('region', { name: 'Entry beside the list' })
    .getByText('Twelve loaves a day')
    .waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await inMenu(page);
  for (const hidden of ['History', 'Share'])
    expect(await page.getByRole('menuitem', { name: hidden }).count(), hidden).toBe(0);
  for (const closed of ['/admin/users', '/workflows', '/tokens', '/files', '/m/contracts/import']) {
    await page.goto(`/app${closed}`);
    await notFound(page);
  }
  await context.close();
  await bakery.call('PUT', '/settings', { values: { APP_NAME: null } });
  return faults;
}

/** Opens the menu of an entry, and chooses from it where something is named. */
async function inMenu(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'All fields' }).waitFor();
  if (name !== undefined) await page.getByRole('menuitem', { name }).click();
}

async function notFound(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
}

/** A file comes into a folder, is found, moved, shared and deleted. */
export async function libraryStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/files');
  const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye 4.20') };
  await page.getByRole('heading', { name: 'Files', level: 1 }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'prices.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'prices.txt' });
  await dialog.getByText('No entry that you can read uses it.').waitFor();
  await dialog.getByRole('link', { name: 'Version 1' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByLabel('Path').fill('/lists/2026/prices.txt');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Make a share link' }).click();
  const url = await dialog.getByLabel('The link, shown only now').inputValue();
  expect(await (await fetch(url)).text()).toBe('Rye 4.20');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^lists/ }).click();
  await page.getByRole('button', { name: /^2026/ }).click();
  await page.getByRole('button', { name: 'prices.txt' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('button', { name: 'All files' })
    .click();
  await page.getByLabel('Search files').fill('PRICES');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'prices.txt' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this file?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No file is called like that').waitFor();
  expect((await fetch(url)).status).toBe(404);
  await context.close();
  return faults;
}
