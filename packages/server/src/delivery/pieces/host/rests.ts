import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { callCancelled } from './problems.ts';

/** Waits for milliseconds, or until it is cancelled. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;

/** What ends a process: to begin one more costs everybody else time. */
const costly: ReadonlySet<string> = new Set([
  'piece_timeout',
  'piece_memory',
  'piece_output',
  'piece_files',
  'piece_protocol',
  'piece_crashed',
]);

/** So often in a row something may be ended and begun again at once; then it rests for a second, twice as long each time. */
const atOnce = 3;
const firstRest = 1000;
const longestRest = 8000;

/** Most that is remembered: what was ended least lately is begun at once again. */
const mostKept = 1000;

interface Ended {
  /** How often in a row. */
  times: number;
  /** The moment from which on it may be begun again. */
  rested: number;
}

/** Lets what was ended again and again rest before it is begun once more. What comes to an end by itself rests no longer. */
export class Rests {
  readonly #ends = new Map<string, Ended>();
  readonly #wait: Wait;
  readonly #now: () => number;

  constructor(
    wait: Wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
    now = () => performance.now(),
  ) {
    this.#wait = wait;
    this.#now = now;
  }

  /** Waits until something has rested. */
  async over(what: string, signal: AbortSignal | undefined): Promise<void> {
    const rest = (this.#ends.get(what)?.rested ?? 0) - this.#now();
    if (rest <= 0) return;
    await this.#wait(rest, signal).catch((cause: unknown) => {
      throw callCancelled(cause);
    });
  }

  /** Does something in a process, and notes whether that had to be ended for it. */
  async watch<Result>(
    what: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await work();
      this.#ends.delete(what);
      return result;
    } catch (error) {
      // Whoever gives up on a call ends its process, too.
      if (isCostly(error) || signal?.aborted === true) this.#ended(what);
      throw error;
    }
  }

  #ended(what: string): void {
    const times = (this.#ends.get(what)?.times ?? 0) + 1;
    this.#ends.delete(what);
    this.#ends.set(what, { times, rested: this.#now() + restAfter(times) });
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > mostKept && oldest !== undefined) this.#ends.delete(oldest);
  }
}

function isCostly(error: unknown): boolean {
  return error instanceof Problem && costly.has(error.code);
}

function restAfter(times: number): number {
  return times < atOnce ? 0 : Math.min(longestRest, firstRest * 2 ** (times - atOnce));
}
