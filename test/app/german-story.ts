import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor } from '../harness/browser.ts';

// A text, since this file knows no browser.
const atRest = (selector: string) => `(() => {
  const { content } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}).closest('.time-input'), '::after');
  return content === 'none' ? '' : content.split('" /')[0].replaceAll('"', '');
})()`;

const tabsBeyondTheirLine = `(() => {
  const line = document.querySelector('.flow-tabs').getBoundingClientRect();
  const tabs = [...document.querySelectorAll('.flow-tabs button')];
  const top = tabs[0].getBoundingClientRect().top;
  return tabs.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.right > line.right || box.top !== top;
  }).map((each) => each.textContent);
})()`;

/** Somebody reads and types days in German, whatever the browser would write; gives what went wrong in the page. */
export async function germanStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const order = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
    data: { number: 'T-1', delivery: '2026-03-08', items: [{ sku: 'Rye', price: 2, qty: 1 }] },
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url, { language: 'de-DE' });
  await page.goto('/app/sign-in');
  await page.getByLabel('E-Mail-Adresse').fill(administrator);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Verwaltung', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  await page.goto(`/app/m/orders/${order.id}`);
  await page.getByRole('definition').getByText('08.03.2026', { exact: true }).waitFor();
  await page.goto(`/app/m/orders/${order.id}/edit`);
  const day = page.locator('input[type=date]').first();
  await day.waitFor();
  await expect.poll(() => page.evaluate(atRest('input[type=date]'))).toBe('08.03.2026');
  expect(await accessFaults(page)).toEqual([]);
  // Whoever types has the browser's own control.
  await day.focus();
  await expect.poll(() => page.evaluate(atRest('input[type=date]'))).toBe('');
  await day.fill('2026-12-24');
  await page.getByLabel('Note').focus();
  await expect.poll(() => page.evaluate(atRest('input[type=date]'))).toBe('24.12.2026');

  // The longer words have room in the editor, too: no tab is cut off, and all stand in one line.
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.waitForURL(/\/app\/m\/orders$/);
  await page.goto('/app/workflows/price_changed');
  await page.getByRole('tab', { name: 'Tests', exact: true }).waitFor();
  expect(await page.evaluate(tabsBeyondTheirLine)).toEqual([]);

  // The language is chosen in the app; days follow.
  await page.goto(`/app/m/orders/${order.id}`);
  await page.getByRole('definition').getByText('24.12.2026', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Suche und Befehle' }).fill('english');
  await page
    .getByRole('option', { name: /English/ })
    .first()
    .click();
  await page
    .getByRole('definition')
    .getByText('24 Dec 2026', { exact: true })
    .or(page.getByRole('definition').getByText('Dec 24, 2026', { exact: true }))
    .waitFor();
  await context.close();
  await bakery.call('DELETE', `/modules/orders/resources/${order.id}`);
  return faults;
}
