import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let page: Page;
let faults: readonly string[];

const linked = (...names: string[]) =>
  Object.fromEntries(
    names
      .slice(0, -1)
      .map((name, at) => [name, { main: [[{ node: names[at + 1], type: 'main', index: 0 }]] }]),
  );

const orders = {
  name: 'Orders of the shop',
  nodes: [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
    {
      name: 'Load',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      parameters: { url: 'https://shop.example/orders' },
    },
    { name: 'Draw', type: 'n8n-nodes-base.editImage', parameters: { operation: 'blur', blur: 5 } },
  ],
  connections: linked('Start', 'Load', 'Draw'),
};
const flow = [
  { id: 't', type: 'tab', label: 'Readings' },
  {
    id: 'a',
    z: 't',
    type: 'inject',
    name: 'go',
    repeat: '60',
    payload: '1',
    payloadType: 'num',
    wires: [['b']],
  },
  {
    id: 'b',
    z: 't',
    type: 'change',
    rules: [{ t: 'set', p: 'payload', pt: 'msg', to: '2', tot: 'num' }],
    wires: [],
  },
];

// Texts, since this file knows no browser.
const drop = (on: string, files: Record<string, unknown>) =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of Object.entries(${JSON.stringify(files)}))
      dataTransfer.items.add(new File([JSON.stringify(content)], name, { type: 'application/json' }));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector(${JSON.stringify(on)}).dispatchEvent(new DragEvent('drop', init));
  })()`);
const paste = (content: unknown) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(JSON.stringify(content))});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
const stored = (identifier: string) =>
  bakery.call<Record<string, unknown>>('GET', `/workflows/${identifier}`);

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  ({ page, faults } = await newVisitor(browser, bakery.url));
  page.setDefaultTimeout(30_000);
  await signIn(page, administrator, password);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('IMP16 files of n8n and Node-RED that are dropped on the list become workflows, and the list says what is left to do', async () => {
  await page.goto('/app/workflows');
  await page.getByRole('button', { name: 'Import' }).waitFor();
  await drop('.page', { 'orders.json': orders, 'readings.json': flow });
  const dialog = page.getByRole('dialog', { name: 'Import workflows' });
  await dialog.getByText('4 of 5 steps have a counterpart').waitFor();
  await dialog.getByText('things left to do').click();
  await dialog.getByText('There is no counterpart to "editImage" of n8n').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the list' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('left-to-do.md');
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await page.getByText('2 workflows imported').waitFor();
  expect(await stored('orders_of_the_shop')).toMatchObject({ title: 'Orders of the shop' });
  expect(await stored('readings')).toMatchObject({ title: 'Readings' });
});

test('IMP16 a file that is dropped into the editor becomes elements of the workflow there, with what is left to do beside', async () => {
  await page.goto('/app/workflows/new');
  await page.locator('.flow-canvas').waitFor();
  const renamed = { ...orders, name: 'Dropped' };
  await drop('.flow-canvas', { 'dropped.json': renamed });
  const dialog = page.getByRole('dialog', { name: 'Add to this workflow' });
  await dialog.getByText('2 of 3 steps have a counterpart').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await dialog.getByRole('button', { name: /^Add \d elements?$/ }).click();
  await page.locator('[data-node="Draw"]').waitFor();
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await page.getByRole('heading', { name: 'Left to do from the import' }).waitFor();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByText('As it was elsewhere').click();
  await page.getByText('"n8n-nodes-base.editImage"').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => stored('dropped').catch(() => ({}))).toMatchObject({ title: 'Dropped' });

  // What n8n copies is pasted in the same way, beside what is there.
  await page.waitForURL(/workflows\/dropped$/);
  // Only what is stored can be switched off: the editor of the new one is gone.
  await page.getByRole('switch', { name: 'Dropped is on' }).waitFor();
  await paste(orders);
  await dialog.getByRole('button', { name: /^Add \d elements?$/ }).click();
  await page.locator('[data-node="Draw_2"]').waitFor();
  expect(faults).toEqual([]);
});
