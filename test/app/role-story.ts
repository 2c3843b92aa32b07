import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** A role is limited to rows by choosing, and opened again; gives what went wrong in the page. */
export async function roleStory(browser: Browser, bakery: Bakery): Promise<readonly string[]> {
  await bakery.call('PUT', '/modules/errands', {
    bakery_resource: {
      title: 'Errands',
      fields: [
        { identifier: 'what', type: 'text', title: 'What' },
        { identifier: 'team', type: 'role', title: 'Team' },
        { identifier: 'state', type: 'select', title: 'State', options: { choices: ['open', 'done'] } },
      ],
    },
  });
  await bakery.call('PUT', '/workflows/tidy', {
    identifier: 'tidy',
    title: 'Tidy up',
    entry: 'all',
    elements: [{ name: 'all', type: 'data/map', options: { value: '1' } }],
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, administrator, password, '/app/admin/roles/new');
  await page.getByLabel('Title').fill('Runner');
  await page.getByLabel('Slug').fill('runner');
  await page.getByLabel('Errands: Read').selectOption('Limited');
  const dialog = page.getByRole('dialog', { name: 'Limits: Read, Errands' });
  await dialog.getByRole('button', { name: 'Add a condition' }).click();
  await dialog.getByLabel('Field', { exact: true }).selectOption('Created by');
  await dialog.getByLabel('Which one').selectOption('Whoever is signed in');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Add a condition' }).click();
  await dialog.getByLabel('Field', { exact: true }).selectOption('Team');
  await dialog.getByLabel('Condition', { exact: true }).selectOption('is one of');
  await dialog.getByLabel('Which one').selectOption('The roles of whoever is signed in');
  // Enter ends the condition, and neither the window nor the role.
  await dialog.getByLabel('Which one').press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: /^and:/ }).click();
  await dialog.getByText('The roles of whoever is signed in').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  const workflows = page.getByLabel('Workflows this role can run directly');
  await workflows.click();
  await page.keyboard.type('Tidy');
  await page.getByRole('option', { name: 'tidy' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.waitForURL(/\/admin\/roles$/);
  expect(await bakery.call('GET', '/roles/runner')).toMatchObject({
    permissions: [
      {
        module: 'errands',
        action: 'read',
        filter: { _or: [{ createdBy: { _eq: '$user.id' } }, { team: { _in: '$user.roles' } }] },
      },
      { workflow: 'tidy', action: 'run' },
    ],
  });

  // What is stored stands there in words, and what is written by hand does as well.
  await page.goto('/app/admin/roles/runner');
  await page.getByRole('button', { name: 'Limits: Read, Errands' }).click();
  await dialog.getByRole('button', { name: 'Created by is Whoever is signed in' }).waitFor();
  await dialog.locator('summary').click();
  await dialog.getByRole('textbox', { name: 'The conditions as JSON' }).fill('{"state": "open"}');
  await dialog.getByRole('button', { name: 'State is open' }).waitFor();
  await context.close();
  for (const path of ['/roles/runner', '/workflows/tidy', '/modules/errands'])
    await bakery.call('DELETE', path);
  return faults;
}
