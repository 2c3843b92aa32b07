import type { Caller } from '@bakehouse/store';

/** Callers who were found lately, so that a request costs no read of the database. */
export interface CallerCache<C extends Caller = Caller> {
  get(key: string): C | undefined;
  /** Keeps what was read; unless everything was forgotten since the reading began at that epoch. */
  put(key: string, caller: C, epoch: number): void;
  readonly epoch: number;
  forget(): void;
}

interface Entry<C> {
  caller: C;
  until: number;
}

/** After this time a caller is looked up again, so that the last use of a session is noted. */
const keepMs = 60_000;

/** A cache of that many callers; the one not used for longest goes first. */
export function makeCallerCache<C extends Caller>(
  limit = 10_000,
  now: () => number = Date.now,
): CallerCache<C> {
  const entries = new Map<string, Entry<C>>();
  /** Of one caller come many requests in a row: then it stands where it belongs. */
  let latest: Entry<C> | undefined;
  let epoch = 0;
  return {
    get epoch() {
      return epoch;
    },
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until <= now()) {
        entries.delete(key);
        return undefined;
      }
      if (entry !== latest) {
        entries.delete(key);
        entries.set(key, entry);
        latest = entry;
      }
      return entry.caller;
    },
    put(key, caller, since) {
      if (since !== epoch) return;
      latest = { caller, until: Math.min(caller.expiresAt, now() + keepMs) };
      entries.delete(key);
      entries.set(key, latest);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
    forget() {
      epoch += 1;
      latest = undefined;
      entries.clear();
    },
  };
}
