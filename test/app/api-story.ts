import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';

const orders = {
  get: {
    operationId: 'listOrders',
    summary: 'List orders of the shop',
    description: 'Gives **all** orders, the newest first.',
    parameters: [
      { name: 'state', in: 'query', required: true, schema: { type: 'string', enum: ['open', 'done'] } },
    ],
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { type: 'array', items: { type: 'object', properties: { total: { type: 'number' } } } },
          },
        },
      },
    },
  },
};
const stock = { get: { operationId: 'readStock', summary: 'Read the stock', responses: {} } };
const documentOf = (paths: object) => ({
  name: 'shop.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Corner shop', version: '3' },
      servers: [{ url: 'https://shop.example/v1' }],
      paths,
    }),
  ),
});

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** An API is added by a file, its operation found in the palette, filled in and checked, and the API brought up to date. */
export async function connectApi(
  page: Page,
  bakery: Bakery,
  look: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto('/app/admin/connections');
  await page.getByRole('button', { name: 'Add an API' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Or a file').setInputFiles(documentOf({ '/orders': orders, '/stock': stock }));
  await expect.poll(() => dialog.getByLabel('Name').inputValue(), soon).toBe('shop');
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await dialog.getByText('Corner shop: 2 operations of https://shop.example/v1').waitFor();
  await look('add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Operations of shop' }).click();
  await dialog.getByLabel('Search operations').fill('stock');
  const found = dialog.getByRole('list', { name: 'Operations' }).getByRole('listitem');
  await expect.poll(() => found.count(), soon).toBe(1);
  await look('operations');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await look('list');

  // The palette knows it as soon as it is searched for.
  await bakery.call('POST', '/workflows', {
    identifier: 'ask_shop',
    title: 'Ask the shop',
    entry: 'begin',
    elements: [{ name: 'begin', type: 'data/map', options: { value: '$input' } }],
  });
  await page.goto('/app/workflows/ask_shop');
  await page.locator('[data-element="begin"]').click();
  await page.getByRole('searchbox', { name: 'Find an element' }).fill('orders of the shop');
  await page.getByRole('button', { name: 'Corner shop: List orders of the shop' }).click();
  await page.locator('[data-element="listOrders"].selected').waitFor();
  await page.getByText('Documentation').click();
  await page.locator('.flow-side strong', { hasText: 'all' }).waitFor();
  // What is required is told before anything is written, and the choices of the document are offered.
  await page.getByRole('tab', { name: /^Problems \(1\)/ }).waitFor();
  await page.getByLabel('state', { exact: true }).last().selectOption('open');
  await expect
    .poll(() => page.getByRole('tab', { name: /^Problems/ }).textContent(), soon)
    .not.toContain('(1)');
  await look('editor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const stored = () =>
    bakery.call<{ elements: { type: string; options: object }[] }>('GET', '/workflows/ask_shop');
  await expect
    .poll(async () => (await stored()).elements[1], soon)
    .toMatchObject({ type: 'api/shop/listOrders', options: { state: '"open"' } });

  // Another document tells what is gone, and who uses it.
  await page.goto('/app/admin/connections');
  await page.getByRole('button', { name: 'Update shop' }).click();
  await dialog.getByLabel('Or a file').setInputFiles(documentOf({ '/stock': stock }));
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await dialog.getByRole('link', { name: 'ask_shop' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Update', exact: true }).isDisabled()).toBe(true);
  await look('update');
  await bakery.call('DELETE', '/workflows/ask_shop');
  await bakery.call('DELETE', '/apis/shop');
}
