import { Problem } from '@bakehouse/contract';

/** Lets each key pass a number of times a minute. */
export interface RateLimit {
  /** Throws `too_many_requests` when the key has used up its share. */
  take(key: string, now?: number): void;
}

const minute = 60_000;

/** Most keys remembered at a time: a flood of addresses must not fill the memory. */
const mostKeys = 50_000;

/** Counts in windows of a minute, and weighs the last window by how much of it still lies within a minute. */
export function makeRateLimit(perMinute: number): RateLimit {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let windowStart = 0;
  return {
    take(key, now = Date.now()) {
      roll(now);
      const used = current.get(key) ?? 0;
      const carried = (previous.get(key) ?? 0) * (1 - (now - windowStart) / minute);
      if (used + carried >= perMinute) {
        const retryAfter = Math.max(1, Math.ceil((windowStart + minute - now) / 1000));
        throw new Problem('too_many_requests', `More than ${perMinute} requests a minute.`, { retryAfter });
      }
      if (used > 0 || current.size < mostKeys) current.set(key, used + 1);
    },
  };

  function roll(now: number): void {
    const age = now - windowStart;
    if (age < minute && age >= 0) return;
    previous = age >= 0 && age < 2 * minute ? current : new Map();
    current = new Map();
    windowStart = now - (now % minute);
  }
}
