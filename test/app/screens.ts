import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';
import { everythingData, everythingModule } from './every-field.ts';
import { adminScreens } from './admin-screens.ts';
import { connectionScreens, fillConnections } from './sample-connections.ts';
import { fillMessages } from './sample-messages.ts';
import { reportServers } from './sample-access.ts';
import { failRuns, makeRun } from './sample-runs.ts';
import { editFilter, filteredPath } from './sample-filter.ts';
import { authorizePath } from './sample-authorize.ts';
import { entryScreens } from './sample-entry.ts';
import { outsideScreens, shareEntry } from './outside-screens.ts';
import { previewImport } from './sample-import.ts';
import { askWithoutIndex, buildIndex } from './sample-indexes.ts';
import { offerForm } from './sample-form.ts';
import { fillSite } from './sample-site.ts';
import { fillViews, viewScreens, type ViewIds } from './sample-views.ts';
import { workflowScreens } from './workflow-screens.ts';

/** A screen as it is looked at: where it is, and what to do there first. */
export interface SeenScreen {
  name: string;
  path: (ids: Ids) => string;
  /** Nobody is signed in. */
  public?: boolean;
  /** The connection is cut once it stands there. */
  offline?: boolean;
  prepare?: (page: Page) => Promise<void>;
}

/** What the sample data is called. */
export interface Ids extends ViewIds {
  order: string;
  everything: string;
  run: string;
  page: string;
  shared: string;
}

/** Every screen of the app, for the checks and the pictures. */
export const seenScreens: readonly SeenScreen[] = [
  { name: 'sign-in', path: () => '/sign-in', public: true },
  { name: 'forgotten-password', path: () => '/forgotten-password', public: true },
  { name: 'invitation', path: () => '/invitation#token=x', public: true },
  { name: 'public-form', path: () => '/forms/registrations', public: true },
  { name: 'home', path: () => '/' },
  { name: 'authorize', path: authorizePath },
  { name: 'orders', path: () => '/m/orders' },
  {
    name: 'orders-selected',
    path: () => '/m/orders',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select A-1060' }).check();
      await page.getByRole('checkbox', { name: 'Select A-1058' }).check();
    },
  },
  { name: 'filter', path: filteredPath, prepare: editFilter },
  ...entryScreens,
  ...viewScreens,
  {
    name: 'palette',
    path: () => '/m/customers',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('ord');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'order', path: ({ order }) => `/m/orders/${order}` },
  // Before the next one leaves a draft.
  {
    name: 'order-edit-offline',
    path: ({ order }) => `/m/orders/${order}/edit`,
    offline: true,
    prepare: async (page) => {
      const hint = page.getByText('“Save” needs a connection to the server.');
      await hint.waitFor();
      await hint.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'order-edit',
    path: ({ order }) => `/m/orders/${order}/edit`,
    prepare: async (page) => {
      await page.getByRole('group', { name: 'Row 1', exact: true }).getByLabel('price').fill('-1');
      await page.getByText('A price cannot be negative').waitFor();
    },
  },
  { name: 'every-field', path: ({ everything }) => `/m/everything/${everything}/edit` },
  { name: 'every-field-shown', path: ({ everything }) => `/m/everything/${everything}` },
  ...outsideScreens,
  { name: 'history', path: ({ order }) => `/m/orders/${order}/history` },
  { name: 'import', path: () => '/m/orders/import', prepare: previewImport },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'on-this-device', path: () => '/on-this-device' },
  { name: 'sites', path: () => '/sites' },
  {
    name: 'site',
    path: () => '/sites/mill_and_crust',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Preview of the build/ })
        .first()
        .waitFor();
      await page.getByRole('link', { name: /^home/ }).waitFor();
      await page.getByText(/There is no connection "web_server"/).waitFor();
    },
  },
  { name: 'page-editor', path: editorPath, prepare: (page) => showPane(page, 'Structure') },
  {
    name: 'page-editor-section',
    path: editorPath,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^hero/ }).click();
      await showPane(page, 'Details');
      await page.getByRole('textbox', { name: 'Heading' }).waitFor();
    },
  },
  {
    name: 'page-editor-preview',
    path: editorPath,
    prepare: async (page) => {
      await showPane(page, 'Preview');
      await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'account', path: () => '/account' },
  ...adminScreens,
  { name: 'users', path: () => '/admin/users' },
  {
    name: 'user',
    path: () => '/admin/users',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'The clerk' }).click();
      await page.getByRole('dialog').getByText('What this user can do').waitFor();
    },
  },
  { name: 'roles', path: () => '/admin/roles' },
  { name: 'role', path: () => '/admin/roles/clerk' },
  { name: 'tokens', path: () => '/tokens' },
  { name: 'modules', path: () => '/admin/modules' },
  {
    name: 'module-fields',
    path: () => '/admin/modules/orders',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit items' }).click();
      await page.getByRole('button', { name: 'Edit price' }).click();
      await page.getByRole('heading', { name: 'Row buttons' }).waitFor();
    },
  },
  {
    name: 'module-buttons',
    path: () => '/admin/modules/orders',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Buttons' }).click();
      await page.getByRole('group', { name: /save/ }).first().waitFor();
    },
  },
  {
    name: 'module-views',
    path: () => '/admin/modules/orders',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Views' }).click();
      await page.getByRole('heading', { name: 'Create form' }).waitFor();
    },
  },
  {
    name: 'module-review',
    path: () => '/admin/modules/orders',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Note' }).click();
      await page.getByLabel('Title').fill('Remark');
      await page.getByRole('button', { name: 'Review and save' }).click();
      await page.getByRole('dialog').getByText('What changes').waitFor();
    },
  },
  ...connectionScreens,
  { name: 'indexes', path: () => '/admin/indexes', prepare: buildIndex },
  { name: 'workflows', path: () => '/workflows' },
  {
    name: 'workflow',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.locator('[data-element="is_negative"]').click();
      await page.getByRole('textbox', { name: 'Condition' }).waitFor();
    },
  },
  ...workflowScreens,
  {
    name: 'workflow-try',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('Completed.').waitFor();
    },
  },
  {
    name: 'workflow-tests',
    path: () => '/workflows/price_changed',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Tests' }).click();
      await page.getByRole('button', { name: 'Run the tests' }).click();
      await page.getByText('Elements run').waitFor();
    },
  },
  { name: 'workflow-versions', path: () => '/workflows/price_changed/versions' },
  { name: 'runs', path: () => '/runs' },
  {
    name: 'runs-attention',
    path: () => '/runs?show=attention',
    prepare: async (page) => page.getByRole('checkbox', { name: 'Select Order flour' }).first().check(),
  },
  {
    name: 'run',
    path: ({ run }) => `/runs/${run}`,
    prepare: async (page) => page.locator('[data-element="is_negative"]').waitFor(),
  },
  { name: 'missing', path: () => '/m/nothing' },
];

function editorPath({ page }: Ids): string {
  return `/sites/mill_and_crust/pages/${page}`;
}

/** The page editor has its parts side by side, on narrow screens one at a time. */
async function showPane(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^hero/ }).waitFor();
  const toggle = page.getByRole('button', { name, exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

/** Opens a screen and waits until it stands still. */
export async function openScreen(
  page: Page,
  { path, offline = false, prepare }: SeenScreen,
  ids: Ids,
): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`/app${path(ids)}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(offline);
  await prepare?.(page);
}

/** Sample data for the checks and the pictures. */
export async function fillBakery(bakery: Bakery): Promise<Ids> {
  const names = [
    'Nordbrot',
    'Café Lindenhof',
    'Hotel Seeblick',
    'Kiosk am Markt',
    'Boulangerie Dupont',
    'Bistro Lavande',
  ];
  const customers: string[] = [];
  for (const [index, name] of names.entries()) {
    const country = index > 3 ? 'FR' : 'DE';
    const data = { name, email: `hello${index}@example.com`, phone: `+49 30 90182${index}`, country };
    customers.push((await bakery.call<{ id: string }>('POST', '/modules/customers/resources', { data })).id);
  }
  let order = '';
  for (let index = 0; index < 60; index += 1) {
    const items = [
      { sku: 'Rye bread', price: 4.2, qty: 3 + index },
      { sku: 'Butter croissant', price: 1.9, qty: 12 },
    ];
    const total = Math.round(items.reduce((sum, { price, qty }) => sum + price * qty, 0) * 100) / 100;
    const data = {
      number: `A-${1001 + index}`,
      customer: customers[index % customers.length],
      status: ['draft', 'submitted', 'delivered', 'cancelled'][index % 4],
      country: index % 3 === 0 ? 'FR' : 'DE',
      delivery: new Date(Date.now() - ((index * 7) % 60) * 86_400_000).toISOString().slice(0, 10),
      note: index % 5 === 0 ? 'Ring twice.\nLeave at the door.' : null,
      items,
      total,
    };
    order = (await bakery.call<{ id: string }>('POST', '/modules/orders/resources', { data })).id;
  }
  await bakery.call('PATCH', `/modules/orders/resources/${order}`, {
    data: { note: 'By the back door', status: 'draft' },
  });
  await bakery.call('POST', '/users', { email: 'nina@bakery.example', name: 'Nina New', roles: ['clerk'] });
  await bakery.call('PUT', '/modules/everything', everythingModule);
  const data = { ...everythingData, related: customers[0] };
  const everything = await bakery.call<{ id: string }>('POST', '/modules/everything/resources', { data });
  for (const fill of [askWithoutIndex, reportServers, failRuns, offerForm, fillConnections])
    await fill(bakery);
  await fillMessages(bakery, order);
  return {
    ...(await fillViews(bakery)),
    order,
    everything: everything.id,
    shared: await shareEntry(bakery, everything.id),
    run: await makeRun(bakery),
    page: await fillSite(bakery),
  };
}
