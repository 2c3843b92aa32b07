import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OfflineBakery } from '../harness/offline-bakery.ts';
import { deviceText, nothingWaits, openWithCopy } from '../harness/offline.ts';
import { shops } from './sample-map.ts';
import { jobs } from './sample-timeline.ts';
import { places } from './sample-tree.ts';

/** A busy machine may take a while. */
const soon = { timeout: 90_000 };

/** Views that show and change what is on the device, without a connection; others change the same entries meanwhile. */
export async function offlineViewsStory({
  browser,
  url,
  call,
  make,
  find,
}: OfflineBakery): Promise<string[]> {
  for (const module of [jobs, places, shops]) await call('POST', '/modules', module);
  const view = async (module: string, title: string, settings: object) => {
    const { id } = await call<{ id: string }>('POST', `/modules/${module}/views`, {
      title,
      settings,
      audience: 'all',
    });
    return `/app/m/${module}?view=${id}`;
  };
  const plan = await view('jobs', 'Plan', { kind: 'timeline', start: 'begin', end: 'finish', group: 'team' });
  const figures = await view('jobs', 'Figures', { kind: 'pivot', rows: ['team'], across: 'month(begin)' });
  const tree = await view('places', 'Houses', { kind: 'tree', parent: 'above', sort: 'name' });
  const map = await view('shops', 'Where', { kind: 'map', place: 'place', group: 'kind' });
  const job = (name: string, team: string, begin: string, finish: string) =>
    make('jobs', { name, team, begin, finish });
  const repair = await job('Repair', 'oven', '2026-11-03', '2026-11-06');
  await job('Audit', 'dough', '2026-12-01', '2026-12-02');
  const house = await make('places', { name: 'House' });
  const room = await make('places', { name: 'Room' });
  const mitte = await make('shops', { name: 'Mitte', kind: 'cafe', place: { lat: 52.52, lng: 13.405 } });
  await make('shops', { name: 'Lisboa', kind: 'kiosk', place: { lat: 38.722, lng: -9.139 } });

  const { page, context, faults } = await openWithCopy(browser(), url(), { copies: 5 });
  // Which views there are is kept when one has seen them.
  for (const [address, title] of [
    [plan, 'Plan'],
    [tree, 'Houses'],
    [map, 'Where'],
  ] as const) {
    await page.goto(address);
    await expect.poll(() => deviceText(page), soon).toContain(`"title":"${title}"`);
  }
  await context.setOffline(true);

  await page.goto(`${plan}&day=2026-11-15`);
  await page.getByText('No connection. You can keep working').waitFor();
  const bar = page
    .getByRole('region', { name: 'Oven, 1', exact: true })
    .getByRole('link', { name: /^Repair/ });
  await bar.press('Alt+ArrowRight');
  await expect.poll(() => bar.innerText(), soon).toMatch(/4.–.7 Nov/);
  await bar.press('Alt+ArrowDown');
  await page
    .getByRole('region', { name: 'Dough, 1', exact: true })
    .getByRole('link', { name: /^Repair 4.–.7 Nov/ })
    .waitFor();

  // Figures count what was moved, and are there after the tab was closed.
  await page.goto(figures);
  await figure(page, 'Dough', '2');

  await page.goto(tree);
  await page.getByRole('row', { name: /Room/ }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => page.getByRole('row', { name: /Room/ }).getAttribute('aria-level'), soon).toBe('2');

  await page.goto(map);
  const line = page
    .getByRole('region', { name: 'Entries in the frame' })
    .getByRole('link', { name: 'Mitte' });
  await page.getByText('2 entries in the frame').waitFor();
  await page.getByRole('group', { name: 'Shops on a map' }).getByRole('link', { name: 'Lisboa' }).waitFor();
  await line.press('Alt+ArrowRight');
  await page.locator('.toast', { hasText: 'Mitte is now at' }).waitFor();
  const written = (await page.locator('.toast', { hasText: 'Mitte is now at' }).innerText()).match(
    /13\.\d+/,
  )?.[0];
  await page.reload();
  await page.getByText('2 entries in the frame').waitFor();

  // Meanwhile somebody else changes other fields of the same entries.
  const rename = ({ id }: { id: string }, module: string, name: string) =>
    call('PATCH', `/modules/${module}/resources/${id}`, { data: { name } });
  await rename(repair, 'jobs', 'Great repair');
  await rename(room, 'places', 'Best room');
  await rename(mitte, 'shops', 'New Mitte');
  await context.setOffline(false);
  await nothingWaits(page);
  expect((await find('jobs', repair.id))?.data).toMatchObject({
    name: 'Great repair',
    team: 'dough',
    begin: '2026-11-04',
    finish: '2026-11-07',
  });
  expect((await find('places', room.id))?.data).toMatchObject({ name: 'Best room', above: house.id });
  const moved = (await find('shops', mitte.id))?.data;
  expect(moved).toMatchObject({ name: 'New Mitte', place: { lng: expect.any(Number) as number } });
  expect(JSON.stringify(moved?.['place'])).toContain(written ?? 'a place');
  await context.close();
  for (const module of ['jobs', 'places', 'shops']) await call('DELETE', `/modules/${module}`);
  return faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
}

/** Waits until a row of a pivot table has a total. */
async function figure(page: Page, name: string, total: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.poll(() => row.getByRole('cell').last().innerText(), soon).toBe(total);
}
