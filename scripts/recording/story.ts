import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Film } from './film.ts';

/** The story of the recording: an order is taken, its total follows, and the workflow behind it is looked into. */
export async function tellStory(page: Page, film: Film): Promise<void> {
  await film.hold(1200);
  await film.click(page.getByRole('link', { name: 'New' }).or(page.getByRole('button', { name: 'New' })));
  await page.getByRole('heading', { name: /new/i }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(500);
  await takeOrder(page, film);
  await film.click(page.getByRole('button', { name: 'Place order' }));
  await page.getByRole('heading', { name: 'A-1061' }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(1100);
  await openWorkflow(page, film);
  await lookIntoRun(page, film);
}

async function takeOrder(page: Page, film: Film): Promise<void> {
  await film.click(page.getByLabel('No.'));
  await film.type('A-1061');
  await film.click(page.getByRole('button', { name: 'Add a row' }));
  const row = page.getByRole('group', { name: 'Row 1', exact: true });
  await row.waitFor();
  await film.click(row.getByLabel('SKU'));
  await film.type('Rye bread');
  await film.click(row.getByLabel('Price'));
  await film.type('-4');
  await page.getByText('A price cannot be negative').waitFor();
  await film.hold(1100);
  await page.keyboard.press('ControlOrMeta+a');
  await film.type('4.20');
  await page.getByText('A price cannot be negative').waitFor({ state: 'detached' });
  await film.click(row.getByLabel('Qty'));
  await film.type('12');
  await untilValue(page.getByLabel('Total'), /^50[.,]40?$/);
  await film.hold(1300);
}

async function openWorkflow(page: Page, film: Film): Promise<void> {
  await film.click(page.getByRole('navigation').getByRole('link', { name: 'Workflows' }));
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(600);
  await film.click(page.getByRole('link', { name: 'Price or quantity changed' }).first());
  const element = page.locator('[data-element="is_negative"]');
  await element.waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(700);
  await film.click(element);
  await page.getByLabel('condition').waitFor();
  await film.hold(1600);
}

async function lookIntoRun(page: Page, film: Film): Promise<void> {
  await film.click(page.getByRole('navigation').getByRole('link', { name: 'Runs' }));
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(600);
  const row = page.getByRole('row').filter({ hasText: 'price_changed' }).first();
  await film.click(row.getByRole('link').first());
  await page.locator('[data-element="is_negative"]').waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(900);
  for (const step of [1, 2]) {
    await film.click(page.getByRole('button', { name: 'Previous step' }));
    await film.hold(step === 1 ? 700 : 1800);
  }
}

async function untilValue(field: Locator, value: RegExp): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (value.test(await field.inputValue())) return;
    await sleep(50);
  }
  throw new Error(`the field holds ${await field.inputValue()}, not ${String(value)}`);
}
