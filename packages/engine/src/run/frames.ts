import { Problem } from '@bakehouse/contract';
import type { CompiledElement, CompiledWorkflow } from '../definition/compile-workflow.ts';
import type { Host } from './host.ts';
import type { Frame, RunState } from './state.ts';

/** The frame of this number. */
export function frameOf(state: RunState, id: number): Frame {
  const frame = state.frames[id];
  if (frame === undefined) throw new Error(`The run ${state.id} has no frame ${id}`);
  return frame;
}

/** The variables that elements of a frame see. */
export function variablesOf(state: RunState, frame: Frame): Record<string, unknown> {
  const variables = state.contexts[frame.context];
  if (variables === undefined) throw new Error(`The run ${state.id} has no context ${frame.context}`);
  return variables;
}

/** The workflow that a frame executes, in the version with which it began. */
export function workflowOf(frame: Frame, host: Host): CompiledWorkflow {
  const workflow = host.workflows(frame.workflow, frame.version);
  if (workflow === undefined) throw new Problem('invalid', `There is no workflow "${frame.workflow}"`);
  return workflow;
}

/** Whether a frame has the system's rights: its workflow gives them, or one that runs it does. */
export function isElevated(state: RunState, frame: Frame, host: Host): boolean {
  if (workflowOf(frame, host).definition.elevated === true) return true;
  return frame.parent !== null && isElevated(state, frameOf(state, frame.parent), host);
}

/** Whether an event began the workflow of a frame. */
export function beganByEvent(state: RunState, { kind, parent }: Frame): boolean {
  if (kind === 'branch' && parent !== null) return beganByEvent(state, frameOf(state, parent));
  return kind === 'root' && state.byEvent === true;
}

/** An element of the workflow that a frame executes. */
export function elementOf(frame: Frame, name: string, host: Host): CompiledElement {
  const element = workflowOf(frame, host).elements.get(name);
  if (element === undefined) throw new Problem('invalid', `"${frame.workflow}" has no element "${name}"`);
  return element;
}

/** Ends a frame and everything that was begun in it. */
export function dropFrame(state: RunState, id: number): void {
  const frame = state.frames[id];
  if (frame === undefined) return;
  for (const other of Object.values(state.frames)) if (other.parent === id) dropFrame(state, other.id);
  for (const loop of Object.values(state.loops)) if (loop.frame === id) delete state.loops[loop.id];
  state.tokens = state.tokens.filter((token) => token.frame !== id);
  state.active = state.active.filter((token) => token.frame !== id);
  state.waits = state.waits.filter((wait) => wait.frame !== id);
  const parent = frame.parent === null ? undefined : state.frames[frame.parent];
  if (frame.context !== parent?.context) delete state.contexts[frame.context];
  delete state.frames[id];
}
