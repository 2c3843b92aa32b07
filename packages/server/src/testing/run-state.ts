import type { RunState } from '@bakehouse/engine';

/** The state of a run that has just begun. */
export function runState(more: Partial<RunState> & Pick<RunState, 'id'>): RunState {
  return {
    workflow: 'w',
    status: 'running',
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
    ...more,
  };
}
