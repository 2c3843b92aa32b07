import { expect } from 'vitest';
import { people, type Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';

/** Where the stories of dashboards are told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** A dashboard is made by choosing, looked at with other rights, narrowed, followed into its entries, and refreshed by itself. */
export async function dashboardStory({ bakery, visit }: Stage): Promise<string[]> {
  const make = async (number: string, status: string) => {
    const data = { number, status };
    return (await bakery.call<{ id: string }>('POST', '/modules/orders/resources', { data })).id;
  };
  const made = [await make('D-1', 'draft'), await make('D-2', 'draft'), await make('D-3', 'delivered')];
  const { page, faults, context } = await visit('/dashboards');
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByLabel('Title').fill('Notes of the day');
  const dialog = page.getByRole('dialog');
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add a widget' }).click();
    await dialog.getByLabel('Kind').selectOption({ label: kind });
  };
  await add('Number');
  await dialog.getByLabel('Module').selectOption({ label: 'Orders' });
  await dialog.getByLabel(/^Title/).fill('How many');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await add('Bars');
  await dialog.getByLabel('Module').selectOption({ label: 'Orders' });
  await dialog.getByLabel('Group by', { exact: true }).selectOption({ label: 'Status' });
  await dialog.getByLabel(/^Title/).fill('What they are');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move “What they are” earlier' }).click();
  await page.getByLabel('Filter for the whole').last().selectOption({ label: 'Orders › Status' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Notes of the day', level: 1 }).waitFor();
  const titles = () => page.locator('.widget h2').allTextContents();
  await expect.poll(titles, soon).toEqual(['What they are', 'How many']);

  const count = page.getByRole('region', { name: 'How many' }).locator('.big-figure');
  await page.getByRole('group', { name: 'Filters' }).getByLabel('Status').selectOption('delivered');
  await expect.poll(() => page.url(), soon).toContain('filter=');
  const { total } = await bakery.call<{ total: number }>(
    'GET',
    `/modules/orders/resources/total?filter=${encodeURIComponent('{"status":"delivered"}')}`,
  );
  await expect.poll(() => count.textContent(), soon).toBe(String(total));
  // Another entry is counted without a word.
  made.push(await make('D-4', 'delivered'));
  await expect.poll(() => count.textContent(), soon).toBe(String(total + 1));

  const bars = page.getByRole('region', { name: 'What they are' });
  // The table behind the chart is there for screen readers, and by a press for everybody.
  expect(await bars.getByRole('row').count()).toBe(2);
  await bars.getByRole('button', { name: 'Show “What they are” as a table' }).click();
  await bars.getByRole('link', { name: 'delivered' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.getByText(`${total + 1} entries`).waitFor();

  const other = await visit('/dashboards/notes_of_the_day', people.viewer.email);
  await other.page.getByRole('region', { name: 'How many' }).waitFor();
  expect(await other.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);

  await bakery.call('DELETE', '/dashboards/notes_of_the_day');
  for (const id of made) await bakery.call('DELETE', `/modules/orders/resources/${id}`);
  await Promise.all([context.close(), other.context.close()]);
  return [...faults, ...other.faults];
}
