import { Problem } from '@bakehouse/contract';
import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { Outcome } from '../element/outcome.ts';
import { execute } from './execute.ts';
import { faultOfError } from './failure.ts';
import { elementOf, workflowOf } from './frames.ts';
import type { Host } from './host.ts';
import { fail, settle } from './settle.ts';
import type { Frame, RunState, Token } from './state.ts';

/**
 * Executes one token and takes up what came of it. Gives a promise only where the element does, so that a run of
 * quick elements never leaves the stack.
 */
export function perform(state: RunState, host: Host, token: Token): Promise<void> | undefined {
  const frame = state.frames[token.frame];
  if (frame === undefined) return undefined;
  const began = host.onStep === undefined ? 0 : (host.now ?? Date.now)();
  let compiled: CompiledElement | undefined;
  try {
    compiled = elementOf(frame, token.element, host);
    countStep(state, host, frame);
    const outcome = execute(state, host, frame, token, compiled);
    if (!(outcome instanceof Promise)) {
      taken(state, host, token, compiled, outcome, began);
      return undefined;
    }
    return later(state, host, token, compiled, outcome, began);
  } catch (error) {
    failed(state, host, token, compiled, error, began);
    return undefined;
  }
}

async function later(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement,
  promise: Promise<Outcome>,
  began: number,
): Promise<void> {
  state.active.push(token);
  let outcome: Outcome | undefined;
  let error: unknown;
  try {
    outcome = await promise;
  } catch (thrown) {
    error = thrown;
  }
  // Its frame may have failed meanwhile in another branch, or the run may be over.
  if (state.status !== 'running' || !state.active.includes(token)) return;
  state.active = state.active.filter((other) => other !== token);
  if (outcome === undefined) failed(state, host, token, compiled, error, began);
  else {
    try {
      taken(state, host, token, compiled, outcome, began);
    } catch (thrown) {
      failed(state, host, token, compiled, thrown, began);
    }
  }
  if (touches(compiled)) await host.checkpoint?.(state);
}

function taken(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement,
  outcome: Outcome,
  began: number,
): void {
  if (host.onStep !== undefined) trace(state, host, token, outcome, began);
  settle(state, host, token, compiled, outcome);
}

function trace(state: RunState, host: Host, token: Token, outcome: Outcome, began: number): void {
  const ms = (host.now ?? Date.now)() - began;
  const step = { element: token.element, workflow: workflowName(state, token), input: token.input, ms };
  if (outcome.kind === 'failed') {
    const { code, message } = outcome;
    host.onStep?.({ ...step, port: 'error', error: { code, message, element: token.element } });
    return;
  }
  const last = outcome.kind === 'emitted' ? outcome.emissions.at(-1) : undefined;
  host.onStep?.(last === undefined ? step : { ...step, port: last.port, output: last.data });
}

function failed(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement | undefined,
  error: unknown,
  began: number,
): void {
  if (host.signal?.aborted === true) {
    state.status = 'cancelled';
    return;
  }
  if (!(error instanceof Problem)) host.onBug?.(error, token.element);
  const fault = faultOfError(error, token.element);
  const { code, message, element } = fault;
  host.onStep?.({
    element,
    workflow: workflowName(state, token),
    port: 'error',
    input: token.input,
    ms: (host.now ?? Date.now)() - began,
    error: { code, message, element },
  });
  if (error instanceof Problem && error.data.more?.['limit'] === 'run') {
    state.status = 'failed';
    state.error = { code: 'run_limit', message, element };
    return;
  }
  fail(state, host, token, compiled, fault);
}

function workflowName(state: RunState, token: Token): string {
  return state.frames[token.frame]?.workflow ?? state.workflow;
}

function touches({ element, raw }: CompiledElement): boolean {
  const effect = element.effect(raw);
  return effect !== 'none' && effect !== 'client';
}

/** Counts against the limits of the run and of the workflow that the frame belongs to. */
function countStep(state: RunState, host: Host, frame: Frame): void {
  let owner = frame;
  while (owner.kind === 'branch' && owner.parent !== null) {
    const parent = state.frames[owner.parent];
    if (parent === undefined) break;
    owner = parent;
  }
  owner.steps++;
  state.steps++;
  const { steps } = workflowOf(frame, host).limits;
  if (owner.steps > steps) over(`"${frame.workflow}" executes more than ${steps} elements`);
  if (state.deadline !== null && (host.now ?? Date.now)() > state.deadline) {
    over(`"${state.workflow}" takes longer than it may`);
  }
}

function over(message: string): never {
  throw new Problem('invalid', message, { more: { limit: 'run' } });
}
