import type { RunState } from '@bakehouse/engine';
import type { Eager, Executor, StoredStatus } from '@bakehouse/store';
import type { Interruption } from './interruption.ts';
import type { SaveParts } from './save-state.ts';

/** Where effects of a run and its snapshots become one. */
export interface Journal {
  /** What an effect writes on: a transaction that is committed with a snapshot. One that is slow has it for itself. */
  executorFor: (effectKey: string, pace?: Pace) => Executor;
  /** Set where creations of an effect need not be waited for. */
  eagerFor: (effectKey: string) => Eager | undefined;
  /** What is only read; sees what the run has written. */
  readerFor: (effectKey: string, pace?: Pace) => Executor;
  begin: (state: RunState, effectKey: string) => Promise<void>;
  checkpoint: (state: RunState, effectKey: string, done: boolean) => Promise<void>;
  discard: (effectKey: string) => Promise<void>;
  /** Writes the end, or the wait, and lets go of the run. Gives its status, which is `queued` where it can go on at once. */
  leave: (state: RunState) => Promise<StoredStatus>;
  /** Writes the end as a part of a transaction, before it is committed; `leave` follows. */
  leaveIn: (db: Executor, state: RunState) => Promise<void>;
  /** Nothing came of that transaction. */
  reopen: () => void;
  /** Forgets everything that is not committed. */
  close: () => Promise<void>;
  /** Throws where the run cannot go on here. */
  check: () => void;
  interrupt: (interruption: Interruption) => void;
}

/** Whether an effect takes only as long as a few statements, or maybe minutes. */
export type Pace = 'quick' | 'slow';

/** What a journal writes with. */
export interface JournalParts extends SaveParts {
  /** How long an effect may wait to be committed with those that follow it, in milliseconds; 0: each is by itself. */
  groupMs: number;
  /** Whether creations are not waited for: where the database refuses one, the run is interrupted and to be done again without. */
  eager: boolean;
  /** Told after every snapshot. */
  onSaved: (state: RunState, status: StoredStatus) => void;
}
