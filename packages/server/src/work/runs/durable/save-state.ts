import type { RunState } from '@bakehouse/engine';
import {
  checkpointRun,
  isNotHeld,
  leaveRun,
  type Executor,
  type Hold,
  type Leaving,
  type Pool,
  type Snapshot,
  type StoredStatus,
} from '@bakehouse/store';
import type { Faults } from './faults.ts';
import { deltaOf, stillOf } from './state-delta.ts';
import type { Storing } from './storing.ts';
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
  /** How many changes since its whole state are stored. */
  deltas: number;
  /** Set where the run is not stored yet. */
  storing?: Storing | undefined;
  /** The clock of the database. */
  now: () => number;
  faults: Faults;
}

/** Up to this many characters a state is written whole. */
const smallState = 8_000;

/** The last state that was written, and what it took. */
interface Written {
  state: RunState;
  /** Characters of the last whole state, and of all changes since. */
  whole: number;
  changes: number;
}

/** Makes what writes the states of one held run, each under the fence that the one before left. */
export function makeSave({
  pool,
  hold,
  trace,
  isElevated,
  storing,
  now,
  faults,
  ...parts
}: SaveParts): SaveState {
  let { applied, deltas } = parts;
  let written: Written | undefined;
  let inserted = false;
  return async (db, state, resting) => {
    state.savedAt = now();
    const over = state.status !== 'running' && state.status !== 'waiting';
    const leaving = over || resting;
    const { kept, next } = over ? { kept: { state: '' }, next: undefined } : keep(state, resting);
    const snapshot: Snapshot = {
      kept,
      deltas,
      waits: state.waits.map(({ id }) => id),
      applied,
      elevated: isElevated(),
      ...trace.take(),
    };
    const fence = faults.unfenced === true ? await presentHold() : hold;
    if (leaving) faults.at?.('before-leave');
    const leave = leaving ? leavingOf(state) : undefined;
    const status = await write(db, fence, snapshot, leave).catch((error: unknown) => {
      if (!isNotHeld(error)) throw error;
      return undefined;
    });
    hold.seq += 1;
    applied = 0;
    written = next;
    deltas = 'delta' in kept ? deltas + 1 : 0;
    if (leaving) faults.at?.('after-leave');
    return status;
  };

  async function write(
    db: Executor,
    fence: Hold,
    snapshot: Snapshot,
    leave: Leaving | undefined,
  ): Promise<StoredStatus> {
    const unstored = storing?.done === false && !inserted ? storing : undefined;
    // What follows is committed with it, or nothing is.
    inserted = true;
    if (unstored !== undefined && leave?.status === 'completed') {
      const { trace: steps, elevated } = snapshot;
      await unstored.writeEnded(db, { ...leave, trace: steps, steps: snapshot.steps, elevated });
      return leave.status;
    }
    const stored = unstored?.write(db);
    if (db === pool && unstored !== undefined) {
      await stored;
      unstored.committed();
    }
    const asked =
      leave === undefined ? checkpointRun(db, fence, snapshot) : leaveRun(db, fence, snapshot, leave);
    const [, status] = await Promise.all([stored, asked]);
    return status;
  }

  /**
   * What is written of a state: all of it, or what has changed. A large one is written whole again only when the changes
   * have come to as much, so that a long loop costs by its length. Waits are looked up in the whole state.
   */
  function keep(state: RunState, whole: boolean): { kept: Snapshot['kept']; next: Written } {
    const still = stillOf(state);
    if (!whole && written !== undefined && written.whole > smallState && sameWaits(written.state, state)) {
      const delta = JSON.stringify(deltaOf(written.state, still));
      const changes = written.changes + delta.length;
      if (changes < written.whole)
        return { kept: { delta }, next: { state: still, whole: written.whole, changes } };
    }
    const text = JSON.stringify(state);
    return { kept: { state: text }, next: { state: still, whole: text.length, changes: 0 } };
  }

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

function sameWaits({ waits: a }: RunState, { waits: b }: RunState): boolean {
  return a.length === b.length && a.every((wait, index) => wait === b[index]);
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
