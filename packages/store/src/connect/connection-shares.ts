import { Problem } from '@bakehouse/contract';

/** Somebody whose requests need connections. */
export interface Sharer {
  /** Whose share it is: a user, or an address without one. */
  key: string;
  /** Whether what is kept in reserve is for them, too: administrators can always look and help. */
  reserve: boolean;
}

/** Places in front of a pool, so that nobody has all of its connections. */
export interface ConnectionShares {
  /** Takes a place: at once where it gives nothing back, otherwise when the promise is fulfilled. */
  enter(sharer: Sharer): Promise<void> | undefined;
  leave(sharer: Sharer): void;
  /** How many wait for a place. */
  readonly waiting: number;
}

/** How long somebody waits for a place, and how many of one sharer may. */
export interface SharesLimits {
  patienceMs: number;
  mostWaiting: number;
  now?: () => number;
}

interface Line {
  holds: number;
  waiting: Waiting[];
  /** Milliseconds of connections that were held lately, and until when that is counted. */
  used: number;
  countedAt: number;
}

/** After so long half of what was used is forgotten. */
const halfLifeMs = 5_000;

/** Whoever used so much lately is busy with heavy work: about as if they had one connection half of the time. */
const muchUsed = 3_000;

/** Beyond so many sharers those who have used little are looked for. */
const mostLines = 1_000;

/** Who has used less than that lately is forgotten. */
const littleUsed = 50;

interface Waiting {
  reserve: boolean;
  admit: () => void;
}

/**
 * Shares the connections of a pool: one sharer has at most half of the places, and an eighth while they do heavy work and others are
 * there; whoever holds fewest is next. A fifth of the connections is left to what no request waits in line for; half of that is for
 * administrators, too.
 */
export function shareConnections(
  size: number,
  { patienceMs, mostWaiting, now = () => performance.now() }: SharesLimits = {
    patienceMs: 10_000,
    mostWaiting: 200,
  },
): ConnectionShares {
  const spare = Math.max(1, Math.floor(size / 5));
  const forAll = Math.max(1, size - spare);
  const withReserve = Math.max(forAll, size - Math.ceil(spare / 2));
  const each = Math.max(1, Math.ceil(forAll / 2));
  const eachHeavy = Math.max(1, Math.ceil(forAll / 8));
  const lines = new Map<string, Line>();
  let held = 0;
  let waiting = 0;

  return {
    get waiting() {
      return waiting;
    },
    enter({ key, reserve }) {
      let line = lines.get(key);
      if (line === undefined) lines.set(key, (line = { holds: 0, waiting: [], used: 0, countedAt: now() }));
      if (fits(line, reserve)) {
        take(line);
        return undefined;
      }
      if (line.waiting.length >= mostWaiting)
        throw new Problem('too_many_requests', 'Too many of your requests wait for the database.', {
          retryAfter: 1,
        });
      return standInLine(line, reserve);
    },
    leave({ key }) {
      const line = lines.get(key);
      if (line === undefined) return;
      held -= 1;
      count(line);
      line.holds -= 1;
      admitNext();
      if (line.holds > 0 || line.waiting.length > 0) return;
      if (line.used < littleUsed) lines.delete(key);
      else if (lines.size > mostLines) forgetIdle();
    },
  };

  function fits(line: Line, reserve: boolean): boolean {
    if (line.holds >= each || held >= (reserve ? withReserve : forAll)) return false;
    if (reserve || line.holds < eachHeavy || lines.size === 1) return true;
    count(line);
    return line.used < muchUsed;
  }

  function take(line: Line): void {
    count(line);
    held += 1;
    line.holds += 1;
  }

  /** Counts what was held since it was counted last. */
  function count(line: Line): void {
    const at = now();
    const passed = at - line.countedAt;
    if (passed <= 0) return;
    line.used = line.used * 0.5 ** (passed / halfLifeMs) + line.holds * passed;
    line.countedAt = at;
  }

  function forgetIdle(): void {
    for (const [key, line] of lines) {
      count(line);
      if (line.holds === 0 && line.waiting.length === 0 && line.used < littleUsed) lines.delete(key);
    }
  }

  function standInLine(line: Line, reserve: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        reserve,
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(place), 1);
        waiting -= 1;
        reject(
          new Problem('unavailable', 'The database has more to do than it can take.', { retryAfter: 2 }),
        );
      }, patienceMs);
      line.waiting.push(place);
      waiting += 1;
    });
  }

  /** Whoever holds fewest is next; of several the one who has waited in this order for longest. */
  function admitNext(): void {
    if (waiting === 0) return;
    let next: [string, Line] | undefined;
    for (const entry of lines) {
      const [, line] = entry;
      const [first] = line.waiting;
      if (first === undefined || !fits(line, first.reserve)) continue;
      if (next === undefined || line.holds < next[1].holds) next = entry;
    }
    if (next === undefined) return;
    const [key, line] = next;
    // To the end of the order, so that all have their turn.
    lines.delete(key);
    lines.set(key, line);
    waiting -= 1;
    take(line);
    line.waiting.shift()?.admit();
  }
}
