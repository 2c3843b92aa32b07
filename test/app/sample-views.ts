import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';
import { fillComments } from './sample-comments.ts';
import { fillMap } from './sample-map.ts';
import { fillTimeline } from './sample-timeline.ts';
import { fillTree, openTree } from './sample-tree.ts';
import { dashboardScreens, fillDashboard } from './sample-dashboard.ts';

/** The saved views of the sample data. */
export interface ViewIds {
  board: string;
  calendar: string;
  grouped: string;
  gallery: string;
  pivot: string;
  tree: string;
  timeline: string;
  map: string;
  lanes: string;
  coloured: string;
  /** A customer whom people talk about. */
  customer: string;
}

interface ViewScreen {
  name: string;
  path: (ids: ViewIds) => string;
  prepare?: (page: Page) => Promise<void>;
}

/** Saves a view of each kind, and a dashboard. */
export async function fillViews(bakery: Bakery): Promise<ViewIds> {
  const view = async (module: string, title: string, settings: object) => {
    const body = { title, settings, audience: 'all' };
    return (await bakery.call<{ id: string }>('POST', `/modules/${module}/views`, body)).id;
  };
  await fillDashboard(bakery);
  const columns = ['number', 'customer', 'delivery', 'total'];
  const figures = ['sum(total)', 'avg(total)'];
  return {
    board: await view('orders', 'Pipeline', { kind: 'board', group: 'status', figures, columns }),
    calendar: await view('orders', 'Deliveries', { kind: 'calendar', dates: ['delivery', 'createdAt'] }),
    grouped: await view('orders', 'By status', { kind: 'table', group: 'status', figures }),
    gallery: await view('everything', 'Pictures', { kind: 'gallery', picture: 'a_image' }),
    tree: await fillTree(bakery, view),
    timeline: await fillTimeline(bakery, view),
    map: await fillMap(bakery, view),
    customer: await fillComments(bakery),
    lanes: await view('orders', 'By country', {
      kind: 'board',
      group: 'status',
      lanes: 'country',
      limits: { draft: 3 },
      columns,
    }),
    coloured: await view('orders', 'Large ones', {
      kind: 'table',
      frozen: 1,
      figures,
      colors: [
        { color: '#d55e00', filter: { total: { _gt: 400 } } },
        { color: '#0072b2', filter: { status: 'draft' } },
      ],
    }),
    pivot: await view('orders', 'Sales', {
      kind: 'pivot',
      rows: ['status', 'customer'],
      across: 'month(delivery)',
      figures: ['sum(total)'],
    }),
  };
}

/** Its marks come after its frame. */
async function mapShown(page: Page): Promise<void> {
  await page.locator('.map-cluster').first().waitFor();
  await page.locator('.map-list li').first().waitFor();
}

/** The screens of dashboards, one for each kind of view, and the window in which one is changed. */
export const viewScreens: readonly ViewScreen[] = [
  ...dashboardScreens,
  { name: 'board', path: ({ board }) => `/m/orders?view=${board}` },
  { name: 'calendar', path: ({ calendar }) => `/m/orders?view=${calendar}` },
  { name: 'grouped', path: ({ grouped }) => `/m/orders?view=${grouped}` },
  { name: 'gallery', path: ({ gallery }) => `/m/everything?view=${gallery}` },
  { name: 'tree', path: ({ tree }) => `/m/places?view=${tree}`, prepare: openTree },
  { name: 'timeline', path: ({ timeline }) => `/m/jobs?view=${timeline}&day=2026-11-15` },
  { name: 'map', path: ({ map }) => `/m/shops?view=${map}`, prepare: mapShown },
  { name: 'lanes', path: ({ lanes }) => `/m/orders?view=${lanes}` },
  { name: 'coloured', path: ({ coloured }) => `/m/orders?view=${coloured}` },
  {
    name: 'comments',
    path: ({ customer }) => `/m/customers/${customer}`,
    prepare: async (page) => {
      const talk = page.getByRole('region', { name: 'Activity' });
      await talk.getByText('second tour').waitFor();
      await talk.scrollIntoViewIfNeeded();
    },
  },
  { name: 'pivot', path: ({ pivot }) => `/m/orders?view=${pivot}` },
  {
    name: 'view',
    path: ({ board }) => `/m/orders?view=${board}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit "Pipeline" …' }).click();
      await page.getByRole('dialog').getByLabel('Who sees it').waitFor();
    },
  },
];
