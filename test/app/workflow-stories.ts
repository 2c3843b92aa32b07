import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { takeAllRoom } from './workflow-hands.ts';

/** A busy machine takes its time. */
const patient = { timeout: 60_000 };

const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });

/** A workflow that waits until somebody says that the oven is hot. */
const baking = {
  identifier: 'slow_bake',
  title: 'Slow bake',
  async: true,
  entry: 'begin',
  elements: [
    {
      name: 'begin',
      type: 'data/map',
      options: { value: '$input.loaves * 2' },
      set: { loaves: ':output' },
      to: on('asked'),
    },
    {
      name: 'asked',
      type: 'action/notify',
      options: { recipients: 'admin', title: 'Is the oven hot?', actions: 'yes,no' },
      to: { ...on('bake', 'yes'), ...on('stop', 'no') },
    },
    { name: 'bake', type: 'data/map', options: { value: '$loaves' } },
    { name: 'stop', type: 'flow/fail', options: { code: 'cold', message: '"The oven is cold"' } },
  ],
  tests: [
    { name: 'it asks first', input: { loaves: 1 }, expect: { status: 'waiting' } },
    { name: 'it bakes at once', input: { loaves: 1 }, expect: { status: 'completed' } },
  ],
};

/** The next version: one element more, one less, one changed. */
const next = {
  ...baking,
  elements: [
    baking.elements[0],
    { ...baking.elements[1], to: on('bake', 'yes') },
    { name: 'bake', type: 'data/map', options: { value: '$loaves + 1' }, to: on('cool') },
    { name: 'cool', type: 'data/map', options: { value: '$' } },
  ],
};

/** Two versions are compared, the run that still uses the old one is found, and the old one is restored. */
export async function compareVersions(page: Page, bakery: Bakery): Promise<string> {
  await bakery.call('POST', '/workflows', baking);
  const run = await begin(bakery, 3);
  await bakery.call('PUT', '/workflows/slow_bake', next);
  await page.goto('/app/workflows/slow_bake');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('heading', { name: 'Versions of slow_bake' }).waitFor();
  // The picture tells what came, went and changed; so do the lines.
  for (const [name, change] of Object.entries({ cool: 'added', stop: 'removed', bake: 'changed' }))
    await page.locator(`[data-element="${name}"].${change}`).waitFor();
  expect(await page.locator('[data-element="begin"]').getAttribute('class')).not.toMatch(/changed|added/);
  await page.locator('.flow-edge.added').first().waitFor();
  await page.getByRole('button', { name: 'Show the changed JSON' }).click();
  await page.locator('.version-diff .added', { hasText: '"$loaves + 1"' }).waitFor();
  await page.locator('.version-diff .removed', { hasText: '"stop"' }).first().waitFor();
  const old = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) });
  const now = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2', exact: true }) });
  await now.getByText('none').waitFor();
  expect(await old.getByRole('link').getAttribute('href')).toContain(run);
  await old.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('Restored', { exact: true }).waitFor();
  await page.getByRole('rowheader', { name: '3', exact: true }).waitFor();
  expect(await bakery.call('GET', '/workflows/slow_bake')).toEqual(baking);
  await page.getByLabel('Compare').selectOption('1');
  await page.getByText('The two versions are identical.').first().waitFor();
  await old.getByRole('link').click();
  return run;
}

/** A run that waits is watched while somebody ends its wait, and is repeated from its last step. */
export async function followRun(page: Page, bakery: Bakery, run: string): Promise<void> {
  await page.getByRole('heading', { name: 'Run of Slow bake' }).waitFor();
  await page.locator('[data-element="asked"].waiting').waitFor();
  await page.getByText('Waiting at asked.').waitFor();
  await answer(bakery, run, 'yes');
  // Nobody reloads the page.
  await page.getByText('Step 4 of 4').waitFor();
  await page.locator('[data-element="bake"].ran').waitFor();
  await page.locator('[data-element="stop"].idle').waitFor();
  await page.locator('.flow-head .run-status.completed').waitFor();
  const steps = page.locator('.run-steps button');
  await steps.nth(1).getByText('waited').waitFor();
  await steps.nth(2).click();
  await page.getByText(/Resumed after [\d.]+ (ms|s|min)\./).waitFor();
  await steps.nth(1).click();
  await page.locator('[data-element="asked"].waiting').waitFor();
  await page.getByText('Waiting for someone to act.').waitFor();

  await steps.nth(3).click();
  await page.getByRole('button', { name: 'Rerun from here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rerun from here' }).click();
  await page.getByText('Step 1 of 1').waitFor();
  await page.getByText('Run again from step 4').waitFor();
  // It has the variable that an element before it has bound.
  await page.locator('.run-values pre').filter({ hasText: /^6$/ }).last().waitFor();
  await page.locator('[data-element="begin"].idle').waitFor();
}

/** Two runs of different values stand beside each other. */
export async function compareRuns(page: Page, bakery: Bakery, run: string): Promise<void> {
  const other = await begin(bakery, 5);
  await answer(bakery, other, 'yes');
  await expect
    .poll(async () => (await bakery.call<{ status: string }>('GET', `/runs/${other}`)).status, patient)
    .toBe('completed');
  await page.goto(`/app/runs/${run}`);
  const choice = page.getByLabel('Compare with');
  await choice.locator(`option[value="${other}"]`).waitFor({ state: 'attached' });
  await choice.selectOption(other);
  await page.getByText('4 steps differ.').waitFor();
  await expect.poll(() => page.locator('.run-steps .differs').count(), patient).toBe(4);
  await page.getByRole('heading', { name: 'The other run' }).waitFor();
  await page.locator('.run-values pre').filter({ hasText: /^10$/ }).first().waitFor();
}

/** The tests of a definition fail, are mended and pass; what none of them went through is told. */
export async function runTests(page: Page): Promise<void> {
  await page.goto('/app/workflows/slow_bake');
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await page.getByText('not run: bake, stop').waitFor();
  await page.getByLabel('Passed').waitFor();
  await page.locator('.flow-test', { hasText: 'it bakes at once' }).getByLabel('Failed').waitFor();
  const second = page.locator('.flow-test', { hasText: 'it bakes at once' });
  await second.locator('summary').first().click();
  await second.getByLabel('How it should end').selectOption('It waits');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect.poll(() => page.getByLabel('Passed').count(), patient).toBe(2);
  // What a run began with is tried once more, and kept as a test.
  await page.getByRole('tab', { name: 'Try it' }).click();
  const recorded = page.getByLabel('Load values from a past run');
  await recorded.locator('option').nth(1).waitFor({ state: 'attached' });
  await recorded.selectOption({ index: 1 });
  await expect.poll(() => page.getByLabel('The input').inputValue(), patient).toContain('"loaves"');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Waiting. At: asked.').waitFor();
  await page.locator('[data-element="asked"].waiting').waitFor();
  await page.getByRole('button', { name: 'Save as a test' }).click();
  await page.getByRole('tab', { name: 'Tests' }).click();
  await expect.poll(() => page.locator('.flow-test').count(), patient).toBe(3);
}

/** Entries of a list are rows; elements are copied, cut and pasted with the keyboard. */
export async function editRows(page: Page): Promise<void> {
  await page.locator('[data-element="asked"]').click();
  await page.getByRole('tab', { name: 'Properties' }).click();
  const recipients = page.locator('[data-path="elements.1.options.recipients"]').first();
  await recipients.getByRole('button', { name: 'Add to To' }).click();
  await page.getByLabel('To 2', { exact: true }).selectOption('clerk');
  await page.getByRole('button', { name: 'Move To 2 up' }).click();
  await expect
    .poll(async () => (await shown(page)).elements[1]?.options['recipients'], patient)
    .toEqual(['clerk', 'admin']);
  await page.locator('[data-element="bake"]').click();
  await page.locator('[data-element="bake"].selected').waitFor();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await page.locator('[data-element="bake_2"].selected').waitFor();
  await page.keyboard.press('Control+x');
  await page.locator('[data-element="bake_2"]').waitFor({ state: 'hidden' });
  await page.locator('[data-element="bake"]').click();
  await page.keyboard.press('Control+d');
  await page.locator('[data-element="bake_2"].selected').waitFor();
  await page.getByLabel('Note', { exact: true }).fill('Only in winter');
  await page.getByLabel('Skip this element').check();
  await page.locator('[data-element="bake_2"].off').getByText('Skipped').waitFor();
  await page.locator('[data-element="bake_2"]').getByTitle('Only in winter').waitFor();
  await expect
    .poll(async () => (await shown(page)).elements.at(-1), patient)
    .toMatchObject({ name: 'bake_2', note: 'Only in winter', disabled: true });
  await page.getByRole('button', { name: 'Remove bake_2' }).click();
  await takeAllRoom(page);
  await page.locator('[data-element="bake"]').click();
  await page.keyboard.press('Control+a');
  await expect.poll(() => page.locator('.flow-node.selected').count(), patient).toBe(4);
}

/** Somebody else saves first: they are asked, and nothing is replaced unasked. */
export async function meetConflict(page: Page, bakery: Bakery): Promise<void> {
  const [mine, theirs] = [await shown(page), { ...baking, description: 'Theirs' }];
  await bakery.call('PUT', '/workflows/slow_bake', theirs);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await bakery.call('GET', '/workflows/slow_bake')).toEqual(theirs);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await bakery.call('GET', '/workflows/slow_bake')).toEqual(mine);
}

/** Of many elements those in sight are drawn, from afar painted, and the overview leads to the others. */
export async function seeMany(page: Page, bakery: Bakery): Promise<void> {
  const count = 120;
  const elements = Array.from({ length: count }, (_, index) => ({
    name: `e${index}`,
    type: 'data/map',
    options: { value: '$' },
    ...(index + 1 < count ? { to: on(`e${index + 1}`) } : {}),
  }));
  await bakery.call('POST', '/workflows', { identifier: 'many', entry: 'e0', elements });
  await page.goto('/app/workflows/many');
  await page.locator('.flow-canvas[data-detail="boxes"]').waitFor();
  await page.getByRole('img', { name: '120 elements' }).waitFor();
  expect(await page.locator('[data-element]').count()).toBe(0);
  const map = page.getByRole('img', { name: 'Overview' });
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no overview');
  await map.click({ position: { x: 2, y: box.height / 2 } });
  // What is painted can be dragged and chosen.
  const before = await placeOf(page, 1);
  await page.mouse.move(before.x, before.y);
  await page.locator('[data-element="e1"]').waitFor();
  await page.mouse.down();
  await page.mouse.move(before.x + 10, before.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.locator('[data-element="e1"].selected').waitFor();
  expect((await placeOf(page, 1)).y).toBeGreaterThan(before.y + 10);
  const first = await placeOf(page, 0);
  await page.mouse.click(first.x, first.y);
  await page.locator('[data-element="e0"].selected').waitFor();
  await page.locator('[data-element="e1"]').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'e0', exact: true }).waitFor();
  // Nearer, all in sight can be worked with, and no others.
  await page.getByRole('button', { name: 'Show all' }).click();
  for (let step = 0; step < 8; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('.flow-canvas[data-detail="titles"]').waitFor();
  await map.click({ position: { x: box.width - 2, y: box.height / 2 } });
  await page.locator('[data-element="e119"] .flow-port').first().waitFor();
  await page.locator('[data-element="e0"]').waitFor({ state: 'detached' });
  await map.click({ position: { x: 2, y: box.height / 2 } });
  for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('.flow-canvas[data-detail="full"]').waitFor();
  await page.locator('[data-element="e3"]').waitFor({ state: 'detached' });
  // An element that is chosen elsewhere comes into sight.
  for (const name of ['e1', 'e2', 'e3']) {
    await page.locator('.flow-links').getByRole('button', { name, exact: true }).click();
    await page.locator(`[data-element="${name}"].selected`).waitFor();
  }
}

/** Where the middle of an element is in the window, as the overview has it. */
async function placeOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  return (await page.evaluate(`(() => {
    const path = document.querySelector('.flow-overview-elements').getAttribute('d');
    const [x, y, width, height] = path.split('M')[${index} + 1].match(/-?[0-9.]+/g).map(Number);
    const { left, top } = document.querySelector('.flow-canvas').getBoundingClientRect();
    const { a, e, f } = new DOMMatrixReadOnly(getComputedStyle(document.querySelector('.flow-moving')).transform);
    return { x: left + e + (x + width / 2) * a, y: top + f + (y + height / 2) * a };
  })()`)) as { x: number; y: number };
}

async function begin(bakery: Bakery, loaves: number): Promise<string> {
  const { run } = await bakery.call<{ run: string }>('POST', '/workflows/slow_bake/run', {
    input: { loaves },
  });
  await expect
    .poll(async () => (await bakery.call<{ status: string }>('GET', `/runs/${run}`)).status, patient)
    .toBe('waiting');
  return run;
}

/** Chooses an action of the newest question; there is one at a time. */
async function answer(bakery: Bakery, run: string, action: string): Promise<void> {
  const { data } = await bakery.call<{ data: { id: string; title: string; run?: string }[] }>(
    'GET',
    '/notifications',
  );
  const asked = data.find(({ title }) => title === 'Is the oven hot?');
  if (asked === undefined) throw new Error(`nobody was asked by ${run}`);
  await bakery.call('POST', `/notifications/${asked.id}/action`, { action });
}

/** The definition as the editor shows it. */
async function shown(page: Page): Promise<{ elements: { options: Record<string, unknown> }[] }> {
  const before = await page.locator('.flow-tabs [aria-selected="true"]').textContent();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = await page.getByLabel('JSON', { exact: true }).and(page.locator('textarea')).inputValue();
  await page.getByRole('tab', { name: before ?? '' }).click();
  return JSON.parse(text) as { elements: { options: Record<string, unknown> }[] };
}
