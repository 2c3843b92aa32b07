import type { Browser, Page } from 'playwright-core';

/** The tasks of a page's main thread in a stretch of time, in milliseconds. */
export interface Tasks {
  count: number;
  /** The longest by the thread's own time on a processor: what the page costs. */
  longestOwn: number;
  /** The longest by the clock: on a busy machine it also waits for a processor. */
  longestClock: number;
  /** How many were over the limit, by either measure. */
  overOwn: number;
  overClock: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Watches the main thread while something is done. */
export async function watchMainThread(
  browser: Browser,
  page: Page,
  limit: number,
  play: () => Promise<void>,
): Promise<Tasks> {
  await browser.startTracing(page, {
    screenshots: false,
    categories: ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  let trace: Buffer;
  try {
    await play();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return tasksOf(traceEvents, limit);
}

function tasksOf(events: readonly TraceEvent[], limit: number): Tasks {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}.${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of a page');
  const own = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const clock = tasks.map(({ dur = 0 }) => dur / 1000);
  return {
    count: tasks.length,
    longestOwn: own.reduce((most, each) => Math.max(most, each), 0),
    longestClock: clock.reduce((most, each) => Math.max(most, each), 0),
    overOwn: own.filter((each) => each > limit).length,
    overClock: clock.filter((each) => each > limit).length,
  };
}
