import type { Page } from 'playwright-core';
import { products, seedProduct } from '../../resources/seed.ts';
import type { AppCase } from '../app-case.ts';

const rows = 100_000;

const columns = ['name', 'country', 'price', 'qty', 'tags', 'items'];

/** A list of 100,000 rows, scrolled by the wheel as fast as it goes. */
export const scrollIndex: AppCase = {
  name: 'index of 100,000 rows, wheel',
  async prepare({ call, pool }) {
    const { bakery_resource } = products;
    const views = { index: { columns, sort: 'name' } };
    await call('POST', '/modules', { ...products, bakery_resource: { ...bakery_resource, views } });
    await seedProduct(pool, rows);
  },
  open: openIndex,
  async play(page, seconds) {
    await page.mouse.move(700, 500);
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) await page.mouse.wheel(0, 2400);
  },
  reached,
};

/** The same list, with its scroll bar dragged to places all over it. */
export const dragIndex: AppCase = {
  name: 'index of 100,000 rows, scroll bar',
  prepare: () => Promise.resolve(),
  open: openIndex,
  async play(page, seconds) {
    let part = 0;
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      part = (part + 0.01) % 1;
      await page.evaluate(
        `(() => { const list = document.querySelector('.table-scroller'); list.scrollTop = list.scrollHeight * ${part}; })()`,
      );
      await page.waitForTimeout(50);
    }
  },
  reached,
};

async function openIndex(page: Page): Promise<void> {
  await page.goto('/app/m/products');
  await page.getByText('100,000 entries').waitFor();
  await page.getByRole('gridcell').nth(20).waitFor();
}

async function reached(page: Page): Promise<string> {
  await page.locator('[role=row][aria-rowindex]:not(.blank) >> nth=5').waitFor();
  const row = Number(
    await page.evaluate(
      `Math.max(...[...document.querySelectorAll('[role=row][aria-rowindex]:not(.blank)')].map((row) => Number(row.getAttribute('aria-rowindex'))))`,
    ),
  );
  if (row < 500) throw new Error(`it was scrolled to row ${row} only`);
  return `row ${row.toLocaleString('en')}`;
}
