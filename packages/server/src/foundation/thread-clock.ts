import { readFileSync } from 'node:fs';

/** What Linux tells of the thread that asks: first the nanoseconds that it had a processor. */
const ownTime = '/proc/thread-self/schedstat';

/**
 * The processor time that this thread has used, in milliseconds: what others make it wait does not count against it. Where the
 * system does not tell, the time of the clock.
 */
export function threadClock(): () => number {
  try {
    if (spent() > 0) return spent;
  } catch {
    // Another system.
  }
  return () => performance.now();
}

function spent(): number {
  return Number(readFileSync(ownTime, 'latin1').split(' ', 1)[0]) / 1e6;
}
