import { Problem } from '@bakehouse/contract';
import { delayLeft, forgetLeft, systemActor, takeLeft, type LeftListener } from '@bakehouse/store';
import type { ListenParts } from '../listen-parts.ts';
import { askTrigger } from './ask-trigger.ts';
import { triggerOf } from './trigger-of.ts';

/** Removes registrations at services that nobody wants any more. */
export interface Leaving {
  /** Begins with those whose turn it is, unless it is at it. */
  turn: () => void;
  close: () => Promise<void>;
}

/** Whoever is gone in the midst of it leaves it to others after this. */
const heldSeconds = 180;

/** Pauses before it is tried again, in seconds: each twice as long as the one before. */
const pauses = { first: 2, longest: 3600 };

/** After so many days nobody tries any more. */
const mostDays = 3;

/** Opens what a process removes of them; each is removed by one process. */
export function openLeaving(parts: ListenParts): Leaving {
  const { pool, log, connections } = parts;
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  return {
    turn() {
      working ??= work()
        .catch((error: unknown) => log.warn({ err: error }, 'registrations at services are not removed now'))
        .finally(() => {
          working = undefined;
        });
    },
    async close() {
      stop.abort();
      await working;
    },
  };

  async function work(): Promise<void> {
    while (!stop.signal.aborted) {
      const left = await takeLeft(pool(), heldSeconds);
      if (left === undefined) return;
      try {
        await leave(left);
        await forgetLeft(pool(), left.id);
      } catch (error) {
        if (stop.signal.aborted) return await delayLeft(pool(), left.id, 0);
        await failed(left, error);
      }
    }
  }

  async function leave(left: LeftListener): Promise<void> {
    const trigger = await triggerOf(pool(), left, parts.env());
    const { workflow, element, connection } = left;
    // The workflow that it was for may be gone: whoever tidies up is the system.
    const use = { actor: systemActor, elevated: true };
    const asker = { parts, workflow, element, connection, trigger, use, signal: stop.signal };
    await askTrigger(asker, 'onDisable', parts.positions.read(left.trigger, left.position));
  }

  async function failed(left: LeftListener, error: unknown): Promise<void> {
    const { id, workflow, element, trigger, connection, tries, leftAt } = left;
    const problem = error instanceof Problem ? error : undefined;
    const over = Date.now() - leftAt.getTime() > mostDays * 86_400_000 || problem?.code === 'piece_unknown';
    log.warn(
      { workflow, element, trigger, connection, code: problem?.code, err: problem?.message ?? error },
      over
        ? 'a registration at a service could not be removed: remove it there by hand'
        : 'a registration at a service could not be removed; it is tried again',
    );
    if (connection !== '') await connections.used(connection, error);
    if (over) return await forgetLeft(pool(), id);
    await delayLeft(pool(), id, Math.min(pauses.first * 2 ** (tries - 1), pauses.longest));
  }
}
