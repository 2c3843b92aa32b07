import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';

/** Tries a workflow that asks another system to its elements, and fills options with what is shown; gives the options that were saved. */
export async function tryToHere(page: Page, bakery: Bakery): Promise<unknown> {
  let asked = 0;
  const rates = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end('{"rate":1.5}');
  });
  await new Promise<void>((resolve) => rates.listen(0, '127.0.0.1', resolve));
  try {
    await tell(page, bakery, (rates.address() as AddressInfo).port, () => asked);
    const stored = await bakery.call<{ elements: { options: { schema?: unknown } }[]; output: unknown }>(
      'GET',
      '/workflows/rates',
    );
    expect(JSON.stringify(stored)).not.toContain('"rate":2');
    expect(stored.output).toEqual([{ identifier: 'sum', type: 'number', required: true }]);
    expect(stored.elements[0]?.options.schema).toEqual({
      type: 'object',
      properties: { rate: { type: 'number' } },
    });
    return stored.elements[2]?.options;
  } finally {
    await bakery.call('DELETE', '/workflows/rates');
    await new Promise((resolve) => rates.close(resolve));
  }
}

async function tell(page: Page, bakery: Bakery, port: number, asked: () => number): Promise<void> {
  await bakery.call('PUT', '/workflows/rates', {
    identifier: 'rates',
    title: 'Rates',
    trace: 'all',
    entry: 'fetch',
    elements: [
      {
        name: 'fetch',
        type: 'data/http',
        options: { url: `"http://127.0.0.1:${port}/rate"` },
        to: { default: { sum: ['default'] } },
      },
      {
        name: 'sum',
        type: 'data/map',
        options: { value: '{"sum": body.rate * 100}' },
        to: { default: { tell: ['default'] } },
      },
      { name: 'tell', type: 'action/mail', options: { to: '"ann@example.com"', text: '"Sum: "' } },
    ],
  });
  await bakery.call('POST', '/workflows/rates/run', { input: {} });
  expect(asked()).toBe(1);

  // To here: the answer of the last run is taken, and nothing behind it runs.
  await page.goto('/app/workflows/rates');
  await page.locator('[data-element="sum"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Run to here' }).click();
  await page.getByRole('group', { name: 'Output (default)' }).getByText('150').waitFor();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByText('Not run, output given: fetch').waitFor();
  await page.getByText('2 steps').waitFor();
  expect(asked()).toBe(1);

  // Another answer is pinned, and is there after a new start.
  await page.getByRole('tab', { name: 'Properties' }).click();
  await page.locator('[data-element="fetch"]').click();
  await page.getByRole('button', { name: 'Pin the output' }).click();
  await page.getByLabel('Pinned output', { exact: true }).last().fill('{"body": {"rate": 2}}');
  await page.locator('[data-element="fetch"]').getByText('Output pinned').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.reload();
  await page.locator('[data-element="fetch"]').getByText('Output pinned').waitFor();
  await page.locator('[data-element="tell"]').click();
  await page.getByRole('button', { name: 'Run to here' }).click();
  const input = page.getByRole('group', { name: 'Input' });
  await input.getByRole('button', { name: 'sum: 200' }).waitFor();

  // A value is pressed into the option that is chosen, and dragged into another behind its words.
  await page.getByLabel('Press or drag a value into').selectOption({ label: 'Subject' });
  await input.getByRole('button', { name: 'sum: 200' }).press('Enter');
  await page.getByRole('status').getByText('sum is now in Subject').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  // Nothing is scrolled while it is dragged.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await input
    .getByRole('button', { name: 'sum: 200' })
    .dragTo(page.getByRole('textbox', { name: 'Text', exact: true }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.flow-picture').click({ position: { x: 20, y: 20 } });
  await page.getByText('More settings').click();
  await page.getByRole('button', { name: 'Add a value it gives' }).click();
  const gives = page.getByRole('group', { name: 'What it gives' });
  await gives.getByLabel('Name').fill('sum');
  await gives.getByLabel('Type').selectOption({ label: 'Number' });
  await gives.getByRole('checkbox', { name: 'Required' }).check();
  expect(await accessFaults(page, 'all')).toEqual([]);
  // What the other system answers is said in words, not in JSON.
  await page.locator('[data-element="fetch"]').click();
  const shape = page.getByRole('group', { name: 'Shape of the answer' });
  await shape.getByLabel('What comes').selectOption({ label: 'Named values' });
  await shape.getByRole('button', { name: 'Add a value' }).click();
  await shape.getByLabel('Name', { exact: true }).fill('rate');
  await shape.getByLabel('Name', { exact: true }).press('Tab');
  await shape.getByLabel('Kind').selectOption({ label: 'Number' });
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.locator('[data-element="fetch"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin the output' }).click();
  await expect.poll(() => page.getByText('Output pinned').count()).toBe(0);
  expect(asked()).toBe(1);
}
