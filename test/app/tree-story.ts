import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';
import { makePlace, places } from './sample-tree.ts';

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** A tree of a module of its own is opened, changed and broken. */
export async function treeStory({
  bakery,
  visit,
}: {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}): Promise<string[]> {
  await bakery.call('POST', '/modules', places);
  const house = await makePlace(bakery, 'House');
  const floor = await makePlace(bakery, 'Floor', house);
  const room = await makePlace(bakery, 'Room', floor);
  const shed = await makePlace(bakery, 'Shed');
  const above = async (id: string) =>
    (await bakery.call<{ data: { above: string | null } }>('GET', `/modules/places/resources/${id}`)).data
      .above;
  const { page, faults, context } = await visit('/m/places');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New tree' }).click();
  await page.getByRole('dialog').getByLabel('Name of the view').fill('Houses');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const tree = page.getByRole('treegrid', { name: 'Places as a tree' });
  const line = (name: string) => tree.getByRole('row', { name: new RegExp(`^(Open |Close )?${name}`) });
  const levels = async () =>
    Promise.all(
      (await tree.locator('.tree-row').all()).map(
        async (row) =>
          `${await row.getAttribute('aria-level')} ${await row.locator('.tree-label').innerText()}`,
      ),
    );
  // The one that was changed last comes first.
  await expect.poll(levels, soon).toEqual(['1 Shed', '1 House']);

  // By keyboard: open two levels, go down and up again.
  await line('Shed').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await line('Floor').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await line('Room').waitFor();
  expect(await levels()).toEqual(['1 Shed', '1 House', '2 Floor', '3 Room']);
  expect(await line('Floor').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(levels, soon).toEqual(['1 Shed', '1 House', '2 Floor']);
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => line('House').evaluate((row) => row.ownerDocument.activeElement === row), soon)
    .toBe(true);

  // Moved by key under the one before, and the focus goes along; back by the undo.
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => above(house), soon).toBe(shed);
  await expect.poll(() => line('House').getAttribute('aria-level'), soon).toBe('2');
  await expect
    .poll(() => line('House').evaluate((row) => row.ownerDocument.activeElement === row), soon)
    .toBe(true);
  await page
    .locator('.toast', { hasText: 'House: under Shed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => above(house), soon).toBeNull();
  await expect.poll(() => line('House').getAttribute('aria-level'), soon).toBe('1');
  await page.locator('.toast', { hasText: 'Undone' }).waitFor();

  // Dragged under another one, and to the top by the menu.
  await line('Shed').locator('.tree-line').dragTo(line('House').locator('.tree-label'));
  await expect.poll(() => above(shed), soon).toBe(house);
  await expect.poll(() => line('Shed').getAttribute('aria-level'), soon).toBe('2');
  await page.locator('.toast', { hasText: 'Shed: under House' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Shed' }).click();
  await page.getByRole('menuitem', { name: 'Move to the top' }).click();
  await expect.poll(() => above(shed), soon).toBeNull();
  await expect.poll(() => line('Shed').getAttribute('aria-level'), soon).toBe('1');

  // An entry does not go under what stands below it.
  await page.getByRole('button', { name: 'Actions for House' }).click();
  await page.getByRole('menuitem', { name: 'Move under …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Under' }).fill('Room');
  await page.locator('.ant-select-item-option', { hasText: 'Room' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('“House” cannot stand under “Room”').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await above(house)).toBeNull();

  // Whoever makes a circle by another way does not lose the entries.
  await bakery.call('PATCH', `/modules/places/resources/${house}`, { data: { above: room } });
  await page.reload();
  await expect.poll(() => tree.getByText('In a circle').count(), soon).toBe(3);
  await context.close();
  await bakery.call('DELETE', '/modules/places');
  return faults;
}
