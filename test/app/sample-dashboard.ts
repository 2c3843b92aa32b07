import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';

const orders = { module: 'orders' } as const;

/** A dashboard with a widget of every kind. */
export const sampleDashboard = {
  identifier: 'bakery',
  title: 'The bakery',
  description: 'What is ordered, and what is to be delivered.',
  filters: [
    { name: 'status', fields: { orders: 'status' } },
    { name: 'delivery', fields: { orders: 'delivery' } },
  ],
  widgets: [
    { type: 'number', name: 'all', title: 'All orders', ...orders },
    { type: 'number', name: 'worth', ...orders, value: 'sum(total)' },
    { type: 'trend', name: 'trend', title: 'Orders by month', ...orders, by: 'month(createdAt)' },
    { type: 'text', name: 'note', width: 1, text: '**Bread first.** Orders before noon are baked today.' },
    { type: 'bar', name: 'by_status', title: 'By status', ...orders, by: 'status' },
    { type: 'bar', name: 'by_day', title: 'Deliveries', ...orders, by: 'day(delivery)', limit: 30 },
    {
      type: 'line',
      name: 'line',
      title: 'Worth by day',
      ...orders,
      value: 'sum(total)',
      by: 'day(delivery)',
    },
    { type: 'area', name: 'area', title: 'Orders by day', ...orders, by: 'day(delivery)' },
    { type: 'donut', name: 'shares', title: 'Shares', ...orders, by: 'customer' },
    { type: 'funnel', name: 'funnel', title: 'From draft to delivery', ...orders, by: 'status' },
    {
      type: 'heatmap',
      name: 'heat',
      title: 'Countries and status',
      ...orders,
      by: 'customer.country',
      across: 'status',
    },
    {
      type: 'table',
      name: 'figures',
      title: 'Figures by status',
      ...orders,
      by: 'status',
      values: ['count', 'sum(total)', 'avg(total)'],
    },
    {
      type: 'list',
      name: 'newest',
      title: 'Newest orders',
      width: 3,
      ...orders,
      columns: ['customer', 'status', 'total'],
      sort: '-createdAt',
      limit: 5,
    },
  ],
};

/** Stores it. */
export async function fillDashboard(bakery: Bakery): Promise<void> {
  await bakery.call('PUT', '/dashboards/bakery', sampleDashboard);
}

/** The screens of dashboards: looked at, edited, and the window in which a widget is changed. */
export const dashboardScreens: readonly {
  name: string;
  path: () => string;
  prepare?: (page: Page) => Promise<void>;
}[] = [
  { name: 'dashboards', path: () => '/dashboards' },
  {
    name: 'dashboard',
    path: () => '/dashboards/bakery',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Countries and status' }).first().waitFor();
      await page.locator('.donut circle').first().waitFor();
    },
  },
  {
    name: 'dashboard-edit',
    path: () => '/dashboards/bakery',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Edit “By status”' }).waitFor();
    },
  },
  {
    name: 'dashboard-widget',
    path: () => '/dashboards/bakery',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Edit “Deliveries”' }).click();
      await page.getByRole('dialog').getByLabel('Group by', { exact: true }).waitFor();
    },
  },
];
