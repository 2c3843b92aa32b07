import { Problem } from '@bakehouse/contract';
import type { Sharer } from '@bakehouse/store';

/** Sends away those who ask for much at once while the process cannot keep up. */
export interface LoadShedding {
  /** Throws `unavailable` where the process is late and the sharer has several requests under way. */
  admit(sharer: Sharer): void;
  /** A request of the sharer is under way. */
  enter(sharer: Sharer): void;
  leave(sharer: Sharer): void;
  /** Requests that were sent away so far. */
  readonly shed: number;
}

/** As many requests as a browser has under way at once. */
const usual = 6;

/** Whoever asks one thing after the other is always served. */
const least = 2;

/** How much later than the limit the process is when even a few at once are too many. */
const muchLater = 4;

/** `lateness` tells by how many milliseconds the process is late; beyond the limit, whoever asks for much at once waits. */
export function makeLoadShedding(lateness: () => number, limitMs: number): LoadShedding {
  const underWay = new Map<string, number>();
  let shed = 0;
  return {
    get shed() {
      return shed;
    },
    admit({ key, reserve }) {
      const mine = underWay.get(key) ?? 0;
      if (reserve || mine < least) return;
      const late = lateness();
      if (late <= limitMs || (mine < usual && late <= limitMs * muchLater)) return;
      shed += 1;
      throw new Problem('unavailable', 'The server has more to do than it can take.', { retryAfter: 1 });
    },
    enter({ key }) {
      underWay.set(key, (underWay.get(key) ?? 0) + 1);
    },
    leave({ key }) {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    },
  };
}
