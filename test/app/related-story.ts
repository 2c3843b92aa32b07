import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** What a form names is changed over it, through several levels, and again from the panel beside a list; gives what went wrong in the page. */
export async function relatedStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const text = { identifier: 'name', type: 'text' };
  const make = (module: string, title: string, ...fields: object[]) =>
    bakery.call('PUT', `/modules/${module}`, {
      bakery_resource: { title, label: '$resource.name', fields: [text, ...fields] },
    });
  await make('streets', 'Streets');
  await make('mills', 'Mills', to('street', 'streets'));
  await make('lofts', 'Lofts', to('mill', 'mills'));
  const { id: mill } = await bakery.call<{ id: string }>('POST', '/modules/mills/resources', {
    data: { name: 'Old mill' },
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url, { width: 1280 });
  await signIn(
    page,
    administrator,
    password,
    `/app/m/lofts/new?fill=${encodeURIComponent(JSON.stringify({ mill }))}`,
  );
  await page.locator('.choice-select', { hasText: 'Old mill' }).waitFor();
  await page.getByLabel('name').fill('Hay loft');
  await page.getByRole('button', { name: 'Change Old mill' }).click();
  const changed = page.getByRole('dialog', { name: 'Edit Old mill' });
  await changed.getByLabel('name').fill('New mill');
  await changed.getByRole('button', { name: 'New entry in Streets' }).click();
  const street = page.getByRole('dialog', { name: 'New in Streets' });
  await street.getByLabel('name').fill('Long road');
  await street.getByLabel('name').press('Enter');
  await street.waitFor({ state: 'detached' });
  await changed.locator('.choice-select', { hasText: 'Long road' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  // What is typed there is kept as in the entry's own form.
  const other = await context.newPage();
  await other.goto(`/app/m/mills/${mill}/edit`);
  await other.getByText(/unsaved changes .* restored/).waitFor();
  expect(await other.getByLabel('name').inputValue()).toBe('New mill');
  await other.close({ runBeforeUnload: false });

  await changed.getByRole('button', { name: 'Save' }).click();
  await changed.waitFor({ state: 'detached' });
  await page.locator('.choice-select', { hasText: 'New mill' }).waitFor();
  expect(await page.getByLabel('name').inputValue()).toBe('Hay loft');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Hay loft' }).waitFor();

  await page.goto('/app/m/lofts');
  await page.getByRole('link', { name: 'Hay loft' }).click();
  const panel = page.getByRole('region', { name: 'Entry beside the list' });
  await panel.getByRole('link', { name: 'New mill' }).focus();
  await panel.getByRole('button', { name: 'Change New mill' }).click();
  const again = page.getByRole('dialog', { name: 'Edit New mill' });
  // Escape closes the window and not what is below it.
  await again.getByLabel('name').press('Escape');
  await again.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Change New mill' }).click();
  await again.getByLabel('name').fill('Newest mill');
  await again.getByLabel('name').press('Enter');
  await again.waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: 'Newest mill' }).waitFor();
  await page.getByRole('grid', { name: 'Lofts' }).getByText('Newest mill').waitFor();
  await context.close();
  for (const module of ['lofts', 'mills', 'streets']) await bakery.call('DELETE', `/modules/${module}`);
  return faults;
}

function to(identifier: string, module: string): object {
  return { identifier, type: 'relation', options: { module } };
}
