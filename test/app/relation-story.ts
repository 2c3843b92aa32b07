import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** A relation is made and changed in the module builder, and seen from its other side; gives what went wrong in the page. */
export async function relationStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  await bakery.call('PUT', '/modules/flours', {
    bakery_resource: {
      title: 'Flours',
      label: '$resource.name',
      fields: [{ identifier: 'name', type: 'text' }],
    },
  });
  await bakery.call('PUT', '/modules/doughs', {
    bakery_resource: { title: 'Doughs', fields: [{ identifier: 'name', type: 'text' }] },
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url, { width: 1280 });
  await signIn(page, administrator, password, '/app/admin/modules/doughs');
  const panel = page.getByRole('tabpanel');
  await panel.waitFor();
  // One row, all of it in sight.
  const tabs = await page.getByRole('tab').evaluateAll((all) =>
    all.map((tab) => {
      const { top, right } = tab.getBoundingClientRect();
      return {
        top,
        name: tab.textContent,
        over: right - (tab.parentElement?.getBoundingClientRect().right ?? 0),
      };
    }),
  );
  expect(new Set(tabs.map(({ top }) => top)).size).toBe(1);
  expect(tabs.filter(({ over }) => over > 0)).toEqual([]);
  await panel.getByRole('button', { name: 'Add a field' }).click();
  await page.locator('[data-type="relation"]').click();
  const dialog = page.getByRole('dialog', { name: 'Link to another module' });
  expect(await dialog.getByRole('button', { name: 'Add the link' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Linked module').selectOption('flours');
  await dialog.getByLabel('Name of the field in Doughs').fill('Main flour');
  await dialog.getByLabel('It is not allowed while an entry of Doughs names it').check();
  await dialog.getByLabel('Name of that list').fill('Made of it');
  await dialog.getByRole('img', { name: 'Doughs, field Main flour: one entry of Flours' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  // What must be filled in cannot be emptied.
  await panel.getByRole('button', { name: 'Change both sides' }).click();
  expect(await dialog.getByLabel('The entries of Doughs stay, and the field is emptied').count()).toBe(1);
  await dialog.getByLabel('It must be filled in').check();
  expect(await dialog.getByLabel('The entries of Doughs stay, and the field is emptied').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.waitFor({ state: 'detached' });
  expect(await bakery.call('GET', '/modules/doughs')).toMatchObject({
    bakery_resource: {
      fields: [
        { identifier: 'name' },
        {
          identifier: 'main_flour',
          type: 'relation',
          title: 'Main flour',
          required: true,
          options: { module: 'flours', reverse: { title: 'Made of it' } },
        },
      ],
    },
  });
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/flours/resources', {
    data: { name: 'Rye' },
  });
  await page.goto(`/app/m/flours/${id}`);
  await page.getByRole('region', { name: 'Made of it' }).waitFor();
  await context.close();
  await bakery.call('DELETE', '/modules/doughs');
  await bakery.call('DELETE', '/modules/flours');
  return faults;
}
