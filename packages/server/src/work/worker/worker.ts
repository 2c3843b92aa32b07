import { claimRuns, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { DurableEngine } from '../runs/durable/durable-runs.ts';

/** Takes runs from queues and carries them on, until it is stopped. */
export interface Worker {
  /** Looks for work now: something was queued. */
  nudge: () => void;
  /** Takes no more; what it has taken goes on. */
  stop: () => Promise<void>;
}

/** What a worker works with. */
export interface WorkerParts {
  pool: () => Pool;
  durable: DurableEngine;
  /** How many runs it carries out at a time. */
  room: number;
  /** Milliseconds between two looks when nobody nudges. */
  pollMs?: number;
  /** What else is to be done at every look, such as ticks of schedules; gives whether that queued runs. */
  chores: readonly (() => Promise<boolean>)[];
  log: Pick<Logger, 'warn'>;
}

/** Polling finds everything; a nudge only makes it quicker. */
const usualPollMs = 1_000;

/** Begins to work. */
export function startWorker({ pool, durable, room, pollMs = usualPollMs, chores, log }: WorkerParts): Worker {
  const { owner, leaseSeconds } = durable;
  let stopped = false;
  let again = false;
  let turning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  nudge();
  return {
    nudge,
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
      try {
        for (const chore of chores) if (await chore()) again = true;
        await take();
      } catch (error) {
        log.warn({ err: error }, 'the queues cannot be read');
        return;
      }
    }
  }

  async function take(): Promise<void> {
    const free = room - durable.busy();
    if (free <= 0 || stopped) return;
    for (const run of await claimRuns(pool(), { owner, room: free, leaseSeconds }))
      void durable.carry(run).finally(nudge);
  }
}
