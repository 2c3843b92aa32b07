import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import type { Visitor } from '../harness/browser.ts';
import { jobs } from './sample-timeline.ts';

/** A busy machine may take a while. */
const soon = { timeout: 300_000 };

/** A timeline of a module of its own: entries go to other times and lanes, by pointer and by keyboard. */
export async function timelineStory({
  bakery,
  visit,
}: {
  bakery: Bakery;
  visit: (path: string, who?: string) => Promise<Visitor>;
}): Promise<string[]> {
  await bakery.call('POST', '/modules', jobs);
  const made = [
    { name: 'Repair', team: 'oven', begin: '2026-11-03', finish: '2026-11-06' },
    { name: 'Moment', team: 'oven', begin: '2026-11-20' },
    { name: 'Long ago', team: 'dough', begin: '2025-01-01', finish: '2025-02-01' },
    { name: 'Whole year', team: 'dough', begin: '2026-01-01', finish: '2026-12-31' },
    { name: 'Some day', team: 'shop' },
  ];
  await bakery.call('POST', '/modules/jobs/resources/batch', {
    operations: made.map((data) => ({ op: 'create', data })),
  });
  const stored = async (name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ name }));
    const { data } = await bakery.call<{ data: { data: Record<string, unknown> }[] }>(
      'GET',
      `/modules/jobs/resources?filter=${filter}`,
    );
    const { team, begin, finish } = data[0]?.data ?? {};
    return [team, begin, finish ?? null];
  };
  const { page, faults, context } = await visit('/m/jobs');
  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'New timeline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the view').fill('Plan');
  expect(await dialog.getByLabel('Begins with').inputValue()).toBe('begin');
  expect(await dialog.getByLabel('Ends with').inputValue()).toBe('finish');
  await dialog.getByLabel('Lanes by').selectOption({ label: 'Team' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('group', { name: 'Jobs as a timeline' }).waitFor();
  await page.goto(`${page.url()}&day=2026-11-15`);
  const timeline = page.getByRole('group', { name: 'Jobs as a timeline' });
  const lane = (name: string) => timeline.getByRole('region', { name, exact: true });
  await page.getByRole('heading', { name: 'November 2026' }).waitFor();

  // Only what lies in the month is there; what has no beginning stands apart.
  await lane('Oven, 2')
    .getByRole('link', { name: /^Repair 3.–.6 Nov 2026$/ })
    .waitFor();
  await lane('Oven, 2').getByRole('link', { name: 'Moment 20 Nov 2026' }).waitFor();
  await lane('Dough, 1')
    .getByRole('link', { name: /^Whole year/ })
    .waitFor();
  expect(await timeline.getByRole('link', { name: /Long ago|Some day/ }).count()).toBe(0);
  await lane('Shop, 0').waitFor();
  await page.getByText('1 entry without Begin').click();
  await page.getByRole('link', { name: 'Some day' }).waitFor();

  // By keyboard: a day later, two days longer, to the next lane. The focus goes along.
  const repair = timeline.getByRole('link', { name: /^Repair/ });
  await repair.press('Alt+ArrowRight');
  await expect.poll(() => stored('Repair'), soon).toEqual(['oven', '2026-11-04', '2026-11-07']);
  const focused = page.locator('a:focus', { hasText: 'Repair' });
  await focused.waitFor();
  await page.locator('.toast', { hasText: /Repair is now at 4.–.7 Nov 2026/ }).waitFor();
  await expect.poll(() => repair.innerText(), soon).toMatch(/4.–.7 Nov/);
  await repair.press('Alt+Shift+ArrowRight');
  await expect.poll(() => stored('Repair'), soon).toEqual(['oven', '2026-11-04', '2026-11-08']);
  await lane('Oven, 2')
    .getByRole('link', { name: /^Repair 4.–.8 Nov 2026$/ })
    .waitFor();
  await page.locator('.toast', { hasText: /4.–.8 Nov 2026/ }).waitFor();
  await repair.press('Alt+ArrowDown');
  await expect.poll(() => stored('Repair'), soon).toEqual(['dough', '2026-11-04', '2026-11-08']);
  await lane('Dough, 2')
    .getByRole('link', { name: /^Repair/ })
    .waitFor();
  const last = page.locator('.toast', { hasText: /4.–.8 Nov 2026, Dough/ });
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored('Repair'), soon).toEqual(['oven', '2026-11-04', '2026-11-08']);
  await lane('Oven, 2')
    .getByRole('link', { name: /^Repair/ })
    .waitFor();

  // By pointer: moved to another day and lane, then an edge.
  const track = await lane('Oven, 2').locator('.timeline-track').boundingBox();
  const dayWidth = (track?.width ?? 0) / 30;
  // Lanes grow and shrink after a move: where something stands is asked once it stands still.
  const drag = async (from: Locator, { right = 0, to }: { right?: number; to?: Locator }) => {
    await from.hover();
    const [box, target] = [await from.boundingBox(), await to?.boundingBox()];
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const end = target == null ? y : target.y + 15;
    await page.mouse.down();
    await page.mouse.move(x + right / 2, (y + end) / 2, { steps: 4 });
    await page.mouse.move(x + right, end, { steps: 4 });
    await page.mouse.up();
  };
  const bar = timeline.locator('.timeline-item', { has: page.getByRole('link', { name: /^Repair/ }) });
  await drag(bar, { right: 5 * dayWidth, to: lane('Shop, 0').locator('.timeline-track') });
  await expect.poll(() => stored('Repair'), soon).toEqual(['shop', '2026-11-09', '2026-11-13']);
  await lane('Shop, 1')
    .getByRole('link', { name: /^Repair/ })
    .waitFor();
  await drag(bar.locator('.timeline-handle.end'), { right: -2 * dayWidth });
  await expect.poll(() => stored('Repair'), soon).toEqual(['shop', '2026-11-09', '2026-11-11']);
  // A drag is no press: no entry was opened.
  expect(new URL(page.url()).searchParams.get('entry')).toBeNull();

  await page.getByRole('button', { name: 'Year', exact: true }).click();
  await page.getByRole('heading', { name: '2026', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await lane('Dough, 1')
    .getByRole('link', { name: /^Long ago/ })
    .waitFor();
  await context.close();
  await bakery.call('DELETE', '/modules/jobs');
  return faults;
}
