import { Problem } from '@bakehouse/contract';

/** Lets a number of works run at once and some more wait; whoever comes beyond that is sent away. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Slots for costly work that must not take the whole machine. */
export function makeSlots(atOnce: number, waitingLimit: number): Slots {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length < waitingLimit) await new Promise<void>((resolve) => waiting.push(resolve));
      else
        throw new Problem('unavailable', 'Too many people are signing in at the moment.', { retryAfter: 2 });
      try {
        return await work();
      } finally {
        // The slot is handed on, so that nobody slips in between.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
