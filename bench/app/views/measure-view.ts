import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { ViewCase } from './cases.ts';

/** What a view took. Times in milliseconds, sizes in megabytes. */
export interface ViewFigures {
  /** From the address to what is shown. */
  first: number;
  /** Answers of the server, at the 95th percentile. */
  server: number;
  /** From what somebody does until it is painted, at the 95th percentile. */
  painted: number;
  /** The longest task of the page by the clock; 0 where none took 50 ms. */
  longest: number;
  heap: number;
  /** Memory of the process that draws the tab: its own, and its share of what it has in common with others. */
  tab: number;
}

// Counts the questions to the API in the page itself, and notes when what they brought is painted.
const watcher = `(() => {
  const asked = (window.bench = { pending: 0, ended: 0, painted: 0, took: [], longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) asked.longest = Math.max(asked.longest, duration);
  }).observe({ type: 'longtask' });
  const real = window.fetch;
  window.fetch = async (...given) => {
    const url = String(given[0] instanceof Request ? given[0].url : given[0]);
    if (!/\\/modules\\/.*\\/resources/.test(url)) return real(...given);
    const from = performance.now();
    asked.pending += 1;
    try {
      const answer = await real(...given);
      await answer.clone().arrayBuffer();
      asked.took.push(performance.now() - from);
      return answer;
    } finally {
      asked.pending -= 1;
      const end = (asked.ended = performance.now());
      requestAnimationFrame(() => requestAnimationFrame(() => asked.ended === end && (asked.painted = performance.now())));
    }
  };
  // Nothing is on its way, what came is painted, and nothing follows from it.
  asked.settled = async (from) => {
    for (;;) {
      await new Promise((done) => setTimeout(done, 20));
      const { pending, ended, painted } = asked;
      if (pending === 0 && ended > from && painted >= ended && performance.now() - ended > 150) return painted - from;
    }
  };
})()`;

/** Opens a view and does something in it so many times. */
export async function measureView(
  browser: Browser,
  page: Page,
  { shown, act }: ViewCase,
  address: string,
  turns: number,
): Promise<ViewFigures> {
  await page.addInitScript(watcher);
  const begun = Date.now();
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  const first = Date.now() - begun;
  await page.evaluate('bench.settled(0)');
  await page.evaluate('bench.took.length = bench.longest = 0');
  const painted: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const from = Number(await page.evaluate('performance.now()'));
    await act(page, turn);
    painted.push(Number(await page.evaluate(`bench.settled(${from})`)));
  }
  await page.locator(shown).first().waitFor();
  const took = (await page.evaluate('bench.took')) as number[];
  const longest = Number(await page.evaluate('bench.longest'));
  if (took.length < turns) throw new Error(`the server was asked ${took.length} times in ${turns} turns`);
  return { first, server: at95(took), painted: at95(painted), longest, ...(await memory(browser, page)) };
}

function at95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

async function memory(browser: Browser, page: Page): Promise<{ heap: number; tab: number }> {
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send('HeapProfiler.collectGarbage');
  await ofPage.send('Performance.enable');
  const { metrics } = await ofPage.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  const ofBrowser = await browser.newBrowserCDPSession();
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => sharedMemory(id));
  await Promise.all([ofPage.detach(), ofBrowser.detach()]);
  return { heap: heap / 1e6, tab: Math.max(...tabs) / 1e6 };
}

/** The memory of a process in bytes; what several use counts by its share. */
function sharedMemory(id: number): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}
