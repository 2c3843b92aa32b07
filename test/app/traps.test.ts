import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

/** An administrator in a window of this width. */
async function visit(width = 1280) {
  const visitor = await newVisitor(browser, bakery.url, { width });
  await signIn(visitor.page, administrator, password);
  return visitor;
}

const customer = (name: string) =>
  bakery.call<{ id: string }>('POST', '/modules/customers/resources', {
    data: { name, email: `${name.toLowerCase()}@example.com`, country: 'DE' },
  });

test.each([1280, 1920, 390])(
  'UI10 a button in a list inside of a list is pressed with the mouse, %i pixels wide',
  async (width) => {
    const parts = {
      fields: [{ identifier: 'part', type: 'text' }],
      buttons: [{ identifier: 'dup', title: 'Duplicate part', trigger: 'dup_part' }],
    };
    const lines = { fields: [{ identifier: 'parts', type: 'list', options: parts }] };
    await bakery.call('PUT', '/modules/nested', {
      bakery_resource: { title: 'Nested', fields: [{ identifier: 'lines', type: 'list', options: lines }] },
    });
    await bakery.call('PUT', '/workflows/dup', {
      identifier: 'dup',
      events: [{ identifier: 'dup_part', type: 'on_click', module: 'nested' }],
      elements: [
        { name: 'pressed', type: 'event/on_click', to: { default: { tell: ['default'] } } },
        { name: 'tell', type: 'action/notify', options: { title: 'Pressed' } },
      ],
    });
    const { page, faults, context } = await visit(width);
    await page.goto('/app/m/nested/new');
    await page.getByRole('button', { name: 'Add a row' }).last().click();
    await page.getByRole('button', { name: 'Add a row' }).first().click();
    const fired = page.waitForResponse(/\/events\/dup_part$/);
    await page.getByRole('button', { name: /Duplicate part/ }).click();
    expect((await fired).status()).toBe(200);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('UI11 Tab leaves a list of choices and chooses nothing', async () => {
  const { page, context } = await visit();
  await page.goto('/app/admin/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const roles = page.getByRole('dialog').getByLabel('Roles');
  await roles.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const chosen = () => page.getByRole('dialog').locator('.ant-select').textContent();
  await expect.poll(chosen).toMatch(/viewer/i);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(`document.activeElement?.getAttribute('role') === 'combobox'`))
    .toBe(false);
  expect(await chosen()).toMatch(/viewer/i);
  expect(await chosen()).not.toContain('Administrator');
  await context.close();
});

test('UI12 changing many entries needs a value, or that the field is to be emptied', async () => {
  const { id } = await customer('Bulk');
  const { page, context } = await visit();
  await page.goto('/app/m/customers');
  await page.getByLabel('Select Bulk').check();
  await page.getByRole('button', { name: 'Edit …' }).click();
  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.waitFor();
  expect(await apply.isDisabled()).toBe(true);
  const stored = await bakery.call<{ data: object }>('GET', `/modules/customers/resources/${id}`);
  expect(stored.data).toMatchObject({ name: 'Bulk', country: 'DE' });
  await context.close();
});

test('RES47 an entry that others name is told before it is deleted; a name of one that is gone says so', async () => {
  const { id } = await customer('Named');
  const order = { number: 'N-1', status: 'draft', customer: id };
  const { id: named } = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
    data: order,
  });
  const { page, context } = await visit();
  await page.goto(`/app/m/customers/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByText(/1 .*[Oo]rder/)
    .first()
    .waitFor();
  await bakery.call('DELETE', `/modules/customers/resources/${id}`).catch(() => undefined);
  await page.goto(`/app/m/orders/${named}`);
  await page.getByRole('heading', { name: 'N-1', exact: true }).waitFor();
  expect(await page.getByText(id.slice(0, 8)).count()).toBe(0);
  await context.close();
});
