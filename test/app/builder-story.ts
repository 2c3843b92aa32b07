import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** A module is built by choosing: numbers, choices from another module, a sum, its name and its order; gives what went wrong in the page. */
export async function chooseInModule(browser: Browser, bakery: Bakery): Promise<readonly string[]> {
  await bakery.call('PUT', '/modules/grains', {
    bakery_resource: { title: 'Grains', fields: [{ identifier: 'name', type: 'text', title: 'Name' }] },
  });
  await bakery.call('PUT', '/modules/loads', {
    bakery_resource: {
      title: 'Loads',
      fields: [
        { identifier: 'number', type: 'text', title: 'Number' },
        { identifier: 'grain', type: 'select', title: 'Grain', options: { choices: ['rye'] } },
        {
          identifier: 'sacks',
          type: 'list',
          title: 'Sacks',
          options: {
            fields: ['weight', 'price'].map((identifier) => ({ identifier, type: 'number' })),
          },
        },
      ],
    },
  });
  await bakery.call('POST', '/modules/loads/resources', {
    data: {
      number: 'L-1',
      grain: 'rye',
      sacks: [
        { weight: 20, price: 2 },
        { weight: 5, price: 3 },
      ],
    },
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, administrator, password, '/app/admin/modules/loads');
  const panel = page.getByRole('tabpanel');
  const open = panel.locator('.field-list > ul > li.open');
  await panel.getByRole('button', { name: 'Edit Number' }).click();
  await open.getByText('Type options').click();
  await open.getByLabel('Numbered by itself').selectOption('2026-0001, 2026-0002 …');
  await open.getByLabel('Begins again').selectOption('Every year');
  await panel.getByRole('button', { name: 'Edit Grain' }).click();
  await open.getByLabel('Choices from a module').selectOption('Grains');
  await open.getByLabel('What people see').selectOption('Name');
  expect(await open.getByLabel('Choices', { exact: true }).count()).toBe(0);

  // A sum of rows is picked, and is a number at once; the entry that is there shows what it gives.
  await panel.getByRole('button', { name: 'Add a field' }).last().click();
  await page.locator('[data-type="computed"]').click();
  await open.getByLabel('Title').first().fill('Worth');
  await open.getByRole('button', { name: 'Choose a value' }).click();
  await open.getByRole('button', { name: 'Sum of weight × price' }).click();
  await open.getByText('= 55').waitFor();
  expect(await open.getByLabel('What it gives').inputValue()).toBe('number');
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Views' }).click();
  await panel.getByLabel('Default order').selectOption('Number');
  await panel.getByLabel('Direction').selectOption('Largest or newest first');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Preview', { exact: true }).selectOption('List');
  await preview.getByRole('columnheader', { name: 'Number ↓' }).waitFor();
  await preview.getByRole('cell', { name: 'L-1', exact: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByText('New field: Worth (Worked out)', { exact: true }).waitFor();
  await review.getByText('View “List” · fields or order', { exact: true }).waitFor();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.waitFor({ state: 'detached' });
  expect(await bakery.call('GET', '/modules/loads')).toMatchObject({
    bakery_resource: {
      fields: [
        {
          identifier: 'number',
          unique: true,
          options: { numbering: { format: '{YYYY}-{0000}', restart: 'year' } },
        },
        { identifier: 'grain', options: { choicesFrom: { module: 'grains', title: 'name' } } },
        { identifier: 'sacks' },
        {
          identifier: 'worth',
          type: 'computed',
          options: { expression: '$sum([$resource.sacks.(weight * price)])', result: 'number' },
        },
      ],
      views: { index: { sort: '-number' } },
    },
  });
  await context.close();
  await bakery.call('DELETE', '/modules/loads');
  await bakery.call('DELETE', '/modules/grains');
  return faults;
}

/** Rows that were just added are no fault, and hide nothing of the preview; when one wants to save, it is said what they need. */
export async function beginRows(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('heading', { name: 'Row fields' }).waitFor();
  expect(await page.getByText('1 error').count()).toBe(0);
  await page.getByRole('region', { name: 'Preview' }).getByLabel('State').waitFor();
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByText('list › fields of a row: Rows need at least one field.').waitFor();
  await review.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByText('Rows need at least one field.').waitFor();
  await page.getByText('1 error', { exact: true }).first().waitFor();
  await panel.getByRole('button', { name: 'Remove list' }).click();
}
