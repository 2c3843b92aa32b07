import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Film } from './film.ts';

/** The story of the recording: an order is changed, its total follows, and the workflow behind it is looked into. */
export async function tellStory(page: Page, film: Film): Promise<void> {
  await film.hold(1000);
  await film.click(page.getByRole('gridcell', { name: 'A-1060', exact: true }));
  await page.getByRole('heading', { name: 'A-1060' }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(700);
  await film.click(
    page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first(),
  );
  await page.getByRole('heading', { name: 'Edit A-1060' }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(500);
  await changeOrder(page, film);
  await openWorkflow(page, film);
  await lookIntoRun(page, film);
}

async function changeOrder(page: Page, film: Film): Promise<void> {
  const row = page.getByRole('group', { name: 'Row 2', exact: true });
  await film.click(row.getByLabel('Price'));
  await page.keyboard.press('ControlOrMeta+a');
  // In one go: a slow machine would send the lone minus sign as a change of its own.
  await page.keyboard.type('-2');
  await film.hold(200);
  await page.getByText('A price cannot be negative').waitFor();
  await film.hold(1100);
  await page.keyboard.press('ControlOrMeta+a');
  await film.type('2.50');
  await page.getByText('A price cannot be negative').waitFor({ state: 'detached' });
  await untilValue(page.getByLabel('Total'), /^290[.,]40?$/);
  await page.getByText('Unsaved changes').waitFor();
  await film.hold(1300);
  await film.click(page.getByRole('button', { name: 'Save', exact: true }));
  await page.waitForURL(/\/app\/m\/orders$/);
  await page.getByRole('gridcell', { name: '290.40' }).waitFor();
  await page.waitForLoadState('networkidle');
  await film.hold(1200);
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
  await film.hold(1400);
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
  await film.click(page.getByRole('button', { name: 'Previous step' }));
  await page.getByText('Step 2 of 3').waitFor();
  await film.hold(2000);
}

async function untilValue(field: Locator, value: RegExp): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (value.test(await field.inputValue())) return;
    await sleep(50);
  }
  throw new Error(`the field holds ${await field.inputValue()}, not ${String(value)}`);
}
