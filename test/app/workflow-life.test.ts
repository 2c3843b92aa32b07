import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { tryToHere } from './trial-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let page: Page;
let faults: readonly string[];

const broken = {
  identifier: 'divide',
  title: 'Divide',
  tags: ['numbers'],
  async: true,
  entry: 'half',
  elements: [
    {
      name: 'half',
      type: 'data/map',
      options: { value: '$error("no")' },
      set: { half: ':output' },
      to: { default: { show: ['default'] } },
    },
    { name: 'show', type: 'data/map', options: { value: '$half & " is the half"' } },
  ],
};
const approval = {
  identifier: 'approval',
  title: 'Approval',
  events: [{ identifier: 'asked', type: 'on_click', module: 'customers' }],
  elements: [
    { name: 'pressed', type: 'event/on_click', to: { default: { ask: ['default'] } } },
    {
      name: 'ask',
      type: 'action/notify',
      options: { title: 'Go?', actions: 'approve, reject', recipients: ['admin'] },
      to: { approve: { pause: ['default'] } },
    },
    {
      name: 'pause',
      type: 'flow/wait',
      options: { seconds: 86_400 },
      to: { default: { name: ['default'] } },
    },
    { name: 'name', type: 'data/map', options: { value: '{"customer": $resource.name}' } },
  ],
};
const plain = { identifier: 'plain', title: 'Plain', entry: 'one', elements: [broken.elements[1]] };
const stored = (identifier: string) =>
  bakery.call<Record<string, unknown>>('GET', `/workflows/${identifier}`);
const row = (title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

beforeAll(async () => {
  const env = { ALLOW_PRIVATE_HOSTS: '127.0.0.1' };
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { env })]);
  await bakery.call('PUT', '/workflows/divide', broken);
  await bakery.call('PUT', '/workflows/plain', { ...plain, entry: 'show' });
  await bakery.call('PUT', '/workflows/approval', approval);
  await bakery.call('POST', '/workflows/divide/run', { input: {} });
  const visitor = await newVisitor(browser, bakery.url);
  ({ page, faults } = visitor);
  page.setDefaultTimeout(30_000);
  await signIn(page, administrator, password);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('EDIT35 the list tells how each workflow fares, is searched and filtered, and switches one off', async () => {
  await page.goto('/app/workflows');
  await row('Divide').getByText('1 run, 1 failed (100 %)').waitFor();
  await row('Divide').getByText('1 needs attention').waitFor();
  await row('Plain').getByText('No runs yet').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('plai');
  await expect.poll(() => row('Divide').count()).toBe(0);
  expect(await row('Plain').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('');
  await page.getByRole('button', { name: 'numbers' }).click();
  await expect.poll(() => row('Plain').count()).toBe(0);
  await page.getByLabel('Tag', { exact: true }).selectOption('');
  await row('Plain').getByRole('switch', { name: 'Plain is on' }).click();
  await row('Plain').getByRole('switch', { checked: false }).waitFor();
  expect(await stored('plain')).toEqual({ ...plain, entry: 'show', active: false });
  await expect(bakery.call('POST', '/workflows/plain/run', {})).rejects.toThrow(/switched off/);
  await row('Plain').getByRole('switch').click();
  await row('Plain').getByRole('switch', { checked: true }).waitFor();
  expect(await stored('plain')).toEqual({ ...plain, entry: 'show' });
});

test('EDIT63 EDIT65 workflows are moved into folders by a dialog and by dragging, folders close and get other names', async () => {
  const more = (title: string) => row(title).getByRole('button', { name: `More for ${title}` });
  await more('Plain').click();
  await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to a folder' });
  await dialog.getByLabel('Folder', { exact: true }).fill('Numbers / Small');
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.keyboard.press('Enter');
  const small = page.getByRole('button', { name: 'Small, 1 workflow' });
  await small.waitFor();
  expect(await stored('plain')).toEqual({ ...plain, entry: 'show', folder: 'Numbers/Small' });
  await row('Divide').dragTo(small);
  await page.getByRole('button', { name: 'Small, 2 workflows' }).waitFor();
  expect(await stored('divide')).toEqual({ ...broken, folder: 'Numbers/Small' });
  expect(await accessFaults(page, 'all')).toEqual([]);

  const numbers = page.getByRole('button', { name: 'Numbers, 2 workflows' });
  await numbers.click();
  await expect.poll(() => row('Plain').count()).toBe(0);
  // What is searched for is found in closed folders, too.
  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('plain');
  await row('Plain').waitFor();
  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('');
  await numbers.click();

  await renameFolder();
  await page.getByRole('checkbox', { name: 'Select Plain' }).check();
  await page.getByRole('checkbox', { name: 'Select Divide' }).check();
  await page.getByRole('button', { name: 'Move 2 selected' }).click();
  await dialog.getByLabel('Folder', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('button', { name: 'Small, 1 workflow' }).first().waitFor({ state: 'detached' });
  expect(await stored('divide')).toEqual(broken);
  expect(await stored('plain')).toEqual({ ...plain, entry: 'show' });
  for (const title of ['Plain', 'Divide'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).uncheck();
});

/** A folder gets another name, and takes what stands in it along; then one workflow gets its old one, in the editor. */
async function renameFolder() {
  await page.getByRole('button', { name: 'Rename the folder Numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename a folder' });
  await dialog.getByText('2 workflows stand in it and move along.').waitFor();
  await dialog.getByLabel('Folder', { exact: true }).fill('Sums');
  expect(await accessFaults(page, 'all')).toEqual([]);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Sums, 2 workflows' }).waitFor();
  await page.getByText('2 workflows moved to Sums').waitFor();
  expect(await stored('plain')).toEqual({ ...plain, entry: 'show', folder: 'Sums/Small' });
  expect(await stored('divide')).toEqual({ ...broken, folder: 'Sums/Small' });

  await row('Plain').getByRole('link', { name: 'Plain', exact: true }).click();
  const folder = page.getByLabel('Folder', { exact: true });
  await expect.poll(() => folder.inputValue()).toBe('Sums/Small');
  await folder.fill('a/b/c/d/e/f');
  await page.getByText('At most five folders inside each other').waitFor();
  await folder.fill(' Numbers / Small');
  await folder.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Folder: Sums/Small → Numbers/Small').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(async () => (await stored('plain'))['folder']).toBe('Numbers/Small');
  await page.goto('/app/workflows');
  await page.getByRole('button', { name: 'Numbers, 1 workflow' }).waitFor();
}

test('EDIT36 workflows are exported and imported as a file, and duplicated', async () => {
  await page.getByRole('checkbox', { name: 'Select Plain' }).check();
  await page.getByRole('checkbox', { name: 'Select Divide' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 2 selected' }).click(),
  ]);
  const path = join(scratch(), 'two.json');
  await download.saveAs(path);
  const file = JSON.parse(readFileSync(path, 'utf8')) as { workflows: Record<string, unknown>[] };
  expect(file.workflows).toEqual([broken, { ...plain, entry: 'show' }]);

  const [first] = file.workflows;
  const changed = {
    workflows: [
      { ...first, title: 'Other' },
      { ...plain, identifier: 'brand_new', entry: 'show' },
      { ...plain, entry: 'gone' },
    ],
  };
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import workflows' });
  await dialog.getByLabel('Files').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  });
  await dialog.getByText('There is no element "gone"').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  expect(await dialog.getByLabel('What to do with Other').inputValue()).toBe('replace');
  await dialog.getByLabel('What to do with Other').selectOption('both');
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await page.getByText('2 workflows imported').waitFor();
  expect(await stored('divide')).toEqual(broken);
  expect(await stored('divide_copy')).toMatchObject({ title: 'Other' });
  expect(await stored('brand_new')).toMatchObject({ entry: 'show' });

  await row('Other').getByRole('button', { name: 'More for Other' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Other (copy)' }).waitFor();
  expect(await stored('divide_copy_copy')).toMatchObject({ title: 'Other (copy)', active: false });
});

test('EDIT30 EDIT37 EDIT38 EDIT39 a failed run leads to its element; unsaved work comes back, is told in words, and the run goes on', async () => {
  const { data } = await bakery.call<{ data: { id: string }[] }>('GET', '/runs?workflow=divide');
  const run = data[0]?.id ?? '';
  await page.goto(`/app/runs/${run}`);
  await page.getByRole('button', { name: 'Open half in the workflow' }).click();
  await page.getByText('A run failed here:').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  const value = page.locator('[data-path="elements.0.options.value"]').getByRole('textbox');
  await value.fill('21');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in this workflow' }).fill('show');
  await page.getByText('1 of 1').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Retry with the present version' }).isDisabled()).toBe(true);
  // Switching it off and on touches nothing of what is unsaved.
  await page.getByRole('switch', { name: 'Divide is on' }).click();
  await page.getByRole('switch', { checked: false }).waitFor();
  expect(await stored('divide')).toEqual({ ...broken, active: false });
  await page.getByRole('switch').click();
  await page.getByRole('switch', { checked: true }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/Unsaved work of .* came back/).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Publish these changes?' });
  await review.getByText('Work out a value (half): Value').waitFor();
  expect(await review.getByRole('listitem').count()).toBe(1);
  await review.getByRole('button', { name: 'Show the changed JSON' }).click();
  await review.getByText(String.raw`"value": "\"21\""`).waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await review.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Retry with the present version' }).click();
  await page.waitForURL((url) => /\/runs\//.test(url.pathname) && !url.pathname.endsWith(run));
  await page.getByText('completed').first().waitFor();
  await page.getByText('21 is the half').first().waitFor();
  await page.goto('/app/workflows/divide/versions');
  await page.getByText('Work out a value (half): Value').waitFor();
  expect(faults).toEqual([]);
});

test('EDIT40 EDIT41 EDIT77 a workflow is tried with a stored entry, answered, looked at beside the element, and kept as a test', async () => {
  const customer = await bakery.call<{ id: string }>('POST', '/modules/customers/resources', {
    data: { name: 'Corner Shop' },
  });
  await page.goto('/app/workflows/approval');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByLabel('With a stored entry').selectOption(customer.id);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('group', { name: 'ask asks:' }).getByRole('button', { name: 'approve' }).click();
  await page.getByRole('button', { name: 'Skip the wait at pause' }).click();
  await page.getByText('Completed.').waitFor();
  await page.getByRole('button', { name: 'Save as a test' }).click();
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.locator('.flow-test summary').first().click();
  expect(await page.getByLabel('Answer at ask').inputValue()).toBe('=approve');
  expect(await page.getByLabel('The wait at pause').inputValue()).toBe('=');
  await page.getByLabel('Name of the test').fill('It is approved');
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('group', { name: 'ask asks:' }).getByRole('button', { name: 'approve' }).click();
  await page.getByRole('button', { name: 'Skip the wait at pause' }).click();
  await page.getByText('Completed.').waitFor();
  await page.locator('[data-element="name"]').click();
  await page.getByRole('tab', { name: 'Properties' }).click();
  await page.getByText('Input and output', { exact: true }).click();
  await page.getByText('Of the trial').waitFor();
  await page.getByRole('group', { name: 'Output (default)' }).getByText('Corner Shop').waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await page.getByLabel('Show as').selectOption('table');
  await page.getByRole('group', { name: 'Output (default)' }).getByRole('cell').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Tests: 1 new').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { tests } = await stored('approval');
  expect(tests).toMatchObject([
    {
      name: 'It is approved',
      event: { identifier: 'asked', id: customer.id },
      given: { resources: { customers: [{ id: customer.id }] }, answers: { ask: 'approve', pause: '' } },
      expect: { status: 'completed' },
    },
  ]);
  const ran = await bakery.call<{ tests: object[] }>('POST', '/workflows/test', await stored('approval'));
  expect(ran.tests).toMatchObject([{ faults: [] }]);
});

test('EDIT52 EDIT53 EDIT54 EDIT55 EDIT56 EDIT94 a workflow is run to an element with the last answers of other systems or pinned output, and values beside it are put into options', async () => {
  const options = await tryToHere(page, bakery);
  expect(options).toEqual({ to: '"ann@example.com"', text: '"Sum: " & sum', subject: 'sum' });
  expect(faults).toEqual([]);
});
