import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { everythingModule } from './every-field.ts';
import { sendFormWithFiles } from './form-files-story.ts';
import { dropOrders } from './orders-story.ts';
import { richtextStory } from './richtext-story.ts';
import { closeForm, offerForm } from './sample-form.ts';
import { stepsStory } from './form-steps-story.ts';

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
    await signIn(page, administrator, password, '/app/m/long');
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
      await signIn(page, administrator, password, `/app/m/orders/${id}/edit`);
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

// A text, since this file knows no browser.
const noteShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({ value, of: sources.map(({ node }) => (node?.className ?? node?.nodeName) + '') });
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('Home', () => {
  test.each([1440, 390])('UI24 nothing moves on it while it loads, %d pixels wide', async (width) => {
    const statuses = ['draft', 'submitted', 'delivered', 'cancelled'];
    const operations = statuses.map((status) => ({
      op: 'create',
      data: { number: `Shift-${width}-${status}`, status, country: 'FR', delivery: '2026-11-02' },
    }));
    await bakery.call('POST', '/modules/orders/resources/batch', { operations });
    const { page, context } = await newVisitor(browser, bakery.url, { width });
    await signIn(page, administrator, password);
    await page.addInitScript(noteShifts);
    await page.goto('/app/');
    await page.getByText('delivered', { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = (await page.evaluate('window.shifts')) as { value: number; of: string[] }[];
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum < 0.02 ? [] : shifts).toEqual([]);
    await context.close();
    await dropOrders(bakery, `Shift-${width}-`);
  });
});

test('PUB1 PUB3 PUB5 PUB7 somebody without an account fills in a form of a module, and sees its thanks and nothing else', async () => {
  await offerForm(bakery);
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await page.goto('/app/forms/registrations');
  await page.getByRole('heading', { name: 'Come to our open day' }).waitFor();
  expect(await page.getByLabel('State').count()).toBe(0);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Some fields have errors.').waitFor();
  expect(await page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('E-mail address').fill('ann@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('We look forward to seeing you.').waitFor();
  const { data } = await bakery.call<{ data: { data: object }[] }>('GET', '/modules/registrations/resources');
  expect(data.map((each) => each.data)).toMatchObject([
    { name: 'Ann', email: 'ann@example.com', state: 'new' },
  ]);
  await page.getByRole('button', { name: 'Fill in another' }).click();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('');
  await closeForm(bakery);
  await page.reload();
  await page.getByRole('heading', { name: 'There is no form here' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('PUB13 PUB14 PUB15 a form inside the page of a website asks step by step, and only what concerns the visitor', async () => {
  expect(await stepsStory(browser, bakery)).toEqual([]);
});

test('PUB9 PUB11 a visitor sends a form with a picture and a paper, which administrators see and strangers do not', async () => {
  expect(await sendFormWithFiles(browser, bakery)).toEqual([]);
});

test('TEXT4, TEXT5, TEXT6, TEXT7, TEXT8, TEXT9, TEXT11, TEXT12 a rich text is written with headings, lists, a table, a picture and a mention, and read as Markdown', async () => {
  const visit = async (path: string) => {
    const visitor = await newVisitor(browser, bakery.url);
    await signIn(visitor.page, administrator, password, `/app${path}`);
    return visitor;
  };
  expect(await richtextStory({ bakery, visit })).toEqual([]);
});
