import type { Page } from 'playwright-core';

const filter = {
  _and: [
    { status: { _in: ['draft', 'submitted'] } },
    { _or: [{ delivery: { _gte: '$month', _lt: '$month+1m' } }, { customer: { country: { _eq: 'DE' } } }] },
    { total: { _between: [1, 5000] } },
  ],
};

/** The list of orders with a filter of several kinds. */
export function filteredPath(): string {
  return `/m/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** Opens one of its conditions. */
export async function editFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delivery This month' }).click();
  await page.getByRole('group', { name: 'Filter' }).getByLabel('Field').waitFor();
}
