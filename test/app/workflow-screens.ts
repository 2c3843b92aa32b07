import type { Page } from 'playwright-core';

interface WorkflowScreen {
  name: string;
  path: () => string;
  prepare: (page: Page) => Promise<void>;
}

/** The states of the workflow editor in which something is chosen or built. */
export const workflowScreens: readonly WorkflowScreen[] = [
  {
    name: 'workflow-values',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.locator('[data-element="is_negative"]').click();
      await page.getByRole('textbox', { name: 'Condition' }).waitFor();
      await page.getByRole('button', { name: 'Insert a value' }).first().click();
      await page.getByRole('searchbox', { name: 'Find a value' }).fill('total');
    },
  },
  {
    name: 'workflow-filter',
    path: () => '/workflows/new',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Find an element' }).fill('find entries');
      await page.keyboard.press('Enter');
      await page.getByLabel('Module', { exact: true }).selectOption('orders');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      const value = page.locator('.filter-condition .value-field');
      await value.waitFor();
      const missing = page.locator('.filter-condition').getByText('A value is missing.');
      // Nobody is told of what they have not come to yet.
      if ((await missing.count()) > 0)
        throw new Error('a value is called missing before anybody has been there');
      await value.getByRole('button', { name: 'Insert a value' }).focus();
      await page.getByLabel('Module', { exact: true }).focus();
      await missing.waitFor();
    },
  },
  {
    name: 'workflow-trigger',
    path: () => '/workflows/new',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a trigger' }).first().click();
      await page.getByRole('dialog').getByLabel('In', { exact: true }).selectOption('orders');
      await page.getByRole('dialog').getByLabel('Items › Price').waitFor();
    },
  },
  {
    name: 'workflow-menu',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.locator('[data-element="is_negative"]').click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'workflow-play',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Try it' }).click();
      const form = page.getByRole('form', { name: 'Form of Orders' });
      const row = form.getByRole('group', { name: 'Row 1', exact: true });
      await row.getByLabel('Price').fill('-3');
      await page.getByText('Completed.').waitFor();
    },
  },
  {
    name: 'workflow-note',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.locator('[data-element="is_negative"]').waitFor();
      await page.locator('h1').click();
      await page.keyboard.press('n');
      await page.getByLabel('What it says').fill('Prices may fall, but never below nothing.\nAsk Ann first.');
      await page.getByRole('radio', { name: 'Green' }).click();
      await page.getByRole('note', { name: 'Note' }).waitFor();
    },
  },
];
