import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';
import { focused, tabTo } from './by-keys.ts';

const parcels = { title: 'Parcels', fields: [{ identifier: 'label', type: 'text', title: 'Label' }] };

/** From the list of workflows to one that is stored and tried, without a pointer. */
export async function buildByKeys(page: Page, bakery: Bakery): Promise<void> {
  await bakery.call('PUT', '/modules/parcels', { bakery_resource: parcels });
  await page.addInitScript(
    `window.pointed = 0; for (const type of ['pointerdown', 'mousedown']) addEventListener(type, () => (window.pointed += 1), true);`,
  );
  const { keyboard } = page;
  const panel = page.locator('.flow-panel');
  await page.goto('/app/workflows');
  await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
  await tabTo(page, 'New workflow');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New workflow' }).waitFor();
  await tabTo(page, 'Title');
  await keyboard.type('Parcels out');
  await tabTo(page, 'Identifier');
  await keyboard.press('Control+a');
  await keyboard.type('parcels_out');

  // What starts it: a button over the list, which is made with it.
  await tabTo(page, 'Add a trigger');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'When does it start?' });
  await dialog.waitFor();
  await tabTo(page, 'When', 'stay');
  await choose(page, 'click');
  await tabTo(page, 'In');
  await choose(page, 'parcels');
  await tabTo(page, 'Which button');
  await choose(page, 'index');
  await tabTo(page, 'What it says');
  await keyboard.type('Report all');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-element="on_click"].selected').waitFor();

  // What comes next is found by what it does.
  await tabTo(page, 'on_click, event/on_click', 'back');
  await keyboard.press('a');
  const picker = page.getByRole('dialog', { name: 'What comes here?' });
  await picker.waitFor();
  await keyboard.type('email');
  await picker.getByRole('option', { selected: true }).waitFor();
  await keyboard.press('Enter');
  await page.locator('[data-element="mail"].selected').waitFor();
  await panel.getByRole('heading', { name: 'Send an e-mail', exact: true }).waitFor();
  for (const [field, words] of [
    ['To', 'depot@example.com'],
    ['Subject', 'All parcels are out'],
  ] as const) {
    // The code editor comes after the form around it.
    await panel.getByRole('textbox', { name: field, exact: true }).waitFor();
    await tabTo(page, field);
    await keyboard.type(words);
  }
  await page.locator('[data-element="mail"] .flow-node-says', { hasText: 'depot@example.com' }).waitFor();

  // A note is written, and moved with the arrow keys.
  await keyboard.press('Escape');
  await tabTo(page, 'mail, action/mail', 'back');
  await keyboard.press('n');
  await expect.poll(() => focused(page)).toBe('What it says');
  await keyboard.type('Ask the depot before this is changed');
  const note = page.getByRole('note', { name: 'Note' });
  await expect.poll(() => note.textContent()).toBe('Ask the depot before this is changed');
  await tabTo(page, 'Note', 'back');
  const before = await note.getAttribute('style');
  await keyboard.press('ArrowDown');
  await expect.poll(() => note.getAttribute('style')).not.toBe(before);
  expect(await accessFaults(page, 'all')).toEqual([]);

  // All of it is listed under the question mark.
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Add a note').waitFor();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await tabTo(page, 'Try it');
  await keyboard.press('Enter');
  await page.getByRole('form', { name: 'Form of Parcels' }).waitFor();
  await tabTo(page, 'Report all');
  await keyboard.press('Enter');
  await page.getByText('Completed.').waitFor();
  await page.locator('[data-element="mail"].ran').waitFor();
  expect(await page.evaluate('window.pointed')).toBe(0);
  const stored = await bakery.call<{ layout: unknown; elements: object[] }>('GET', '/workflows/parcels_out');
  expect(stored).toMatchObject({
    events: [{ identifier: 'parcels_report_all', type: 'on_click', module: 'parcels' }],
    elements: [
      { type: 'event/on_click', to: { default: { mail: ['default'] } } },
      { type: 'action/mail', options: { to: '"depot@example.com"', subject: '"All parcels are out"' } },
    ],
    layout: { notes: [{ text: 'Ask the depot before this is changed' }] },
  });
  await page.goto('/app/m/parcels');
  await page.getByRole('button', { name: 'Report all' }).waitFor();
}

/** Chooses in the list of choices that has the focus, by the arrow keys. */
async function choose(page: Page, value: string): Promise<void> {
  const now = () => page.evaluate('document.activeElement.value');
  for (let turn = 0; turn < 30 && (await now()) !== value; turn += 1) await page.keyboard.press('ArrowDown');
  expect(await now()).toBe(value);
}
