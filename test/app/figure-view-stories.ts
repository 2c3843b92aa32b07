import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';

/** Where the stories of views are told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** A pivot table is made of a module of its own; its figures are those of all entries, and lead to them. */
export async function pivotStory({ bakery, visit }: Stage): Promise<string[]> {
  await bakery.call('POST', '/modules', {
    bakery_resource_module: 'sales',
    bakery_resource: {
      title: 'Sales',
      label: '$resource.name',
      fields: [
        { identifier: 'name', type: 'text', title: 'Name' },
        { identifier: 'region', type: 'select', title: 'Region', options: { choices: ['North', 'South'] } },
        { identifier: 'paid', type: 'boolean', title: 'Paid' },
        { identifier: 'amount', type: 'integer', title: 'Amount' },
      ],
    },
  });
  const operations = Array.from({ length: 150 }, (_, index) => ({
    op: 'create',
    data: {
      name: `S-${index}`,
      region: index % 3 === 0 ? 'North' : 'South',
      paid: index % 2 === 0,
      amount: index < 3 ? 100 : 1,
    },
  }));
  await bakery.call('POST', '/modules/sales/resources/batch', { operations });
  const { page, faults, context } = await visit('/m/sales');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New pivot table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the view').fill('By region');
  await dialog.getByLabel('Rows by').selectOption({ label: 'Region' });
  await dialog.getByLabel('Columns by').selectOption({ label: 'Paid' });
  await dialog.getByLabel('Cells show').selectOption({ label: 'Sum of Amount' });
  await dialog.getByRole('button', { name: 'Save' }).click();

  const table = page.getByRole('table', { name: 'Sales: Sum of Amount by Region, Paid' });
  await table.waitFor();
  const lines = async () =>
    (await table.getByRole('row').all()).length === 5
      ? await Promise.all((await table.getByRole('row').all()).map((row) => row.innerText()))
      : [];
  // 50 in the North, of which the first has 100; 100 in the South, of which two have 100.
  await expect
    .poll(async () => (await lines()).map((line) => line.split(/\s+/).join(' ').trim()), soon)
    .toEqual(['Region Paid Total', 'Yes No', 'North 124 25 149', 'South 149 149 298', 'Total 273 174 447']);
  expect(await table.getByRole('columnheader', { name: 'Yes' }).getAttribute('scope')).toBe('col');
  expect(await table.getByRole('rowheader', { name: 'South' }).getAttribute('scope')).toBe('row');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    'Region,Yes,No,Total\r\nNorth,124,25,149\r\nSouth,149,149,298\r\nTotal,273,174,447\r\n',
  );

  // What somebody else saves is counted at once.
  await bakery.call('POST', '/modules/sales/resources', {
    data: { name: 'New', region: 'North', paid: false, amount: 5 },
  });
  const cell = table.getByRole('row', { name: /^North/ }).getByRole('link', { name: '30' });
  await table
    .getByRole('row', { name: /^North/ })
    .getByRole('link', { name: '154' })
    .press('ArrowLeft');
  expect(await cell.evaluate((link) => link.ownerDocument.activeElement === link)).toBe(true);
  await cell.press('Enter');
  await page.getByText('26 entries').waitFor();
  await page.getByRole('link', { name: 'New', exact: true }).waitFor();
  await context.close();
  await bakery.call('DELETE', '/modules/sales');
  return faults;
}
