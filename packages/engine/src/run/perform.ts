import { Problem } from '@bakehouse/contract';
import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { Effect } from '../element/define-element.ts';
import { emitAll, type Outcome } from '../element/outcome.ts';
import { countStep } from './count-step.ts';
import { effectKey, execute } from './execute.ts';
import { failureOf, faultOfError } from './failure.ts';
import { elementOf } from './frames.ts';
import type { Host, StepTrace } from './host.ts';
import { fail, settle } from './settle.ts';
import type { RunState, Token } from './state.ts';

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
    if (host.begin !== undefined && effectOf(compiled) === 'external')
      return begunFirst(state, host, token, compiled, began);
    const outcome = execute(state, host, frame, token, compiled);
    if (!(outcome instanceof Promise)) {
      taken(state, host, token, compiled, outcome, began);
      return undefined;
    }
    state.active.push(token);
    return later(state, host, token, compiled, began, () => outcome);
  } catch (error) {
    failed(state, host, token, compiled, error, began);
    return undefined;
  }
}

/** What leaves the machine is written down before: after a crash it is done again as the same effect, under the same key. */
async function begunFirst(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement,
  began: number,
): Promise<void> {
  state.active.push(token);
  await host.begin?.(state, effectKey(state, token));
  return later(state, host, token, compiled, began, async () => {
    const frame = state.frames[token.frame];
    return frame === undefined || state.status !== 'running'
      ? emitAll([])
      : execute(state, host, frame, token, compiled);
  });
}

async function later(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement,
  began: number,
  work: () => Promise<Outcome>,
): Promise<void> {
  const key = effectKey(state, token);
  let outcome: Outcome | undefined;
  let error: unknown;
  try {
    outcome = await work();
  } catch (thrown) {
    error = thrown;
  }
  // Its frame may have failed meanwhile in another branch, or the run may be over.
  if (state.status !== 'running' || !state.active.includes(token)) return host.discard?.(key);
  state.active = state.active.filter((other) => other !== token);
  let done = outcome !== undefined && outcome.kind !== 'failed';
  if (outcome === undefined) failed(state, host, token, compiled, error, began);
  else {
    try {
      taken(state, host, token, compiled, outcome, began);
    } catch (thrown) {
      done = false;
      failed(state, host, token, compiled, thrown, began);
    }
  }
  if (touches(compiled)) await host.checkpoint?.(state, key, done);
  else await host.discard?.(key);
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
  const workflow = workflowName(state, token);
  const { element, input } = token;
  const step: StepTrace = { element, workflow, input, at: began, ms, ...seen(state, token) };
  if (outcome.kind === 'failed') {
    const { code, message } = outcome;
    step.port = 'error';
    step.error = { code, message, element };
  } else if (outcome.kind === 'waiting') {
    step.waits = outcome.until === undefined ? {} : { until: outcome.until };
  } else if (outcome.kind === 'emitted') {
    const last = outcome.emissions.at(-1);
    if (outcome.emissions.length > 1) step.ports = outcome.emissions.map(({ port }) => port);
    if (last !== undefined) {
      step.port = last.port;
      step.output = last.data;
    }
  }
  host.onStep?.(step);
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
  const { message, element } = fault;
  host.onStep?.({
    element,
    workflow: workflowName(state, token),
    port: 'error',
    input: token.input,
    ...seen(state, token),
    at: began,
    ms: (host.now ?? Date.now)() - began,
    error: failureOf(fault),
  });
  if (error instanceof Problem && error.data.more?.['limit'] === 'run') {
    state.status = 'failed';
    state.error = { code: 'run_limit', message, element };
    return;
  }
  fail(state, host, token, compiled, fault);
}

type Seen = Pick<StepTrace, 'variables' | 'bound' | 'inner' | 'resumed'>;

/** The variables that the element of a token sees, and where in the run it stands. */
function seen({ frames, contexts, bound }: RunState, { frame: id, resumed }: Token): Seen {
  const frame = frames[id];
  const variables = contexts[frame?.context ?? -1];
  const found: Seen = {};
  if (variables !== undefined) found.variables = variables;
  if (resumed !== undefined) found.resumed = true;
  if (frame?.kind !== 'root') found.inner = true;
  else if (bound !== undefined)
    found.bound = Object.fromEntries(bound.map((name) => [name, variables?.[name]]));
  return found;
}

function workflowName(state: RunState, token: Token): string {
  return state.frames[token.frame]?.workflow ?? state.workflow;
}

function effectOf({ element, raw }: CompiledElement): Effect {
  return element.effect(raw);
}

/** Whether what an element gave later may have changed something outside; a call that takes time has started a run. */
function touches(compiled: CompiledElement): boolean {
  if (compiled.element.calls(compiled.raw).length > 0) return true;
  const effect = effectOf(compiled);
  return effect !== 'none' && effect !== 'client' && effect !== 'read';
}
