import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';

const to = (target: string) => ({ [target]: ['default'] });
const quotes = {
  title: 'Quotes',
  fields: [
    { identifier: 'title', type: 'text', title: 'Title' },
    {
      identifier: 'parts',
      type: 'list',
      title: 'Parts',
      options: {
        fields: [
          {
            identifier: 'price',
            type: 'number',
            title: 'Price',
            options: { events: { on_change: ['part_price'] } },
          },
        ],
      },
    },
    { identifier: 'total', type: 'number', title: 'Total' },
    { identifier: 'plan', type: 'file', title: 'Plan' },
    { identifier: 'state', type: 'text', title: 'State' },
  ],
  actions: [
    { identifier: 'ask', title: 'Ask for approval', trigger: 'quote_asked' },
    { identifier: 'other', title: 'Something else', trigger: 'quote_other' },
  ],
};
const quoting = {
  identifier: 'quoting',
  title: 'Quoting',
  events: [
    { identifier: 'part_price', type: 'on_change', module: 'quotes' },
    { identifier: 'quote_asked', type: 'on_click', module: 'quotes' },
  ],
  elements: [
    { name: 'priced', type: 'event/on_change', to: { default: to('sum') } },
    { name: 'sum', type: 'action/set', options: { recipes: { total: '$sum($resource.parts.price)' } } },
    { name: 'asked', type: 'event/on_click', to: { default: to('approve') } },
    {
      name: 'approve',
      type: 'action/notify',
      options: { title: 'Go?', actions: 'yes, no', recipients: ['admin'] },
      to: { yes: to('keep') },
    },
    {
      name: 'keep',
      type: 'action/save',
      options: { module: 'quotes', id: '$event.id', recipes: { state: '"approved"' } },
    },
  ],
};

/** The form of a module is filled in beside the workflow that is edited: it answers there, asks, is answered, and nothing is stored. */
export async function playForm(page: Page, bakery: Bakery): Promise<void> {
  await bakery.call('PUT', '/modules/quotes', { bakery_resource: quotes });
  await bakery.call('PUT', '/workflows/quoting', quoting);
  const stored = await bakery.call<{ id: string }>('POST', '/modules/quotes/resources', {
    data: { title: 'Mill', parts: [{ price: 10 }], total: 10 },
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/app/workflows/quoting');
  // Cards say what their elements do, triggers when they start.
  const says = (name: string) => page.locator(`[data-element="${name}"] .flow-node-says`).textContent();
  expect(await says('approve')).toBe('Go? · admin');
  expect(await says('keep')).toBe('Quotes · State');
  expect(await says('priced')).toContain('Price');

  await page.getByRole('tab', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Form of Quotes' });
  await page.getByLabel('With a stored entry').selectOption(stored.id);
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Mill');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form.getByRole('group', { name: 'Row 2', exact: true }).getByLabel('Price').fill('32');
  await expect.poll(() => form.getByLabel('Total').inputValue()).toBe('42');
  await page.locator('[data-element="sum"].ran').waitFor();
  await page.locator('[data-element="approve"].idle').waitFor();
  expect(await form.getByRole('button', { name: 'Something else' }).count()).toBe(0);
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('walls') });
  await form.getByText('plan.txt').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);

  await form.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByRole('group', { name: 'approve asks:' }).getByRole('button', { name: 'yes' }).click();
  await page.getByText('Completed.').waitFor();
  await page.locator('[data-element="keep"].ran').waitFor();
  // What was typed stands in the form still.
  expect(await form.getByLabel('Total').inputValue()).toBe('42');

  // It is kept as a test that holds what was played, and runs without the editor.
  await page.getByRole('button', { name: 'Save as a test' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { tests } = await bakery.call<{ tests: unknown[] }>('GET', '/workflows/quoting');
  expect(tests).toMatchObject([
    {
      event: { identifier: 'quote_asked', id: stored.id, data: { total: 42, parts: [{}, { price: 32 }] } },
      given: { answers: { approve: 'yes' } },
      expect: { status: 'completed' },
    },
  ]);
  const ran = await bakery.call<{ tests: object[] }>(
    'POST',
    '/workflows/test',
    await bakery.call<object>('GET', '/workflows/quoting'),
  );
  expect(ran.tests).toMatchObject([{ faults: [] }]);
  const { data } = await bakery.call<{ data: { data: object }[] }>('GET', '/modules/quotes/resources');
  expect(data).toMatchObject([{ data: { title: 'Mill', total: 10, state: null, plan: null } }]);
  expect(sent.filter((path) => /^\/(?:files|events|modules)\b/.test(path))).toEqual([]);
}
