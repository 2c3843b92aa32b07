import type { Pool } from '@bakehouse/store';
import type { Browser } from 'playwright-core';
import { newVisitor, signIn } from '../../../test/harness/browser.ts';
import { table } from '../../table.ts';
import { viewCases } from './cases.ts';
import { deliveries, seedDeliveries } from './deliveries.ts';
import { measureView } from './measure-view.ts';

/** What a view may take after its first load, in milliseconds and megabytes. */
const most = { answer: 300, tab: 250 };

/** Measures every kind of view whose name fits on so many entries; prints figures, and gives back what was missed. */
export async function playViews({
  browser,
  url,
  call,
  pool,
  user,
  rows,
  turns,
  only,
}: {
  browser: Browser;
  url: string;
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  pool: Pool;
  user: { email: string; password: string };
  rows: number;
  turns: number;
  only: string;
}): Promise<string[]> {
  const chosen = viewCases.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) return [];
  await call('POST', '/modules', deliveries);
  await seedDeliveries(pool, rows);
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const each of chosen) {
    const body = { title: each.name, settings: each.settings, audience: 'all' };
    const { id } = (await call('POST', '/modules/deliveries/views', body)) as { id: string };
    const { page, context } = await newVisitor(browser, url);
    await signIn(page, user.email, user.password);
    const address = `/app/m/deliveries?view=${id}`;
    const figures = await measureView(browser, page, each, address, turns);
    await context.close();
    const { first, server, painted, longest, heap, tab } = figures;
    lines.push([each.name, ...[first, server, painted, longest, heap, tab].map((value) => value.toFixed(0))]);
    if (server > most.answer) missed.push(`${each.name}: the server answers in ${server.toFixed(0)} ms`);
    if (painted > most.answer) missed.push(`${each.name}: painted after ${painted.toFixed(0)} ms`);
    if (tab > most.tab) missed.push(`${each.name}: the tab takes ${tab.toFixed(0)} MB`);
  }
  console.log(`Views of ${rows.toLocaleString('en')} entries, ${turns} turns each after the first load`);
  console.log(
    table(
      [
        'view',
        'first load, ms',
        'server p95, ms',
        'painted p95, ms',
        'longest task, ms',
        'JS heap, MB',
        'tab, MB',
      ],
      lines,
    ),
  );
  return missed;
}
