import type { Pool } from '@bakehouse/store';

/** The clock of the database, by which processes agree: asked now and then, and carried on by this machine's steady clock. */
export interface DatabaseClock {
  now: () => Promise<number>;
  /** Told what the database has just said. */
  set: (at: Date) => void;
}

/** So long the steady clock of this machine is trusted to go as fast as that of the database. */
const trustedMs = 10_000;

/** Makes a clock that has not been set. */
export function makeDatabaseClock(pool: () => Pool): DatabaseClock {
  let ahead = 0;
  let setAt = -Infinity;
  return { now, set };

  function set(at: Date): void {
    setAt = performance.now();
    ahead = at.getTime() - setAt;
  }

  async function now(): Promise<number> {
    if (performance.now() - setAt > trustedMs) {
      const { rows } = await pool().query<{ at: Date }>('select clock_timestamp() as at');
      const [{ at } = { at: new Date() }] = rows;
      set(at);
    }
    return performance.now() + ahead;
  }
}
