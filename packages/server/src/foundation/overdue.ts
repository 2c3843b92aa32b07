import { overdueWork, type OverdueWork, type Pool } from '@bakehouse/store';

/** What has been due for longer than it should be while nobody takes it. */
export type ReadOverdue = () => Promise<Pick<OverdueWork, 'kind' | 'seconds'>[]>;

/** Whoever asks more often, such as the probes of many proxies, is told the same. */
const keptMs = 5_000;

/**
 * Makes the question what is due and not taken. Long queues alone are no such thing: as long as runs begin or end, somebody
 * is at work.
 */
export function makeReadOverdue(pool: () => Pool, seconds: number): ReadOverdue {
  let known: { at: number; work: Promise<Awaited<ReturnType<ReadOverdue>>> } | undefined;
  return async () => {
    const now = performance.now();
    if (known === undefined || now - known.at > keptMs) known = { at: now, work: read() };
    return known.work;
  };

  async function read(): Promise<Awaited<ReturnType<ReadOverdue>>> {
    try {
      return (await overdueWork(pool()))
        .filter((work) => work.seconds > seconds && (work.idle === null || work.idle > seconds))
        .map((work) => ({ kind: work.kind, seconds: Math.round(work.seconds) }));
    } catch {
      // A database that does not answer is told of in another way.
      return [];
    }
  }
}
