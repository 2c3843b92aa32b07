import { Problem } from '@bakehouse/contract';
import type { Host } from './host.ts';
import type { RunState } from './state.ts';

/** Ends a wait: the element goes on with the payload at the next step. The time spent waiting does not count. */
export function resumeRun(
  state: RunState,
  waitId: number,
  payload: unknown = null,
  host: Pick<Host, 'now'> = {},
): RunState {
  const wait = state.waits.find(({ id }) => id === waitId);
  if (wait === undefined || (state.status !== 'waiting' && state.status !== 'running')) {
    throw new Problem('conflict', `The run "${state.id}" is no longer waiting for ${waitId}`);
  }
  state.waits = state.waits.filter((other) => other !== wait);
  if (state.deadline !== null) state.deadline += (host.now ?? Date.now)() - wait.since;
  const { frame, element, input } = wait;
  state.tokens.push({
    id: state.next++,
    frame,
    element,
    input,
    resumed: { state: wait.state ?? null, payload },
  });
  state.status = 'running';
  return state;
}

/** Cancels a run that is not over. */
export function cancelRun(state: RunState): RunState {
  if (state.status === 'running' || state.status === 'waiting') state.status = 'cancelled';
  return state;
}
