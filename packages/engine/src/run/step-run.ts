import type { Host } from './host.ts';
import { perform } from './perform.ts';
import { pickToken } from './pick-token.ts';
import type { RunState, RunStatus } from './state.ts';

/** What a step left: where the run stands, and until when it waits for another try. */
export interface Step {
  status: RunStatus;
  /** No element ran: the next may run at this instant, in milliseconds since 1970. */
  notBefore?: number;
}

/** Executes one element and changes the state; afterwards the state is plain JSON again. */
export async function stepRun(state: RunState, host: Host): Promise<Step> {
  if (state.status !== 'running') return { status: state.status };
  if (host.signal?.aborted === true) return { status: (state.status = 'cancelled') };
  // Whatever was at work when the state was kept, runs again, first.
  if (state.active.length > 0) state.tokens.unshift(...state.active.splice(0));
  const pick = pickToken(state, (host.now ?? Date.now)());
  if (pick.kind === 'delay') return { status: state.status, notBefore: pick.until };
  if (pick.kind === 'token') await perform(state, host, pick.token);
  return { status: rest(state) };
}

/** A run that has nothing left to execute waits. */
export function rest(state: RunState): RunStatus {
  if (state.status === 'running' && state.tokens.length === 0 && state.active.length === 0)
    state.status = 'waiting';
  return state.status;
}
