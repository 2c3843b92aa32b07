import type { Browser } from 'playwright-core';
import { newVisitor, signIn } from '../../test/harness/browser.ts';
import { table } from '../table.ts';
import { scrollIndex } from './cases/scroll-index.ts';

/** Milliseconds in which a screen must be of use on a computer four times as slow. */
const most = 1500;
const slower = 4;

/** What prepares the list that is opened. */
export const listOfStart = scrollIndex;

const screens = [
  { name: 'Home', path: '/app/', useful: '.dashboard, .home, main h1' },
  { name: 'a list', path: '/app/m/products', useful: '[role=gridcell]' },
] as const;

// Tasks of 50 ms and more, and when the first screen was painted.
const watcher = `(() => {
  window.start = { last: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.start.last = Math.max(window.start.last, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
})()`;

/** Opens the first screens by a slowed processor, with the files of the app in the cache as on every day but the first; gives what was missed. */
export async function playStart(
  browser: Browser,
  url: string,
  user: { email: string; password: string },
  turns: number,
): Promise<string[]> {
  const { page, context } = await newVisitor(browser, url);
  await signIn(page, user.email, user.password);
  await page.addInitScript(watcher);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const { name, path, useful } of screens) {
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await page.goto(path);
      await page.locator(useful).first().waitFor();
      const shown = Number(await page.evaluate('performance.now()'));
      await page.waitForLoadState('networkidle');
      // Of use: it is there, and no long task that began before keeps it busy.
      const last = Number(await page.evaluate('window.start.last'));
      took.push(Math.max(shown, last));
    }
    const sorted = took.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    lines.push([name, ...[sorted[0] ?? 0, middle, sorted.at(-1) ?? 0].map((value) => value.toFixed(0))]);
    if (middle > most) missed.push(`${name}: of use after ${middle.toFixed(0)} ms`);
  }
  await context.close();
  console.log(
    `First screens at ${slower} times slow-down, ${turns} turns; ${most} ms are allowed in the middle`,
  );
  console.log(table(['screen', 'least, ms', 'middle, ms', 'most, ms'], lines));
  return missed;
}
