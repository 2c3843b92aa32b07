import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { beginRows } from './builder-story.ts';
import { relationStory } from './relation-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('MOD32, MOD33 EDIT73 EDIT57 EDIT58 EDIT62 EDIT90 EDIT91 a module is built from nothing, used, and a renamed field keeps its values; what would lose values is refused at its field', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/admin/modules');
  await page.getByRole('button', { name: 'New module' }).click();
  const general = page.getByRole('tabpanel');
  await general.getByLabel('Title').fill('Ovens');
  await expect.poll(() => general.getByLabel('Identifier').inputValue()).toBe('ovens');
  // Fields: a text, a choice with an event, rows with a button.
  await page.getByRole('tab', { name: 'Fields' }).click();
  const panel = page.getByRole('tabpanel');
  const add = async (type: string) => {
    await panel.getByRole('button', { name: 'Add a field' }).last().click();
    await page.locator(`[data-type="${type}"]`).click();
  };
  const open = panel.locator('.field-list > ul > li.open');
  await add('text');
  await open.getByLabel('Title').fill('Name');
  await expect.poll(() => open.getByLabel('Identifier').inputValue()).toBe('name');
  await open.getByRole('checkbox', { name: 'Required' }).check();
  await panel.getByRole('button', { name: 'Add a field' }).last().click();
  expect(await accessFaults(page)).toEqual([]);
  await panel.getByRole('searchbox', { name: /^Find a type/ }).fill('dropdown');
  await page.keyboard.press('Enter');
  await open.getByLabel('Title').fill('State');
  await open.getByLabel('Choices', { exact: true }).fill('cold\nhot | Hot, take care');
  await open.getByLabel('Colour of Hot, take care').fill('#c53030');
  await open.getByLabel('Icon of Hot, take care').selectOption('Warning');
  // Where no workflow has an event yet, it is said that one types it.
  await open.getByLabel('Events on change').click();
  await page.getByText('Type something of your own and press Enter').waitFor();
  await open.getByLabel('Events on change').fill('oven_heated');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await add('text');
  await open.getByLabel('Title').fill('Racks');
  // A type that does not fit yet is told at once, at its place.
  await open.getByLabel('Identifier').fill('name');
  await open.getByText('The field "name" is listed twice').waitFor();
  await open.getByLabel('Identifier').fill('racks');
  await open.getByText('The field "name" is listed twice').waitFor({ state: 'detached' });

  await add('list');
  await beginRows(page);

  // Order: by keyboard, then by pointer.
  const names = () => panel.locator('.field-open strong').allTextContents();
  await panel.getByRole('button', { name: /^Move Racks/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(names).toEqual(['Name', 'Racks', 'State']);
  await panel
    .getByRole('button', { name: /^Move State/ })
    .dragTo(panel.getByRole('button', { name: /^Move Name/ }));
  await expect.poll(names).toEqual(['State', 'Name', 'Racks']);

  // What an entry is called is picked.
  await page.getByRole('tab', { name: 'Module', exact: true }).click();
  await panel.getByRole('button', { name: 'Choose a value' }).click();
  await panel.getByRole('group', { name: 'Values' }).getByRole('button', { name: /^Name/ }).click();
  await page.getByRole('tab', { name: 'Fields' }).click();

  // The preview is the form itself.
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Name').fill('typed in the preview');
  await page.getByRole('tab', { name: 'Buttons' }).click();
  await page.waitForURL(/\?tab=buttons$/);
  await page.getByRole('group', { name: /^save/ }).getByLabel('Title').fill('Light it');
  await preview.getByRole('button', { name: 'Light it' }).waitFor();
  await page
    .getByRole('group', { name: /^continue/ })
    .getByRole('checkbox', { name: 'Shown' })
    .uncheck();

  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByText('New module: Ovens', { exact: true }).waitFor();
  await review.getByText('New field: State (One choice)', { exact: true }).waitFor();
  await review.getByText('Button “Save in the create view” · Title: Light it', { exact: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await review.getByRole('button', { name: 'Show the changed JSON' }).click();
  await review.getByText('+  "bakery_resource_module": "ovens"').waitFor();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/admin\/modules\/ovens$/);
  expect(await bakery.call('GET', '/modules/ovens')).toEqual({
    bakery_resource_module: 'ovens',
    bakery_resource: {
      title: 'Ovens',
      label: '$resource.name',
      fields: [
        {
          identifier: 'state',
          type: 'select',
          title: 'State',
          options: {
            choices: ['cold', { value: 'hot', title: 'Hot, take care', color: '#c53030', icon: 'alert' }],
            events: { on_change: ['oven_heated'] },
          },
        },
        { identifier: 'name', type: 'text', title: 'Name', required: true },
        { identifier: 'racks', type: 'text', title: 'Racks' },
      ],
      buttons: { save: { title: 'Light it' }, continue: { display: false } },
    },
  });

  // It is used at once.
  await page.getByRole('navigation').getByRole('link', { name: 'Ovens' }).click();
  await page.getByRole('button', { name: 'New' }).first().click();
  await page.getByLabel('Name').fill('Big Bertha');
  await page.getByLabel('Racks').fill('twelve');
  await page.getByRole('button', { name: 'Light it' }).click();
  await page.getByRole('heading', { name: 'Big Bertha' }).waitFor();

  // A field is renamed: its value stays.
  await page.goto('/app/admin/modules/ovens');
  await panel.getByRole('button', { name: 'Edit Racks' }).click();
  await open.getByLabel('Title').fill('Shelves');
  await open.getByLabel('Identifier').fill('shelves');
  await open.getByText('racks becomes shelves; its values are kept.').waitFor();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await review.getByText('Shelves · Title: Racks → Shelves; Identifier: racks → shelves').waitFor();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByRole('link', { name: 'Ovens' }).click();
  await page.getByRole('gridcell', { name: 'Big Bertha', exact: true }).click();
  const entry = page.getByRole('region', { name: 'Entry beside the list' });
  await entry.getByText('Shelves', { exact: true }).waitFor();
  await entry.getByText('twelve').waitFor();

  // A type that would lose the value is refused, at the field and before anything is stored.
  await page.goto('/app/admin/modules/ovens');
  await panel.getByRole('button', { name: 'Edit Shelves' }).click();
  await open.getByLabel('Type').selectOption('integer');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await review.getByText(/cannot become integer: 1 resource holds/).waitFor();
  expect(await review.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await review.getByRole('button', { name: 'Cancel' }).click();
  await open.getByText(/cannot become integer: 1 resource holds/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('MOD35 EDIT73 two people in the builder: what somebody else has stored since is shown, and goes only if it is wished', async () => {
  const store = (...names: string[]) =>
    bakery.call('PUT', '/modules/shared', {
      bakery_resource: { title: 'Shared', fields: names.map((identifier) => ({ identifier, type: 'text' })) },
    });
  await store('first');
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/admin/modules/shared');
  const panel = page.getByRole('tabpanel');
  const review = page.getByRole('dialog', { name: 'Review and save' });
  const rename = async (to: string) => {
    await panel.getByRole('button', { name: 'Edit first' }).click();
    await panel.getByLabel('Title').fill(to);
    await page.getByRole('button', { name: 'Review and save' }).click();
  };
  await rename('Mine');
  await review.getByRole('button', { name: 'Save', exact: true }).waitFor();

  // Stored while the difference is looked at: refused, and the new difference is shown.
  await store('first', 'theirs');
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.getByText('Someone else has saved version 2 of this module').waitFor();
  await review.getByText('Removed field: theirs (Text)', { exact: true }).waitFor();
  expect(await bakery.call('GET', '/modules/shared')).toMatchObject({
    bakery_resource: { fields: [{ identifier: 'first' }, { identifier: 'theirs' }] },
  });
  await review.getByRole('button', { name: 'Discard mine and open theirs' }).click();
  await panel.getByRole('button', { name: 'Edit theirs' }).waitFor();
  await review.waitFor({ state: 'detached' });

  // Stored before the review: told there, and replaced on purpose.
  await store('first', 'theirs', 'more');
  await rename('Mine again');
  await review.getByText('Someone else has saved version 3 of this module').waitFor();
  await review.getByRole('button', { name: 'Save mine over theirs' }).click();
  await review.waitFor({ state: 'detached' });
  expect(await bakery.call('GET', '/modules/shared')).toMatchObject({
    bakery_resource: { fields: [{ identifier: 'first', title: 'Mine again' }, { identifier: 'theirs' }] },
  });
  expect(faults).toEqual([]);
  await context.close();
});

test('SCR9 EDIT67 what uses a field or a module is shown before one saves or deletes; unsaved work comes back', async () => {
  await bakery.call('PUT', '/modules/mills', {
    bakery_resource: {
      title: 'Mills',
      fields: ['name', 'capacity'].map((identifier) => ({ identifier, type: 'text' })),
    },
  });
  const find = { module: 'mills', filter: { capacity: '"high"' } };
  await bakery.call('PUT', '/workflows/busy_mills', {
    identifier: 'busy_mills',
    entry: 'find',
    elements: [{ name: 'find', type: 'data/find', options: find }],
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/admin/modules/mills');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Edit capacity' }).click();
  await panel.getByLabel('Identifier').fill('output');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByText('Used by 1 workflow').waitFor();
  await review.getByText('elements.0.options.filter.capacity').waitFor();
  await review.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  const question = page.getByRole('dialog').filter({ hasText: 'Used by 1 workflow' });
  await question.getByText('elements.0.options.module').waitFor();
  expect(await question.getByRole('link', { name: 'busy_mills' }).getAttribute('href')).toBe(
    '/app/workflows/busy_mills',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();

  // What is not saved is there again after the tab was closed, until it is given up.
  page.on('dialog', (leave) => void leave.accept());
  await page.reload();
  await page.getByText(/^Unsaved work of .* came back\.$/).waitFor();
  await panel.getByRole('button', { name: 'Edit output' }).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await panel.getByRole('button', { name: 'Edit capacity' }).waitFor();
  await page.reload();
  await panel.getByRole('button', { name: 'Edit capacity' }).waitFor();
  expect(await page.getByText('came back').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('EDIT59 the form of a module is offered to anybody by a switch, with the fields and the role that are chosen', async () => {
  await bakery.call('POST', '/modules', {
    bakery_resource_module: 'guests',
    bakery_resource: {
      title: 'Guests',
      fields: [
        { identifier: 'name', type: 'text', title: 'Name', required: true },
        { identifier: 'host', type: 'user', title: 'Host' },
        { identifier: 'meal', type: 'text', title: 'Meal' },
      ],
    },
  });
  const permissions = [{ module: 'guests', action: 'create' }];
  await bakery.call('POST', '/roles', { slug: 'visitor', title: 'Visitor', permissions });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  page.setDefaultTimeout(30_000);
  await signIn(page, administrator, password, '/app/admin/modules/guests?tab=public');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('switch', { name: 'Anybody may fill in this form' }).click();
  await panel.getByText('Choose a role').last().waitFor();
  expect(await panel.getByRole('checkbox', { name: 'Host' }).count()).toBe(0);
  await panel.getByRole('checkbox', { name: 'Meal' }).uncheck();
  await panel.getByLabel('By the rights of').selectOption('visitor');
  await panel.getByLabel('Heading').fill('Come and see us');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Module saved').waitFor();
  const stored = () => bakery.call<{ bakery_resource: { publicForm?: object } }>('GET', '/modules/guests');
  expect((await stored()).bakery_resource.publicForm).toEqual({
    role: 'visitor',
    fields: ['name'],
    title: 'Come and see us',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await panel.getByRole('switch', { name: 'Anybody may fill in this form' }).click();
  await page.getByRole('tab', { name: 'Fields' }).click();
  await panel.getByRole('button', { name: 'Add a field' }).last().click();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored()).bakery_resource.publicForm).toBeUndefined();
  expect(faults).toEqual([]);
  await context.close();
  await bakery.call('DELETE', '/modules/guests');
});

test('EDIT60 EDIT61 a relation is made and changed in one dialog, and the other side lists its entries by the name given there', async () => {
  expect(await relationStory(browser, bakery)).toEqual([]);
});
