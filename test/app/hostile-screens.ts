import type { Page } from 'playwright-core';
import type { HostileWorld } from './hostile-world.ts';

/** A screen with hostile texts: what to do there first, and the place whose strings must all be readable, in the page or a part of it. */
export interface HostileScreen {
  path: (world: HostileWorld) => string;
  prepare?: (page: Page) => Promise<void>;
  all?: string;
  within?: string;
}

const tab = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel').waitFor();
};

/** Every screen with such texts. */
export const hostileScreens: readonly HostileScreen[] = [
  { path: () => '/', all: 'modules', within: '.module-cards' },
  { path: () => '/', all: 'modules', within: '.charts' },
  { path: () => '/', all: 'rows', within: '.charts' },
  { path: () => '/', all: 'rows', within: '.pinned-views' },
  { path: () => '/m/hostile', all: 'rows' },
  {
    path: () => '/m/hostile',
    prepare: (page) => page.getByRole('button', { name: 'Views' }).click(),
    all: 'views',
    within: '[role=menu]',
  },
  { path: ({ module }) => `/m/${module}` },
  { path: ({ whole }) => `/m/hostile/${whole}`, all: 'rows' },
  { path: ({ whole }) => `/m/hostile/${whole}/history`, all: 'rows' },
  { path: () => '/m/hostile/new' },
  { path: () => '/admin/users', all: 'users' },
  { path: () => '/admin/roles', all: 'roles' },
  { path: () => '/admin/roles/role_0' },
  { path: () => '/tokens', all: 'tokens' },
  { path: () => '/admin/outbox', all: 'mails' },
  { path: () => '/account' },
  { path: () => '/admin/modules', all: 'modules' },
  { path: () => '/admin/modules/hostile', all: 'titled', within: '.field-list' },
  { path: () => '/admin/modules/hostile', all: 'titled', within: '.module-preview' },
  {
    path: () => '/admin/modules/hostile',
    prepare: async (page) => {
      await page.locator('.field-open', { has: page.locator('code', { hasText: /^rows$/ }) }).click();
      await page.locator('.field-list li.open').first().waitFor();
    },
  },
  { path: () => '/admin/modules/hostile', prepare: tab('Views'), all: 'titled', within: '[role=tabpanel]' },
  { path: () => '/admin/modules/hostile', prepare: tab('Buttons') },
  { path: () => '/admin/modules/hostile', prepare: tab('JSON'), all: 'titled', within: '[role=tabpanel]' },
  {
    path: () => '/admin/modules/hostile',
    prepare: async (page) => {
      await tab('Module')(page);
      await page.getByRole('tabpanel').getByLabel('Title').fill('<script>strike()</script>');
      await page.getByRole('button', { name: 'Review and save' }).click();
      await page.getByRole('dialog').getByText('What changes').waitFor();
    },
  },
  { path: () => '/sites', all: 'sites' },
  { path: () => '/sites/mill_and_crust', all: 'pages' },
  { path: () => '/sites/mill_and_crust', all: 'layouts' },
  {
    path: ({ page }) => `/sites/mill_and_crust/pages/${page}`,
    prepare: async (page) => {
      await page
        .frameLocator('iframe[title="Preview"]')
        .getByText('<script>strike()</script>')
        .first()
        .waitFor();
    },
    all: 'sections',
    within: '.editor-structure .slot-page',
  },
  {
    path: ({ page }) => `/sites/mill_and_crust/pages/${page}`,
    prepare: async (page) => {
      await page.locator('.editor-structure .placed-name').first().click();
      await page.locator('.editor-details textarea').first().waitFor();
    },
    all: 'params',
    within: '.editor-details',
  },
  { path: ({ page }) => `/sites/mill_and_crust/pages/${page}`, all: 'sections', within: '.palette-sections' },
  { path: () => '/admin/queues' },
  {
    path: () => '/admin/queues',
    prepare: async (page) => {
      await page.getByRole('button', { name: /failed in hostile/ }).click();
      await page.getByRole('region', { name: 'Failed runs of hostile' }).waitFor();
    },
    all: 'failures',
  },
  { path: () => '/workflows', all: 'workflows' },
  {
    path: () => '/workflows/hostile_flow',
    prepare: async (page) => {
      await page.locator('[data-element="first"]').click();
      await page.getByRole('tab', { name: 'Properties' }).click();
    },
    all: 'keys',
    within: '[role=tabpanel]',
  },
  { path: () => '/workflows/hostile_flow', prepare: tab('JSON') },
  { path: () => '/workflows/hostile_flow', prepare: tab(/^Problems/) },
  {
    path: () => '/workflows/hostile_flow',
    prepare: async (page) => {
      await tab('Try it')(page);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('Completed.').waitFor();
    },
  },
  {
    path: () => '/workflows/hostile_flow',
    prepare: async (page) => {
      await tab('Tests')(page);
      await page.getByRole('button', { name: 'Run the tests' }).click();
      await page.getByText('Elements run').waitFor();
    },
    all: 'tests',
    within: '[role=tabpanel]',
  },
  {
    path: () => '/workflows/hostile_flow/versions',
    prepare: (page) => page.getByRole('button', { name: 'Show the changed JSON' }).click(),
    all: 'tests',
  },
  { path: () => '/runs', all: 'workflows' },
  { path: ({ run }) => `/runs/${run}`, all: 'tests' },
  { path: () => '/runs?workflow=hostile_failure' },
  {
    path: () => '/m/hostile',
    prepare: async (page) => {
      for (const typed of ['img', 'script', 'strike', 'x']) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search and commands' }).fill(typed);
        await page.getByRole('option').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('group', { name: 'Filter' }).getByLabel('Field').waitFor();
    },
  },
];
