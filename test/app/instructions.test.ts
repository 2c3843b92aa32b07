import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

/** One button in a row for each kind of instruction. */
const buttons: Record<string, object[]> = {
  answer: [{ name: 'do', type: 'action/response', options: { body: '"The oven is " & $resource.name' } }],
  again: [
    {
      name: 'do',
      type: 'action/save',
      options: { module: 'desk', id: '$resource.id', recipes: { note: '"stored by the workflow"' } },
      to: { default: { tell: ['default'] } },
    },
    { name: 'tell', type: 'action/refresh', options: { scope: 'resource' } },
  ],
  look: [{ name: 'do', type: 'action/viewFile', options: { file: '$resource.paper', name: '"Bread.txt"' } }],
  fetch: [
    { name: 'do', type: 'action/downloadFile', options: { file: '$resource.paper', name: '"Bread.txt"' } },
  ],
  later: [
    { name: 'do', type: 'action/run', options: { workflow: 'slow', async: true, scope: true, input: {} } },
  ],
  several: [
    {
      name: 'do',
      type: 'action/set',
      options: { recipes: { note: '"set first"' } },
      to: { default: { tell: ['default'] } },
    },
    {
      name: 'tell',
      type: 'action/notify',
      options: { type: 'warning', title: 'Then told' },
      to: { default: { answer: ['default'] } },
    },
    { name: 'answer', type: 'action/response', options: { body: '"and answered"' } },
  ],
  nothing: [{ name: 'do', type: 'data/map', options: { value: '1' } }],
  away: [{ name: 'do', type: 'action/redirect', options: { url: '"/app/account?from=desk"' } }],
};

const desk = {
  bakery_resource: {
    title: 'Desk',
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'note', type: 'text', title: 'Note' },
      { identifier: 'paper', type: 'file', title: 'Paper' },
      { identifier: 'photos', type: 'image', title: 'Photos', options: { multiple: true } },
      {
        identifier: 'steps',
        type: 'list',
        title: 'Steps',
        options: {
          fields: [{ identifier: 'what', type: 'text' }],
          buttons: Object.keys(buttons).map((name) => ({
            identifier: name,
            title: name,
            trigger: `desk_${name}`,
          })),
        },
      },
    ],
  },
};

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true })]);
  await bakery.call('PUT', '/modules/desk', desk);
  await bakery.call('PUT', '/workflows/slow', {
    title: 'Slow',
    async: true,
    entry: 'do',
    elements: [{ name: 'do', type: 'flow/wait', options: { seconds: 1 } }],
  });
  for (const [name, elements] of Object.entries(buttons))
    await bakery.call('PUT', `/workflows/desk_${name}`, {
      title: name,
      entry: 'pressed',
      events: [{ identifier: `desk_${name}`, type: 'on_click', module: 'desk' }],
      elements: [
        { name: 'pressed', type: 'event/on_click', to: { prototype: { do: ['default'] } } },
        ...elements,
      ],
    });
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

test('UI9 VIEW1 VIEW2 INST1 INST2 INST3 INST6 INST7 INST8 INST9 INST10 INST11 INST12 files are dropped and previewed, and the app does each thing that a workflow tells it', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, '/app/m/desk/new');
  await page.getByLabel('Name').fill('hot');
  await drop(page, 0, [
    { name: 'recipe.txt', type: 'text/plain', base64: Buffer.from('500 g of rye').toString('base64') },
  ]);
  await page.getByRole('link', { name: 'recipe.txt' }).waitFor();
  await drop(page, 1, [
    { name: 'one.png', type: 'image/png', base64: picture },
    { name: 'two.png', type: 'image/png', base64: picture },
  ]);
  await page.getByRole('link', { name: 'two.png' }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(`[...document.querySelectorAll('.file-picker img')].map((img) => img.naturalWidth)`),
    )
    .toEqual([1, 1]);
  await page.getByRole('button', { name: 'Remove one.png' }).click();
  await page.getByRole('link', { name: 'one.png' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('group', { name: 'Row 1', exact: true }).getByLabel('what').fill('knead');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('img', { name: 'two.png' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit hot' }).waitFor();
  const press = (name: string) => page.getByRole('button', { name: `${name}, row 1` }).click();

  await press('answer');
  await page.locator('.toast', { hasText: 'The oven is hot' }).waitFor();

  await press('again');
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('stored by the workflow');

  await press('look');
  const viewer = page.getByRole('dialog', { name: 'Bread.txt' });
  await viewer.waitFor();
  await page.frameLocator('iframe').getByText('500 g of rye').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  const [download] = await Promise.all([page.waitForEvent('download'), press('fetch')]);
  expect(download.suggestedFilename()).toBe('Bread.txt');

  await press('later');
  await page.getByText('Still running in the background').waitFor();
  await page.getByText('The background task has finished').waitFor();

  await press('several');
  await page.locator('.toast', { hasText: 'Then told' }).first().waitFor();
  await page.locator('.toast', { hasText: 'and answered' }).waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('set first');

  await press('nothing');
  await press('away');
  await page.waitForURL(/\/app\/account\?from=desk$/);
  expect(faults).toEqual([]);
  await context.close();
});

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Drops files onto the nth place for files, as the system would. */
async function drop(
  page: Page,
  nth: number,
  files: { name: string; type: string; base64: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const given = new DataTransfer();
    for (const { name, type, base64 } of ${JSON.stringify(files)})
      given.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    return given;
  })()`);
  const place = page.locator('.file-picker').nth(nth);
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await place.dispatchEvent('drop', { dataTransfer: transfer });
}
