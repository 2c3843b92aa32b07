import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser, type Visitor } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { metStory } from './met-story.ts';
import { approveOrder, itemRow, playOrders, playTotals, storedOrder, type Order } from './orders-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  await bakery.call('PUT', '/workflows/approve_order', approveOrder);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

async function visit(who: string): Promise<Visitor> {
  const visitor = await newVisitor(browser, bakery.url);
  await signIn(visitor.page, who, password);
  return visitor;
}

async function newOrder(data: Record<string, unknown>, as?: string): Promise<Order> {
  return bakery.call<Order>('POST', '/modules/orders/resources', { data }, as);
}

describe('orders in the browser', () => {
  test('VER4, BTN1, BTN2, BTN3, BTN6, BTN7, BTN8, BTN9, BTN10, BTN11, BTN13, BTN14, BTN15, BTN16, INST4, INST5, INST7, SET1, MOD14, NOTE17, UI3 the whole story of an order, from its rows to the approval', async () => {
    const { page, faults, context } = await visit(people.manager.email);
    await playOrders(page, bakery, 'S-1');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('FIELD6, FIELD39 the total is right at each step of typing, adding and removing rows, and is stored', async () => {
    const { page, faults, context } = await newVisitor(browser, bakery.url, { width: 1280 });
    // A busy machine draws late: what is typed meanwhile must not go into another field.
    await context.addInitScript(
      'const draw = requestAnimationFrame; requestAnimationFrame = (f) => setTimeout(() => draw(f), 300);',
    );
    await signIn(page, people.manager.email, password);
    await playTotals(page, bakery, 'T-1');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OFF23 storage of the device that never answers holds nothing up', async () => {
    const { page, context } = await newVisitor(browser, bakery.url);
    await context.addInitScript('indexedDB.open = () => new EventTarget();');
    await signIn(page, people.manager.email, password);
    await playOrders(page, bakery, 'S-0');
    expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
    await context.close();
  });

  test('BTN11 the bound button does not save: its workflow refuses, at the field it names', async () => {
    const { id } = await newOrder({ number: 'S-3', items: [] });
    const { page, context } = await visit(administrator);
    await page.goto(`/app/m/orders/${id}/edit`);
    await page.getByLabel('Note').fill('Typed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('An order needs at least one item').waitFor();
    expect((await storedOrder(bakery, 'S-3'))?.version).toBe(1);
    await page.getByRole('button', { name: 'Add a row' }).click();
    await itemRow(page, 1).getByLabel('qty').fill('1');
    await page.getByRole('button', { name: 'Split, row 1' }).click();
    await page.getByText('There is nothing to split').waitFor();
    await context.close();
  });

  test('what the server refuses stands at its field, which gets the focus', async () => {
    const { page, context } = await visit(administrator);
    await page.goto('/app/m/orders/new');
    await page.getByLabel('Note').fill('No number');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('No. is required').first().waitFor();
    const id = await page.getByLabel('No.').getAttribute('id');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe(id);
    expect(await page.getByLabel('No.').getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  test('what a role does not allow is not shown', async () => {
    await newOrder({ number: 'S-5', status: 'submitted', note: 'behind the counter', items: [] });
    const { page, context } = await visit(people.viewer.email);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('gridcell', { name: 'S-5', exact: true }).click();
    await page.getByRole('heading', { name: 'S-5' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await page.getByText('behind the counter').count()).toBe(0);
    await page.goto('/app/m/orders');
    await page.getByRole('grid').waitFor();
    expect(await page.getByRole('button', { name: 'New' }).count()).toBe(0);
    expect(await page.getByRole('navigation').getByText('Users').count()).toBe(0);
    await context.close();
  });
});

describe('never losing typed work', () => {
  test('BTN4 two people change the same customer: the conflict is shown field by field', async () => {
    await bakery.call('PATCH', '/auth/me', { name: 'Ada Admin' }).catch(() => undefined);
    const { id } = await bakery.call<Order>('POST', '/modules/customers/resources', {
      data: { name: 'Nordbrot', phone: '+49 30 901820', note: 'old' },
    });
    const { page, context } = await visit(administrator);
    await page.goto(`/app/m/customers/${id}/edit`);
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    await page.getByLabel('Note').fill('mine');
    await page.getByLabel('Name').fill('Nordbrot GmbH');
    await bakery.call('PATCH', `/modules/customers/resources/${id}`, {
      data: { note: 'theirs', phone: '+49 30 1' },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
    await dialog.waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    await dialog.getByRole('group', { name: 'Note' }).getByLabel('Theirs').check();
    await dialog.getByText('Also updated, without conflict: Phone.').waitFor();
    await dialog.getByRole('button', { name: 'Save with these values' }).click();
    await page.getByRole('heading', { name: 'Nordbrot GmbH' }).waitFor();
    const { data } = await bakery.call<Order>('GET', `/modules/customers/resources/${id}`);
    expect(data).toMatchObject({ name: 'Nordbrot GmbH', note: 'theirs', phone: '+49 30 1' });
    await context.close();
  });

  test('FIELD52 a button of a form keeps what is typed where somebody else has changed the same field, and says who', async () => {
    expect(await metStory(bakery, await visit(administrator))).toEqual([]);
  });

  test('a draft survives a closed tab, and leaving asks first', async () => {
    const { page, context } = await visit(administrator);
    await page.goto('/app/m/customers/new');
    await page.getByLabel('Name').fill('Half typed');
    await expect
      .poll(() => page.evaluate('Object.keys(localStorage).some((key) => key.includes("draft"))'))
      .toBe(true);
    await page.close();
    const again = await context.newPage();
    await again.goto('/app/m/customers/new');
    await again.getByText(/Your unsaved changes from .* have been restored/).waitFor();
    expect(await again.getByLabel('Name').inputValue()).toBe('Half typed');
    await again.getByRole('link', { name: 'Home' }).click();
    const question = again.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await again.getByLabel('Name').inputValue()).toBe('Half typed');
    await again.getByRole('button', { name: 'Discard them' }).click();
    expect(await again.getByLabel('Name').inputValue()).toBe('');
    await again.getByRole('link', { name: 'Home' }).click();
    await again.waitForURL(/\/app\/$/);
    await context.close();
  });
});
