import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { itemRow, shownTotal, storedOrder } from './orders-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

/** A cell that somebody fills in: row, field and what is typed. */
type Cell = readonly [row: number, field: 'sku' | 'price' | 'qty', text: string];

/** Two rows, one after the other and in turns, as people with two hands on a receipt type them. */
const orders: readonly (readonly Cell[])[] = [
  [
    [1, 'price', '4'],
    [2, 'price', '0.5'],
    [1, 'qty', '2'],
    [2, 'qty', '5'],
    [2, 'sku', 'Roll'],
    [1, 'sku', 'Rye'],
  ],
  [
    [2, 'qty', '5'],
    [1, 'qty', '2'],
    [1, 'sku', 'Rye'],
    [2, 'price', '0.5'],
    [2, 'sku', 'Roll'],
    [1, 'price', '4'],
  ],
];

async function slowDown(session: CDPSession, rate: number, latency: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Types as fast as keys go, and corrects a slip on the way. */
async function typeCell(page: Page, [row, field, text]: Cell): Promise<void> {
  await itemRow(page, row).getByLabel(field).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
}

test.each([
  { what: 'a slow machine', rate: 6, latency: 0 },
  { what: 'a slow connection', rate: 1, latency: 1200 },
])(
  'FIELD39 FIELD43 nothing that is typed in two rows in turns is lost on $what',
  async ({ rate, latency }) => {
    const { page, context, faults } = await newVisitor(browser, bakery.url, { width: 1280 });
    await signIn(page, people.manager.email, password);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    for (const [nth, cells] of orders.entries()) {
      const number = `F-${rate}-${nth}`;
      await slowDown(session, 1, 0);
      await page.goto('/app/m/orders/new');
      await page.getByLabel('No.').fill(number);
      await slowDown(session, rate, latency);
      for (let row = 1; row <= 2; row += 1) await page.getByRole('button', { name: 'Add a row' }).click();
      for (const cell of cells) await typeCell(page, cell);
      // What is slow is the typing. Looking at a slow page takes a minute of somebody's machine.
      await slowDown(session, 1, latency);
      for (const [row, field, text] of cells) {
        const shown = await itemRow(page, row).getByLabel(field).inputValue();
        // A price that is left has its decimals.
        expect(field === 'sku' ? shown : Number(shown), `${field} of row ${row}`).toBe(
          field === 'sku' ? text : Number(text),
        );
      }
      await expect.poll(() => shownTotal(page), { timeout: 60_000 }).toBe('10.50');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('heading', { name: number, exact: true }).waitFor();
      expect((await storedOrder(bakery, number))?.data).toMatchObject({
        total: 10.5,
        items: [
          { sku: 'Rye', price: 4, qty: 2 },
          { sku: 'Roll', price: 0.5, qty: 5 },
        ],
      });
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);
