import { howMany, Problem } from '@bakehouse/contract';
import { workflowOf } from './frames.ts';
import type { Host } from './host.ts';
import type { Frame, RunState } from './state.ts';

/** Counts against the limits of the run and of the workflow that the frame belongs to. */
export function countStep(state: RunState, host: Host, frame: Frame): void {
  let owner = frame;
  while (owner.kind === 'branch' && owner.parent !== null) {
    const parent = state.frames[owner.parent];
    if (parent === undefined) break;
    owner = parent;
  }
  owner.steps++;
  state.steps++;
  const { steps } = workflowOf(frame, host).limits;
  if (owner.steps > steps) over(`"${frame.workflow}" executes more than ${howMany(steps, 'element')}`);
  if (state.deadline !== null && (host.now ?? Date.now)() > state.deadline) {
    over(`"${state.workflow}" exceeded its time limit`);
  }
}

function over(message: string): never {
  throw new Problem('invalid', message, { more: { limit: 'run' } });
}
