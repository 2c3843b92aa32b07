import { extendLeases, type Hold, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Carrying } from './carry-parts.ts';
import { Interruption } from './interruption.ts';

/** The runs that this process carries out, kept for it by a heartbeat. */
export interface HeldRuns {
  readonly size: number;
  has: (run: string) => boolean;
  /** Keeps a run until it is let go. */
  add: (hold: Hold, carrying: Carrying) => void;
  remove: (run: string) => void;
  /** Asks now which are still held. */
  beat: () => Promise<void>;
  /** Ends the carrying out of all, without ending the runs. */
  interrupt: () => void;
  close: () => Promise<void>;
}

/** What runs are held with. */
export interface HeldParts {
  pool: () => Pool;
  owner: string;
  leaseSeconds: number;
  log: Pick<Logger, 'warn'>;
}

/** Holds runs: extends their leases three times in each, and ends the carrying out of those that are lost. */
export function holdRuns({ pool, owner, leaseSeconds, log }: HeldParts): HeldRuns {
  const held = new Map<string, { hold: Hold; carrying: Carrying }>();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      beating = beat().catch((error: unknown) => log.warn({ err: error }, 'runs cannot be stored'));
    },
    (leaseSeconds * 1000) / 3,
  );
  timer.unref();
  return {
    get size() {
      return held.size;
    },
    has: (run) => held.has(run),
    add(hold, carrying) {
      held.set(hold.id, { hold, carrying });
    },
    remove: (run) => void held.delete(run),
    beat,
    interrupt() {
      for (const { carrying } of held.values()) end(carrying, new Interruption('stopping'));
    },
    async close() {
      clearInterval(timer);
      await beating;
    },
  };

  async function beat(): Promise<void> {
    const asked = [...held.values()].filter(({ carrying }) => !carrying.locked);
    if (asked.length === 0) return;
    const kept = await extendLeases(
      pool(),
      owner,
      asked.map(({ hold }) => hold),
      leaseSeconds,
    );
    for (const { hold, carrying } of asked)
      if (!kept.has(hold.id) && held.get(hold.id)?.carrying === carrying)
        end(carrying, new Interruption('taken'));
  }
}

function end({ journal, signal }: Carrying, interruption: Interruption): void {
  journal.interrupt(interruption);
  signal.abort();
}
