import type { Problem } from '@bakehouse/contract';
import type { RunState } from '@bakehouse/engine';
import { readDeltas, type ClaimedRun, type Pool } from '@bakehouse/store';
import { applyDelta, type StateDelta } from './state-delta.ts';

/** The state in which a run was left; undefined where it has not begun. */
export async function storedState(
  pool: Pool,
  { id, state, deltas }: ClaimedRun,
): Promise<RunState | undefined> {
  if (state === null) return undefined;
  const stored = JSON.parse(state) as RunState;
  const changes = deltas === 0 ? [] : await readDeltas(pool, id);
  if (changes.length !== deltas) throw new Error(`the run ${id} has ${changes.length} changes of ${deltas}`);
  for (const each of changes) applyDelta(stored, JSON.parse(each) as StateDelta);
  return stored;
}

/** A run that cannot even begin. */
export function failedState({ id, workflow }: ClaimedRun, { code, message }: Problem): RunState {
  return {
    id,
    workflow,
    status: 'failed',
    user: null,
    next: 0,
    steps: 0,
    deadline: null,
    tokens: [],
    active: [],
    frames: {},
    contexts: {},
    loops: {},
    waits: [],
    instructions: [],
    output: null,
    error: { code, message, element: '' },
  };
}
