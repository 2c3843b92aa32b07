import { Problem } from '@bakehouse/contract';

/** Who asks for a turn. */
export interface Turn {
  /** Those with one key share their turns: an address, or a user. */
  key: string;
  /** Whether they come before all that are not: those who are known. */
  first?: boolean;
}

/** Lets a number of works run at once and some more wait; whoever comes beyond that is sent away. */
export interface Slots {
  run<T>(work: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Waits for a slot, and gives what leaves it. */
  enter(turn?: Turn): Promise<() => void>;
}

/** Of so many keys those waiting may be: beyond that a flood comes from everywhere, and only those who are known still wait. */
const mostLines = 20;

/**
 * Slots for costly work that must not take the whole machine. Keys take turns, so that whoever asks often waits for themselves and
 * not others for them.
 */
export function makeSlots(
  atOnce: number,
  waitingLimit: number,
  refusal = 'Too many people are signing in at the moment.',
): Slots {
  let running = 0;
  const known = makeLines();
  const others = makeLines();
  return {
    async run(work, turn) {
      const leave = await enter(turn);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    enter,
  };

  async function enter({ key, first = false }: Turn = { key: '' }): Promise<() => void> {
    if (running < atOnce) running += 1;
    else {
      const lines = first ? known : others;
      if (lines.waiting(key) >= waitingLimit || (lines.waiting(key) === 0 && lines.size >= mostLines))
        throw new Problem('unavailable', refusal, { retryAfter: 2 });
      await new Promise<void>((resolve) => lines.join(key, resolve));
    }
    return leave;
  }

  /** The slot is handed on, so that nobody slips in between. */
  function leave(): void {
    const next = known.next() ?? others.next();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Lines of those who wait, one for each key, which take turns. */
function makeLines() {
  const lines = new Map<string, (() => void)[]>();
  return {
    get size() {
      return lines.size;
    },
    waiting: (key: string) => lines.get(key)?.length ?? 0,
    join(key: string, admit: () => void): void {
      const line = lines.get(key);
      if (line === undefined) lines.set(key, [admit]);
      else line.push(admit);
    },
    next(): (() => void) | undefined {
      const [head] = lines;
      if (head === undefined) return undefined;
      const [key, line] = head;
      const admit = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      return admit;
    },
  };
}
