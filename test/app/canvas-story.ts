import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';

const to = (target: string) => ({ default: { [target]: ['default'] } });
const wired = {
  identifier: 'wired',
  title: 'Wired',
  entry: 'first',
  elements: [
    { name: 'first', type: 'data/map', options: { value: '$input' }, to: to('last') },
    { name: 'last', type: 'data/map', options: { value: '$input' } },
  ],
};

interface Shown {
  elements: { name: string; type: string; options?: Record<string, unknown>; to?: unknown }[];
  layout?: { places?: Record<string, [number, number]>; groups?: { title: string; elements: string[] }[] };
}

/** Elements are added at ports, on links and where a link is dropped; found, grouped, moved, and made a workflow of their own. */
export async function wireUp(page: Page, bakery: Bakery): Promise<void> {
  await bakery.call('POST', '/workflows', wired);
  await page.goto('/app/workflows/wired');
  const picker = page.getByRole('dialog', { name: 'What comes here?' });
  const port = (name: string, id: string) =>
    page.locator(`[data-element="${name}"] [data-port="${id}"].source`);

  // The plus of a port; only what fits is offered, and no event.
  await port('last', 'default').click();
  await picker.getByRole('combobox').fill('condition');
  await picker.getByRole('option', { selected: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.locator('[data-element="if"].selected').waitFor();

  // A link that is dropped on nothing asks there, and the element stays where it was dropped, where that is not beside the port.
  await page.getByRole('button', { name: 'Show all' }).click();
  for (let turn = 0; turn < 2; turn += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
  const from = await port('if', 'true').boundingBox();
  const frame = await page.locator('.flow-canvas').boundingBox();
  if (from === null || frame === null) throw new Error('there is no picture');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width - 60, frame.y + frame.height - 160, { steps: 6 });
  await page.mouse.up();
  await picker.getByRole('combobox').fill('mail');
  await page.keyboard.press('Enter');
  await page.locator('[data-element="mail"].selected').waitFor();

  // The menu of a link, by keyboard: something comes between.
  await page.locator('.flow-edge').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Insert an element' }).waitFor();
  await page.keyboard.press('Enter');
  await picker.getByRole('combobox').fill('wait');
  await page.keyboard.press('Enter');
  await page.locator('[data-element="wait"].selected').waitFor();
  // What it waits for is said in the text, so that it can be saved.
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByLabel('JSON', { exact: true }).and(page.locator('textarea'));
  const written = JSON.parse(await json.inputValue()) as Shown;
  const elements = written.elements.map((each) =>
    each.name === 'wait' ? { ...each, options: { seconds: 1 } } : each,
  );
  await json.fill(JSON.stringify({ ...written, elements }, null, 2));
  let now = await definitionOf(page);
  expect(now.elements.map(({ name, to: leads }) => [name, leads])).toEqual([
    ['first', to('wait')],
    ['last', to('if')],
    ['if', { true: { mail: ['default'] } }],
    ['mail', undefined],
    ['wait', to('last')],
  ]);
  expect(Object.keys(now.layout?.places ?? {})).toEqual(['mail']);

  // Found by what it is called, not only by its name.
  await page.locator('[data-node="first"]').focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in this workflow' }).fill('send');
  await page.getByText('1 of 1').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.locator('[data-element="mail"].selected').waitFor();
  await page.keyboard.press('Escape');

  // A group of two moves as one.
  await page.locator('[data-node="first"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-node="wait"]').focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('heading', { name: '2 elements' }).waitFor();
  await page.keyboard.press('Control+g');
  await page.getByLabel('Title of the group').fill('Begin');
  await page.getByRole('button', { name: 'Show all' }).click();
  const title = page.getByRole('button', { name: 'Begin', exact: true });
  await title.waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const at = await title.boundingBox();
  if (at === null) throw new Error('the group has no title');
  await page.mouse.move(at.x + 10, at.y + 8);
  await page.mouse.down();
  await page.mouse.move(at.x + 10, at.y + 68, { steps: 4 });
  await page.mouse.up();
  now = await definitionOf(page);
  expect(now.layout?.groups).toEqual([{ title: 'Begin', color: 'blue', elements: ['first', 'wait'] }]);
  expect(Object.keys(now.layout?.places ?? {}).toSorted()).toEqual(['first', 'mail', 'wait']);

  // What is selected becomes a workflow, which the new element runs.
  await page.getByRole('button', { name: 'Make a workflow of it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a workflow of the selection' });
  await dialog.getByLabel('Title', { exact: true }).fill('Warm up');
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the workflow' }).click();
  await page.locator('[data-element="run"].selected').waitFor();
  now = await definitionOf(page);
  expect(now.elements.find(({ name }) => name === 'run')).toEqual({
    name: 'run',
    type: 'action/run',
    options: { workflow: 'warm_up' },
    to: to('last'),
  });
  expect(now.layout).toEqual({ places: { mail: now.layout?.places?.['mail'] } });
  const made = await bakery.call<Shown>('GET', '/workflows/warm_up');
  expect(made.elements.map(({ name }) => name)).toEqual(['first', 'wait']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-element="wait"]').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.locator('[data-element="run"]').waitFor();
}

async function definitionOf(page: Page): Promise<Shown> {
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = await page.getByLabel('JSON', { exact: true }).and(page.locator('textarea')).inputValue();
  await page.getByRole('tab', { name: 'Properties' }).click();
  return JSON.parse(text) as Shown;
}
