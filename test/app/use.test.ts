import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { everythingModule } from './every-field.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

describe('by keyboard alone', () => {
  test('a customer is found, made and changed', async () => {
    const { page, context } = await newVisitor(browser, bakery.url);
    await page.goto('/app/');
    await page.getByLabel('E-mail address').waitFor();
    await page.keyboard.type(administrator);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.locator('main#content').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new in cust');
    await page.getByRole('option', { name: 'New in Customers' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New in Customers' }).waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Kiosk');
    await page.keyboard.press('Tab');
    await page.keyboard.type('kiosk@example.com');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Kiosk', exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Edit Kiosk' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('customers');
    await page.getByRole('option', { name: 'Customers', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const cell = page.getByRole('gridcell', { name: 'Kiosk', exact: true });
    await cell.focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kiosk am Markt');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Kiosk am Markt', exact: true }).waitFor();
    await expect
      .poll(
        async () =>
          (await bakery.call<{ data: { data: { name: string } }[] }>('GET', '/modules/customers/resources'))
            .data[0]?.data.name,
      )
      .toBe('Kiosk am Markt');
    await context.close();
  });
});

describe('a long list', () => {
  test('draws what is in sight, reaches the end, shows what others store, and deletes with a way back', async () => {
    const operations = Array.from({ length: 1000 }, (_, index) => ({
      op: 'create',
      data: { a_text: `row ${String(index).padStart(5, '0')}` },
    }));
    await bakery.call('PUT', '/modules/long', {
      ...everythingModule,
      bakery_resource: {
        ...everythingModule.bakery_resource,
        title: 'Long',
        views: { index: { columns: ['a_text'], sort: 'a_text' } },
      },
    });
    for (let turn = 0; turn < 5; turn += 1)
      await bakery.call('POST', '/modules/long/resources/batch', {
        operations: operations.map((each) => ({ ...each, data: { a_text: `${turn} ${each.data.a_text}` } })),
      });
    const { page, context } = await newVisitor(browser, bakery.url);
    await signIn(page, administrator, password);
    await page.goto('/app/m/long');
    await page.getByText('5,000 entries').waitFor();
    await page.getByRole('gridcell', { name: '0 row 00000', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await page.evaluate('document.querySelector(".table-scroller").scrollTop = 1e9');
    await page.getByRole('gridcell', { name: '4 row 00999', exact: true }).waitFor();
    await page.goto('/app/m/long?search=00042');
    await page.getByText('5 entries').waitFor();
    await page.getByRole('checkbox', { name: 'Select 2 row 00042' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('4 entries').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('5 entries').waitFor();
    // Somebody else stores one that fits.
    await bakery.call('POST', '/modules/long/resources', { data: { a_text: '9 row 00042' } });
    await page.getByRole('gridcell', { name: '9 row 00042', exact: true }).waitFor();
    await context.close();
  });
});

describe('a text of several lines', () => {
  test.each(['reduce', 'no-preference'] as const)(
    'is seen whole at once, motion: %s',
    async (reducedMotion) => {
      const note = Array.from({ length: 9 }, (_, index) => `Line ${index}`).join('\n');
      const { id } = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
        data: { number: reducedMotion, note },
      });
      const { page, context } = await newVisitor(browser, bakery.url);
      await page.emulateMedia({ reducedMotion });
      await signIn(page, administrator, password);
      await page.goto(`/app/m/orders/${id}/edit`);
      await page.getByLabel('Note').waitFor();
      const hidden = () =>
        page.evaluate(`(() => {
        const { scrollHeight, clientHeight } = document.querySelector('textarea:not([aria-hidden])');
        return scrollHeight - clientHeight;
      })()`);
      await expect.poll(hidden).toBe(0);
      await context.close();
    },
  );
});
