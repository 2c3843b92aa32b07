import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Says that a value is an expression. */
export async function asExpression(page: Page, label: string): Promise<void> {
  const ways = page.getByRole('group', { name: `How ${label} is given` });
  await ways.getByRole('button', { name: 'Expression' }).click();
}

/** What stands out of the panel beside the picture, or is scrolled sideways in it. */
export async function tooWide(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const panel = document.querySelector('.flow-panel');
    const right = panel.getBoundingClientRect().right;
    return [...panel.querySelectorAll('*'), panel]
      .filter((each) => each.closest('.hidden-visually') === null)
      .filter((each) => each.getBoundingClientRect().right > right + 1
        || (each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1))
      .map((each) => each.className);
  })()`);
}

/** Adds a key to a group of options, by keyboard. */
export async function addKey(page: Page, group: string, key: string): Promise<void> {
  await page.getByLabel(`New key in ${group}`, { exact: true }).fill(key);
  await page.keyboard.press('Enter');
}

/** Gives the element that is chosen another name. */
export async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await page.locator(`[data-element="${name}"].selected`).waitFor();
}

/** Draws a link with the mouse, from an output port to the input of another element, or to its head where it has none. */
export async function drag(page: Page, from: string, port: string, to: string): Promise<void> {
  const source = page.locator(`[data-element="${from}"] .flow-port[data-port="${port}"].source`);
  const inputs = page.locator(`[data-element="${to}"] .flow-port.target`);
  const target = (await inputs.count()) > 0 ? inputs.first() : page.locator(`[data-element="${to}"]`);
  await source.hover();
  await page.mouse.down();
  await target.hover();
  await page.mouse.up();
}

/** Folds everything beside the picture, so that it has all the room, and shows it again. */
export async function takeAllRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the elements' }).click();
  await page.getByRole('searchbox', { name: 'Find an element' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show the forms' }).click();
  // The menu is folded beside a picture, until somebody unfolds it.
  await expect
    .poll(async () => (await page.locator('.flow-canvas').boundingBox())?.width)
    .toBeGreaterThan(1360);
  await page.getByRole('navigation').getByRole('link', { name: 'Workflows', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Unfold the menu' }).click();
  await expect.poll(async () => (await page.locator('.flow-canvas').boundingBox())?.width).toBeLessThan(1200);
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  await page.getByRole('button', { name: 'Show the forms' }).click();
  await page.getByRole('button', { name: 'Show the elements' }).click();
  await page.getByRole('searchbox', { name: 'Find an element' }).waitFor();
}
