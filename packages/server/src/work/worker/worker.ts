import { claimRuns, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import { makeUsedLately } from '../../foundation/used-lately.ts';
import type { DurableEngine } from '../runs/durable/durable-runs.ts';

/** Takes runs from queues and carries them on, until it is stopped. */
export interface Worker {
  /** For how many seconds it has failed at a part of its work, by the name of the part. */
  failing: () => Record<string, number>;
  /** Looks for work now: something was queued. */
  nudge: () => void;
  /** Takes no more; what it has taken goes on. */
  stop: () => Promise<void>;
}

/** Does a part of the work, and gives whether that queued runs or left more to do. */
export type Chore = () => Promise<boolean>;

/** Another process that carries out what waits, where it is much. */
export interface Relief {
  isUp(): boolean;
  /** Has it started. */
  ask(): void;
}

/** Runs were under way here for half of the time lately, all together. */
const much = 3_500;

/** What a worker works with. */
export interface WorkerParts {
  pool: () => Pool;
  durable: DurableEngine;
  /** How many runs it carries out at a time. */
  room: number;
  /** Milliseconds between two looks when nobody nudges. */
  pollMs?: number;
  /** What else is to be done at every look, by name, such as delivering events; each gives whether that queued runs. */
  chores: Readonly<Record<string, Chore>>;
  /** What has the time until the next look that nobody asks for: under load there are hundreds of others a second. */
  unhurried: Readonly<Record<string, Chore>>;
  /** Takes over `chores` and runs while it is up. */
  relief?: Relief | undefined;
  log: Pick<Logger, 'warn'>;
}

/** Polling finds everything; a nudge only makes it quicker. */
const usualPollMs = 1_000;

/** Begins to work. */
export function startWorker({
  pool,
  durable,
  room,
  pollMs = usualPollMs,
  chores,
  unhurried,
  relief,
  log,
}: WorkerParts): Worker {
  const { owner, leaseSeconds } = durable;
  let stopped = false;
  let again = false;
  let turning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const failingSince = new Map<string, number>();
  const later = Object.entries(unhurried).map(([part, does]) => [part, onceAPoll(does)] as const);
  const work = [
    ...Object.entries(chores).map(([part, does]) => [part, unlessRelieved(does)] as const),
    ...later,
    ['runs', unlessRelieved(take)] as const,
  ];
  const used = makeUsedLately();
  nudge();
  return {
    nudge,
    failing: () =>
      Object.fromEntries(
        [...failingSince].map(([part, since]) => [part, (performance.now() - since) / 1000]),
      ),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };

  function nudge(): void {
    if (stopped) return;
    again = true;
    turning ??= turns().finally(() => {
      turning = undefined;
      if (!stopped) timer = setTimeout(nudge, pollMs).unref();
    });
  }

  async function turns(): Promise<void> {
    clearTimeout(timer);
    for (;;) {
      if (!again || stopped) return;
      again = false;
      for (const [part, does] of work) {
        // What fails here keeps none of the others from their work.
        try {
          if (await does()) again = true;
          failingSince.delete(part);
        } catch (error) {
          if (!failingSince.has(part)) failingSince.set(part, performance.now());
          log.warn({ err: error, part }, 'a part of the work cannot be done now');
        }
      }
      if (failingSince.size > 0) return;
    }
  }

  /** The same, not done again until the time between two looks is over, unless there was more to do or it failed. */
  function onceAPoll(does: Chore): Chore {
    let doneAt = -Infinity;
    return async () => {
      const now = performance.now();
      // A timer may come a little early.
      if (now - doneAt < pollMs * 0.9) return false;
      const more = await does();
      if (!more) doneAt = now;
      return more;
    };
  }

  /** Nobody waits for what it takes. */
  async function take(): Promise<false> {
    const free = room - durable.busy();
    if (free <= 0 || stopped) return false;
    for (const run of await claimRuns(pool(), { owner, room: free, leaseSeconds })) {
      used.enter('runs');
      void durable.carry(run).finally(() => {
        used.leave('runs');
        if (used.of('runs') > much) relief?.ask();
        nudge();
      });
    }
    return false;
  }

  function unlessRelieved(does: Chore): Chore {
    return relief === undefined ? does : async () => !relief.isUp() && (await does());
  }
}
