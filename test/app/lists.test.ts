import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser, type Visitor } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { cellsStory } from './cells-story.ts';
import { panelStory, pasteStory } from './entry-stories.ts';
import { filterStory } from './filter-stories.ts';
import { droppedFileStory, importStory } from './import-stories.ts';
import { panelEditStory } from './panel-edit-story.ts';
import { notesWith } from './sample-notes.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };
const names = ['Nordbrot', 'Café Lindenhof', 'Hotel Seeblick', 'Kiosk am Markt', 'Bistro Lavande'];

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch())]);
  const operations = names.map((name, index) => ({
    op: 'create',
    data: { name, country: index > 2 ? 'FR' : 'DE', note: `note ${index}` },
  }));
  await bakery.call('POST', '/modules/customers/resources/batch', { operations });
});
afterAll(() => Promise.all([browser.close(), bakery.stop()]));

async function visit(path: string, who: string = administrator): Promise<Visitor> {
  const visitor = await newVisitor(browser, bakery.url);
  await signIn(visitor.page, who, password, `/app${path}`);
  return visitor;
}

/** The names in the first column, from top to bottom. */
const shown = (page: Page) => page.locator('[role=gridcell][data-place$=".1"]').allTextContents();

const stored = async (name: string) =>
  (
    await bakery.call<{ data: { id: string; data: Record<string, unknown> }[] }>(
      'GET',
      `/modules/customers/resources?filter=${encodeURIComponent(JSON.stringify({ name }))}`,
    )
  ).data[0];

describe('a list', () => {
  test('UI6 is sorted, filtered and searched by the server, shows the columns one wants, and the address keeps it all', async () => {
    const { page, faults, context } = await visit('/m/customers');
    await page.getByText('5 entries').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => shown(page), soon).toEqual([...names].sort().reverse());
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => shown(page), soon).toEqual([...names].sort());

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const bar = page.getByRole('group', { name: 'Filter' });
    await bar.getByLabel('Field').selectOption({ label: 'Name' });
    await bar.getByLabel('Condition', { exact: true }).selectOption({ label: 'contains' });
    await bar.getByLabel('Value').fill('k');
    await bar.getByRole('button', { name: 'Done' }).click();
    await bar.getByRole('button', { name: 'Add a condition' }).click();
    await bar.getByLabel('Field').selectOption({ label: 'Name' });
    await bar.getByLabel('Condition', { exact: true }).selectOption({ label: 'starts with' });
    await bar.getByLabel('Value').fill('Nord');
    await bar.getByRole('button', { name: 'Done' }).click();
    await bar.getByRole('button', { name: 'and: all conditions must hold; switch to or' }).click();
    await expect.poll(() => shown(page), soon).toEqual(['Hotel Seeblick', 'Kiosk am Markt', 'Nordbrot']);

    await page.getByRole('searchbox').fill('kiosk');
    await expect.poll(() => shown(page), soon).toEqual(['Kiosk am Markt']);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => shown(page), soon).toEqual(['Hotel Seeblick', 'Kiosk am Markt', 'Nordbrot']);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Note' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Note' }).waitFor();
    await page.reload();
    await expect.poll(() => shown(page), soon).toEqual(['Hotel Seeblick', 'Kiosk am Markt', 'Nordbrot']);
    await page.getByRole('columnheader', { name: 'Note' }).waitFor();

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    await page.getByLabel('Name of the view').fill('With a k');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/app/m/customers');
    await page.getByText('5 entries').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'With a k', exact: true }).click();
    await expect.poll(() => shown(page), soon).toEqual(['Hotel Seeblick', 'Kiosk am Markt', 'Nordbrot']);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('UI7 is edited in place and many rows at once, and each change can be undone', async () => {
    const { page, faults, context } = await visit(
      '/m/customers?sort=name&columns=%5B%22name%22%2C%22note%22%5D',
    );
    await page.getByRole('gridcell', { name: 'Kiosk am Markt', exact: true }).focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Kiosk am Bahnhof');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('Kiosk am Bahnhof'))?.data['note'], soon).toBe('note 3');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored('Kiosk am Markt'))?.data['note'], soon).toBe('note 3');
    await page.getByText('Undone').waitFor();

    await page.getByRole('checkbox', { name: 'Select Nordbrot' }).check();
    await page.getByRole('checkbox', { name: 'Select Hotel Seeblick' }).check();
    await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Edit …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 2 entries' });
    await dialog.getByLabel('Field').selectOption({ label: 'Note' });
    await dialog.getByLabel('New value').fill('for both');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('2 changed').waitFor();
    expect((await stored('Nordbrot'))?.data['note']).toBe('for both');
    expect((await stored('Hotel Seeblick'))?.data['note']).toBe('for both');
    await page.locator('.toast', { hasText: '2 changed' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored('Nordbrot'))?.data['note'], soon).toBe('note 0');
    expect((await stored('Hotel Seeblick'))?.data['note']).toBe('note 2');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('UI8 is saved as a file, and filled from one after a dry run', async () => {
    const { page, faults, context } = await visit('/m/customers?sort=name&search=Nordbrot');
    await page.getByText('1 entry').waitFor();
    for (const [title, ending] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
      ['JSON', 'json'],
    ] as const) {
      await page.getByRole('button', { name: 'More' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `Export as ${title}` }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^customers.*\\.${ending}$`));
      const content = readFileSync(await download.path());
      expect(content.length).toBeGreaterThan(50);
      if (ending === 'csv') expect(content.toString()).toMatch(/^\uFEFF?id,name,[^]*Nordbrot/);
      if (ending === 'json')
        expect(JSON.parse(content.toString())).toMatchObject([{ data: { name: 'Nordbrot' } }]);
    }

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import …' }).click();
    await page.getByRole('heading', { name: 'Import into Customers' }).waitFor();
    const lines = 'name,country,email\r\nBäckerei Blum,DE,blum@example.com\r\nNowhere,XX,x@example.com\r\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('tab', { name: 'New (1)' }).waitFor();
    await page.getByRole('cell', { name: /"XX" is none of/ }).waitFor();
    expect(await stored('Bäckerei Blum')).toBeUndefined();
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
    await page.getByText('1 created, 0 changed.').first().waitFor();
    expect((await stored('Bäckerei Blum'))?.data).toMatchObject({ email: 'blum@example.com' });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('FBAR1 FBAR2 FBAR3 FBAR4 FBAR5 is filtered by conditions above it: times that move, related entries, between, and groups, also by keyboard', async () => {
    expect(await filterStory({ bakery, visit })).toEqual([]);
  });

  test('ROWS7 ROWS8 is filled from a file whose columns have other names, after a look at what that changes, and the import is undone', async () => {
    expect(await importStory({ bakery, visit })).toEqual([]);
  });

  test('ROWS8 ROWS9 takes a file that is dropped on it, and keeps what was changed since when that is undone', async () => {
    expect(await droppedFileStory({ bakery, visit })).toEqual([]);
  });
});

describe('an entry of a list', () => {
  test('UI20 UI21 UI22 opens beside it, leads to its neighbours, becomes a page and is duplicated', async () => {
    expect(await panelStory({ bakery, visit })).toEqual([]);
  });

  test('UI33 is changed beside it, while the list stays as it is', async () => {
    expect(await panelEditStory({ bakery, visit })).toEqual([]);
  });

  test('ROWS12 is one of several that are pasted from a spreadsheet, and taken back', async () => {
    expect(await pasteStory({ bakery, visit })).toEqual([]);
  });

  test('UI28 UI29 is a row of cells that are edited, chosen, copied, emptied and pasted over by keyboard', async () => {
    expect(await cellsStory({ bakery, visit })).toEqual([]);
  });
});

describe('the delete button of the show view', () => {
  test('BTN5 deletes after a question, with a way back', async () => {
    const { id } = await bakery.call<{ id: string }>('POST', '/modules/customers/resources', {
      data: { name: 'Short-lived', note: 'kept' },
    });
    const { page, faults, context } = await visit(`/m/customers/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await stored('Short-lived')).toBeDefined();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/app\/m\/customers$/);
    expect(await stored('Short-lived')).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Short-lived' }).waitFor();
    expect((await stored('Short-lived'))?.data).toMatchObject({ note: 'kept' });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('SVC4 VER5 BTN5 BTN8 BTN9 BTN10 EDIT42 is renamed and bound to an event, hidden, or missing without the right', async () => {
    await bakery.call(
      'PUT',
      '/modules/notes',
      notesWith({ delete: { title: 'Throw away', trigger: 'thrown' } }),
    );
    await bakery.call('PUT', '/workflows/thrown', {
      title: 'Thrown away',
      trace: 'all',
      entry: 'pressed',
      events: [{ identifier: 'thrown', type: 'on_click', module: 'notes' }],
      elements: [
        { name: 'pressed', type: 'event/on_click', to: { default: { rename: ['default'] } } },
        {
          name: 'rename',
          type: 'action/save',
          options: { recipes: { name: '$resource.name & ", thrown away"' } },
        },
      ],
    });
    const { id } = await bakery.call<{ id: string }>('POST', '/modules/notes/resources', {
      data: { name: 'Paper' },
    });
    const { page, context } = await visit(`/m/notes/${id}`);
    await page.getByRole('button', { name: 'Throw away' }).click();
    await page.getByRole('heading', { name: 'Paper, thrown away' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const runs = () => bakery.call<{ data: { id: string }[] }>('GET', '/runs?workflow=thrown');
    await expect.poll(async () => (await runs()).data.length, soon).toBe(1);
    await page.goto(`/app/runs/${(await runs()).data[0]?.id}`);
    await page.getByRole('heading', { name: 'Run of Thrown away' }).waitFor();
    await page.getByText('A button in Notes').waitFor();
    await page.getByRole('link', { name: 'Paper, thrown away (Notes)' }).click();
    await page.getByRole('heading', { name: 'Paper, thrown away' }).waitFor();
    await bakery.call('PUT', '/modules/notes', notesWith({ delete: { display: false } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Paper, thrown away' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('button', { name: /Throw away|Delete/ }).count()).toBe(0);
    await context.close();
    const { id: order } = await bakery.call<{ id: string }>('POST', '/modules/orders/resources', {
      data: { number: 'L-1', status: 'submitted', items: [] },
    });
    const clerk = await visit(`/m/orders/${order}`, people.clerk.email);
    await clerk.page.getByRole('heading', { name: 'L-1' }).waitFor();
    expect(await clerk.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await clerk.context.close();
  });
});
