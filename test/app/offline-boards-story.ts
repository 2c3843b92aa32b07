import { expect } from 'vitest';
import type { OfflineBakery } from '../harness/offline-bakery.ts';
import { deviceText, nothingWaits, openWithCopy } from '../harness/offline.ts';

/** A busy machine may take a while. */
const soon = { timeout: 90_000 };

/** A module that stands on boards, in calendars and in galleries. */
const bakes = {
  bakery_resource_module: 'bakes',
  bakery_resource: {
    title: 'Bakes',
    label: '$resource.name',
    offline: true,
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'state', type: 'select', title: 'State', options: { choices: ['planned', 'baked'] } },
      { identifier: 'due', type: 'date', title: 'Due' },
      { identifier: 'loaves', type: 'integer', title: 'Loaves' },
      { identifier: 'photo', type: 'image', title: 'Photo' },
    ],
  },
};

/** A board, a calendar, a grouped table and a gallery without a connection; others change the same entries meanwhile. */
export async function offlineBoardsStory(stage: OfflineBakery): Promise<string[]> {
  const { browser, url, call, make, find } = stage;
  await call('POST', '/modules', bakes);
  const view = async (title: string, settings: object) => {
    const { id } = await call<{ id: string }>('POST', '/modules/bakes/views', {
      title,
      settings,
      audience: 'all',
    });
    return `/app/m/bakes?view=${id}`;
  };
  const board = await view('Oven', { kind: 'board', group: 'state', figures: ['sum(loaves)'] });
  const calendar = await view('Days', { kind: 'calendar', dates: ['due'] });
  const grouped = await view('Totals', { kind: 'table', group: 'state', figures: ['sum(loaves)'] });
  const gallery = await view('Window', { kind: 'gallery', picture: 'photo' });
  const rye = await make('bakes', { name: 'Rye', state: 'planned', due: '2026-11-12', loaves: 30 });
  await make('bakes', { name: 'Spelt', state: 'planned', due: '2026-11-20', loaves: 12 });

  const { page, context, faults } = await openWithCopy(browser(), url(), { copies: 3 });
  // The code of each view and which views there are is kept when one has seen them.
  for (const [address, title] of [
    [board, 'Oven'],
    [calendar, 'Days'],
    [grouped, 'Totals'],
    [gallery, 'Window'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('link', { name: new RegExp(`^${title}`) }).waitFor();
    await expect.poll(() => deviceText(page), soon).toContain(`"title":"${title}"`);
  }
  await context.setOffline(true);

  await page.goto(board);
  await page.getByText('No connection. You can keep working').waitFor();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('planned, 2').getByRole('link', { name: 'Rye' }).press('Alt+ArrowRight');
  await column('baked, 1').getByRole('link', { name: 'Rye' }).waitFor();

  await page.goto(`${calendar}&day=2026-11-15`);
  const days = page.getByRole('group', { name: 'Bakes as a calendar' });
  await days.getByRole('link', { name: 'Rye' }).press('Alt+ArrowRight');
  await expect.poll(() => deviceText(page), soon).toContain('2026-11-13');

  // Figures of the groups count what was moved.
  await page.goto(grouped);
  const head = (name: RegExp) => page.getByRole('button', { name });
  await head(/baked.*1 entry.*30/).waitFor();
  await head(/planned.*1 entry.*12/).waitFor();

  await page.goto(gallery);
  const cards = page.getByRole('group', { name: /Bakes/ }).getByRole('article');
  await cards.filter({ hasText: 'Rye' }).getByRole('img', { name: 'No picture' }).waitFor();
  expect(await cards.count()).toBe(2);

  // Meanwhile somebody else changes another field of the same entry.
  await call('PATCH', `/modules/bakes/resources/${rye.id}`, { data: { name: 'Rye with seeds' } });
  await context.setOffline(false);
  await nothingWaits(page);
  expect((await find('bakes', rye.id))?.data).toMatchObject({
    name: 'Rye with seeds',
    state: 'baked',
    due: '2026-11-13',
    loaves: 30,
  });
  await context.close();
  await call('DELETE', '/modules/bakes');
  return faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
}
