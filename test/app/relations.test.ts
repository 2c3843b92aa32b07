import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { chooseInModule } from './builder-story.ts';
import { commentStory } from './comment-story.ts';
import { germanStory } from './german-story.ts';
import { libraryStory, linkStory, offerContracts, portalStory } from './outside-stories.ts';
import { relatedStory } from './related-story.ts';
import { settingsEnv, settingsStory } from './settings-story.ts';
import { roleStory } from './role-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { env: settingsEnv })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('UI18, UI19, BTN17, BTN19 an entry shows what names it and makes more of it, a relation makes what it names, and a button of its own fires its event', async () => {
  const text = { identifier: 'name', type: 'text' };
  const houses = {
    title: 'Houses',
    label: '$resource.name',
    fields: [text],
    actions: [
      { identifier: 'paint', title: 'Paint it', trigger: 'painted', style: 'primary' },
      { identifier: 'build', title: 'Build one', trigger: 'built', view: 'index' },
    ],
  };
  const rooms = {
    title: 'Rooms',
    label: '$resource.name',
    fields: [
      text,
      { identifier: 'house', type: 'relation', title: 'House', options: { module: 'houses' } },
      { identifier: 'area', type: 'integer' },
    ],
  };
  await bakery.call('PUT', '/modules/houses', { bakery_resource: houses });
  await bakery.call('PUT', '/modules/rooms', { bakery_resource: rooms });
  await bakery.call('PUT', '/workflows/painting', {
    identifier: 'painting',
    events: [{ identifier: 'painted', type: 'on_click', module: 'houses' }],
    elements: [
      { name: 'pressed', type: 'event/on_click', to: { default: { rename: ['default'] } } },
      { name: 'rename', type: 'action/save', options: { recipes: { name: '$resource.name & ", red"' } } },
    ],
  });
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/houses/resources', {
    data: { name: 'Mill' },
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, `/app/m/houses/${id}`);
  const related = page.getByRole('region', { name: 'Rooms' });
  await related.getByRole('link', { name: 'New' }).click();
  await page.getByRole('heading', { name: 'New in Rooms' }).waitFor();
  await page.locator('.choice-select', { hasText: 'Mill' }).waitFor();
  await page.getByLabel('name').fill('Attic');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Attic' }).waitFor();

  const link = page.getByRole('link', { name: 'Mill' });
  await link.hover();
  await page.getByRole('tooltip').getByText('name').waitFor();
  await link.click();
  await related.getByRole('link', { name: 'Attic' }).waitFor();
  expect(await related.getByRole('heading').textContent()).toBe('Rooms 1');
  expect(await page.getByRole('button', { name: 'Build one' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Paint it' }).click();
  await page.getByRole('heading', { name: 'Mill, red' }).waitFor();

  // Over the list stands another one, which is about no entry.
  await bakery.call('PUT', '/workflows/building', {
    identifier: 'building',
    events: [{ identifier: 'built', type: 'on_click', module: 'houses' }],
    elements: [
      { name: 'pressed', type: 'event/on_click', to: { default: { make: ['default'] } } },
      {
        name: 'make',
        type: 'action/save',
        options: { module: 'houses', mode: 'create', recipes: { name: '"New in " & $event.view' } },
      },
    ],
  });
  await page.goto('/app/m/houses');
  expect(await page.getByRole('button', { name: 'Paint it' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Build one' }).click();
  await page.getByRole('link', { name: 'New in index' }).waitFor();

  await page.goto('/app/m/rooms/new');
  await page.getByLabel('name').fill('Cellar');
  await page.getByRole('button', { name: 'New entry in Houses' }).click();
  const made = page.getByRole('dialog', { name: 'New in Houses' });
  await made.getByLabel('name').fill('Barn');
  await made.getByLabel('name').press('Enter');
  await page.locator('.choice-select', { hasText: 'Barn' }).waitFor();
  expect(await page.getByLabel('name').inputValue()).toBe('Cellar');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Cellar' }).waitFor();
  await page.getByRole('link', { name: 'Barn' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('UI27 what a form names is changed over it, through several levels, and from the panel beside a list', async () => {
  expect(await relatedStory(browser, bakery)).toEqual([]);
});

test('EDIT75 a role is limited to rows by fields and by whoever is signed in, without writing a filter', async () => {
  expect(await roleStory(browser, bakery)).toEqual([]);
});

test('EDIT74 EDIT76 numbers, choices from a module, a sum and the order of a list are chosen, and the list is shown as it will be', async () => {
  expect(await chooseInModule(browser, bakery)).toEqual([]);
});

test('COMM6, COMM7, COMM9, UI26 two people talk about an entry, mention and follow, and it is printed', async () => {
  expect(await commentStory(browser, bakery)).toEqual([]);
});

test('LINK7 DOC1 PORT2 an entry is shared by a link and printed as PDF, and a customer sees only their own', async () => {
  const contract = await offerContracts(bakery);
  expect(await linkStory(browser, bakery, contract)).toEqual([]);
  expect(await portalStory(browser, bakery)).toEqual([]);
});

test('SETT11 the administration has an overview, and settings are changed there by keyboard', async () => {
  expect(await settingsStory(browser, bakery)).toEqual([]);
});

test('UI35 EDIT84 EDIT93 days are written as the language of the app has them, in lists, on pages and in forms, the editor has room for its words, and what is refused is said in German', async () => {
  expect(await germanStory(browser, bakery)).toEqual([]);
});

test('FILE37 a file comes into a folder of the library, is found, moved, shared and deleted', async () => {
  expect(await libraryStory(browser, bakery)).toEqual([]);
});
