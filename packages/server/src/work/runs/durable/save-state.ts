import type { RunState } from '@bakehouse/engine';
import {
  checkpointRun,
  isNotHeld,
  leaveRun,
  type Executor,
  type Hold,
  type Leaving,
  type Pool,
  type StoredStatus,
} from '@bakehouse/store';
import type { Faults } from './faults.ts';
import type { Trace } from './trace.ts';

/** Writes the state of a held run. Gives its status, `running` where it is still held; undefined where somebody else took it. */
export type SaveState = (
  db: Executor,
  state: RunState,
  resting: boolean,
) => Promise<StoredStatus | undefined>;

/** What the states of a held run are written with. */
export interface SaveParts {
  pool: Pool;
  hold: Hold;
  trace: Trace;
  /** Whether the run has had the system's rights by now. */
  isElevated: () => boolean;
  /** How many waits that were ended from outside are in the state from the beginning. */
  applied: number;
  /** The clock of the database. */
  now: () => number;
  faults: Faults;
}

/** Makes what writes the states of one held run, each under the fence that the one before left. */
export function makeSave({ pool, hold, trace, isElevated, now, faults, ...parts }: SaveParts): SaveState {
  let { applied } = parts;
  return async (db, state, resting) => {
    state.savedAt = now();
    const over = state.status !== 'running' && state.status !== 'waiting';
    const snapshot = {
      // One that is over has no use for it; one that failed keeps the snapshot before.
      state: over ? '' : JSON.stringify(state),
      waits: state.waits.map(({ id }) => id),
      applied,
      elevated: isElevated(),
      ...trace.take(),
    };
    const fence = faults.unfenced === true ? await presentHold() : hold;
    const leaving = over || resting;
    if (leaving) faults.at?.('before-leave');
    const written = leaving
      ? leaveRun(db, fence, snapshot, leavingOf(state))
      : checkpointRun(db, fence, snapshot);
    const status = await written.catch((error: unknown) => {
      if (!isNotHeld(error)) throw error;
      return undefined;
    });
    hold.seq += 1;
    applied = 0;
    if (leaving) faults.at?.('after-leave');
    return status;
  };

  /** A mistake on purpose: whoever holds the run now, and be it over, it is written. */
  async function presentHold(): Promise<Hold> {
    const { rows } = await pool.query<Hold>(
      `update bakehouse.runs set status = 'running', owner = coalesce(owner, $2), lease_until = coalesce(lease_until, now())
       where id = $1 returning id, owner, epoch, seq`,
      [hold.id, hold.owner],
    );
    return rows[0] ?? hold;
  }
}

/** How a run is left: it waits, for a time or for somebody, or it is over. */
function leavingOf(state: RunState): Leaving {
  const { status, error } = state;
  if (status === 'running' || status === 'waiting') {
    const times = [
      ...state.waits.map(({ until }) => until),
      ...state.tokens.map(({ notBefore }) => notBefore),
    ].filter((time) => time !== undefined);
    return { status: 'waiting', wakeAt: times.length === 0 ? null : new Date(Math.min(...times)) };
  }
  return {
    status,
    error,
    output: JSON.stringify(state.output ?? null),
    instructions: JSON.stringify(state.instructions),
    answer: state.answer === undefined ? null : JSON.stringify(state.answer),
  };
}
