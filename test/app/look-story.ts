import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

const soon = { timeout: 300_000 };

const choices = (names: readonly string[]) => ({ options: { choices: names } });

/** A board gets lanes and limits, and a table columns that stay, a foot and colours; gives what went wrong in the page. */
export async function lookStory({
  bakery,
  visit,
}: {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}): Promise<string[]> {
  const made = [
    ['L-1', 'open', 'ann', 10],
    ['L-2', 'open', 'ann', 20],
    ['L-3', 'done', 'bob', 300],
  ] as const;
  await bakery.call('PUT', '/modules/tasks', {
    bakery_resource: {
      title: 'Tasks',
      label: '$resource.name',
      fields: [
        { identifier: 'name', type: 'text', title: 'Name' },
        { identifier: 'state', type: 'select', title: 'State', ...choices(['open', 'done']) },
        { identifier: 'who', type: 'select', title: 'Who', ...choices(['ann', 'bob']) },
        { identifier: 'hours', type: 'integer', title: 'Hours' },
        ...Array.from({ length: 8 }, (_, at) => ({ identifier: `more_${at}`, type: 'text' })),
      ],
      views: {
        index: { columns: ['name', 'state', 'hours', ...Array.from({ length: 8 }, (_, at) => `more_${at}`)] },
      },
    },
  });
  const operations = made.map(([name, state, who, hours]) => ({
    op: 'create',
    data: { name, state, who, hours },
  }));
  await bakery.call('POST', '/modules/tasks/resources/batch', { operations });
  const { page, faults, context } = await visit('/m/tasks');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New board' }).click();
  await dialog.getByLabel('Name of the view').fill('Lanes');
  await dialog.getByLabel('Columns by').selectOption({ label: 'State' });
  await dialog.getByLabel('Lanes by').selectOption({ label: 'Who' });
  await dialog.getByLabel('open').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const cell = (name: string) => page.getByRole('region', { name, exact: true });
  await cell('ann, open, 2').getByRole('link', { name: 'L-1' }).waitFor();
  await page.getByText('2 of 1').waitFor();
  await page.getByText('More than this column is to have').waitFor({ state: 'attached' });
  expect(await accessFaults(page)).toEqual([]);
  await cell('ann, open, 2').locator('article', { hasText: 'L-1' }).dragTo(cell('bob, done, 1'));
  const stored = async (name: string) => {
    const { data } = await bakery.call<{ data: { data: object }[] }>(
      'GET',
      `/modules/tasks/resources?filter=${encodeURIComponent(JSON.stringify({ name }))}`,
    );
    return data[0]?.data;
  };
  await expect.poll(() => stored('L-1'), soon).toMatchObject({ state: 'done', who: 'bob' });
  await cell('bob, done, 2').waitFor();
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('button', { name: 'Move L-2' }).click();
  await page.getByRole('menuitem', { name: 'bob', exact: true }).click();
  await expect.poll(() => stored('L-2'), soon).toMatchObject({ state: 'open', who: 'bob' });
  await cell('bob, open, 1').waitFor();

  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New table' }).click();
  await dialog.getByLabel('Name of the view').fill('Coloured');
  await dialog.getByLabel('Columns that stay in sight').selectOption('2');
  await dialog.getByRole('combobox', { name: 'Figures of groups and of all' }).fill('Sum');
  await page.getByRole('option', { name: 'Sum of Hours' }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const foot = page.getByRole('group', { name: 'All entries' });
  await foot.getByText('3 entries').waitFor();
  await foot.getByText('330').waitFor();
  const first = page.getByRole('gridcell', { name: 'L-3', exact: true });
  await first.waitFor();
  const before = await first.boundingBox();
  await page.locator('.table-scroller').evaluate((list) => (list.scrollLeft = 400));
  expect((await first.boundingBox())?.x).toBe(before?.x);

  // Colours of a view that is shared, as its address has them.
  const colors = [{ color: '#d55e00', filter: { hours: { _gt: 100 } } }];
  const address = new URL(page.url());
  address.searchParams.set('colors', JSON.stringify(colors));
  await page.goto(address.href);
  await page.locator('.table-row.coloured').waitFor();
  expect(await page.locator('.table-row.coloured').allTextContents()).toMatchObject([
    expect.stringContaining('L-3'),
  ]);
  expect(await accessFaults(page)).toEqual([]);
  await context.close();
  await bakery.call('DELETE', '/modules/tasks');
  return faults;
}
