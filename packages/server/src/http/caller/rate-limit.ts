import { howMany, Problem } from '@bakehouse/contract';

/** What a key has left of its share. */
export interface RateShare {
  /** How often it may pass a minute. */
  limit: number;
  /** How often it may still pass now; below zero where it may not pass this time. */
  remaining: number;
  /** Seconds until the window of a minute ends. */
  seconds: number;
}

/** Lets each key pass a number of times a minute. */
export interface RateLimit {
  /** Counts a key, and tells what it has left. */
  use(key: string, now?: number): RateShare;
  /** Throws `too_many_requests` when the key has used up its share. */
  take(key: string, now?: number): void;
}

const minute = 60_000;

/** Most keys remembered at a time: a flood of addresses must not fill the memory. */
const mostKeys = 50_000;

/** Counts in windows of a minute, as many as are allowed at the moment, and weighs the last window by how much of it still lies within a minute. */
export function makeRateLimit(most: () => number): RateLimit {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let windowStart = 0;
  return { use, take: (key, now) => refuseExcess(use(key, now)) };

  function use(key: string, now = Date.now()): RateShare {
    roll(now);
    const perMinute = most();
    const used = current.get(key) ?? 0;
    const carried = (previous.get(key) ?? 0) * (1 - (now - windowStart) / minute);
    const passes = used + carried < perMinute;
    if (passes && (used > 0 || current.size < mostKeys)) current.set(key, used + 1);
    return {
      limit: perMinute,
      remaining: passes ? Math.max(0, Math.floor(perMinute - carried - used - 1)) : -1,
      seconds: Math.max(1, Math.ceil((windowStart + minute - now) / 1000)),
    };
  }

  function roll(now: number): void {
    const age = now - windowStart;
    if (age < minute && age >= 0) return;
    previous = age >= 0 && age < 2 * minute ? current : new Map();
    current = new Map();
    windowStart = now - (now % minute);
  }
}

/** Throws `too_many_requests` where a key may not pass. */
export function refuseExcess({ limit, remaining, seconds }: RateShare): void {
  if (remaining >= 0) return;
  throw new Problem('too_many_requests', `More than ${howMany(limit, 'request')} a minute.`, {
    retryAfter: seconds,
  });
}

/** What tells a client of its share, by the draft of the IETF for such fields. */
export function rateHeaders({ limit, remaining, seconds }: RateShare): Record<string, string> {
  return {
    'ratelimit-policy': `"minute";q=${limit};w=60`,
    ratelimit: `"minute";r=${Math.max(0, remaining)};t=${seconds}`,
  };
}
