import { Problem, readOutput } from '@bakehouse/contract';
import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { Emission, Outcome } from '../element/outcome.ts';
import { failureOf, faultOfError, type Fault } from './failure.ts';
import { applySet } from './apply-set.ts';
import { beginCall } from './begin-call.ts';
import { beganByEvent, dropFrame, elementOf, frameOf, workflowOf } from './frames.ts';
import type { Host } from './host.ts';
import { beginLoop, endBranch } from './loop.ts';
import type { Frame, RunFailure, RunState, Token } from './state.ts';

/** Takes up what an element's work came to: binds variables, queues what comes next, ends what is done. */
export function settle(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement,
  outcome: Outcome,
): void {
  const frame = frameOf(state, token.frame);
  switch (outcome.kind) {
    case 'emitted':
      complete(state, host, frame, compiled, token.input, outcome.emissions);
      break;
    case 'waiting': {
      const { until, state: kept } = outcome;
      state.waits.push({
        id: state.next++,
        frame: frame.id,
        element: token.element,
        input: token.input,
        since: (host.now ?? Date.now)(),
        ...(until === undefined ? {} : { until }),
        ...(kept === undefined ? {} : { state: kept }),
      });
      break;
    }
    case 'called':
      beginCall(state, host, frame, token, outcome);
      break;
    case 'branched':
      if (beginLoop(state, frame, token, compiled, outcome))
        host.onPort?.(frame.workflow, token.element, outcome.port, [...outcome.items]);
      else if ('state' in outcome)
        goOn(state, frame, token, { state: outcome.state, payload: outcome.items });
      else
        complete(state, host, frame, compiled, token.input, [{ port: 'default', data: [...outcome.items] }]);
      break;
    case 'failed':
      fail(state, host, token, compiled, {
        code: outcome.code,
        message: outcome.message,
        element: token.element,
        again: false,
      });
      break;
  }
}

/** Takes up a failure: another try, the `error` port, the caller's, or the end of the run. */
export function fail(
  state: RunState,
  host: Host,
  token: Token,
  compiled: CompiledElement | undefined,
  fault: Fault,
): void {
  const failed = (token.failed ?? 0) + 1;
  const retry = compiled?.retry;
  if (retry !== undefined && fault.again && failed < retry.attempts) {
    const pause = Math.max(retry.delay * retry.factor ** (failed - 1), fault.after ?? 0);
    const notBefore = (host.now ?? Date.now)() + pause;
    state.tokens.unshift({ ...token, failed, notBefore });
    return;
  }
  raise(state, host, token.frame, token.input, compiled, failureOf(fault));
}

function raise(
  state: RunState,
  host: Host,
  frameId: number,
  input: unknown,
  compiled: CompiledElement | undefined,
  failure: RunFailure,
): void {
  const frame = frameOf(state, frameId);
  if (compiled?.links.has('error') === true) {
    complete(state, host, frame, compiled, input, [{ port: 'error', data: failure }]);
    return;
  }
  const loop = frame.each === undefined ? undefined : state.loops[frame.each];
  const caller = frame.kind === 'call' ? frame.caller : loop;
  if (frame.parent === null || caller === undefined) {
    state.status = 'failed';
    state.error = failure;
    return;
  }
  const parent = frameOf(state, frame.parent);
  if (loop === undefined) dropFrame(state, frame.id);
  else {
    for (const other of Object.values(state.frames)) if (other.each === loop.id) dropFrame(state, other.id);
    delete state.loops[loop.id];
  }
  raise(state, host, parent.id, caller.input, elementOf(parent, caller.element, host), {
    ...failure,
    element: caller.element,
  });
}

/** An element is done: its emissions go out and its frame has one thing less to do. */
function complete(
  state: RunState,
  host: Host,
  frame: Frame,
  compiled: CompiledElement,
  input: unknown,
  emissions: readonly Emission[],
): void {
  const last = emissions[emissions.length - 1];
  if (last !== undefined) {
    state.output = frame.output = last.data;
    if (compiled.set.length > 0 && last.port !== 'error') {
      try {
        applySet(state, host, frame, compiled, input, last.data);
      } catch (error) {
        if (!(error instanceof Problem)) host.onBug?.(error, compiled.name);
        const fault = faultOfError(error, compiled.name);
        raise(state, host, frame.id, input, compiled, failureOf(fault));
        return;
      }
    }
  }
  for (const { port, data } of emissions) {
    host.onPort?.(frame.workflow, compiled.name, port, data);
    const targets = compiled.links.get(port);
    if (targets === undefined) continue;
    for (const element of targets)
      state.tokens.push({ id: state.next++, frame: frame.id, element, input: data });
    frame.live += targets.length;
  }
  frame.live--;
  if (frame.live > 0) return;
  // Somebody waits for what begins at an entry.
  if (frame.kind !== 'branch' && !beganByEvent(state, frame)) {
    const read = readOutput(workflowOf(frame, host).definition, frame.output);
    if (!('value' in read)) {
      raise(state, host, frame.id, input, undefined, { ...read, element: compiled.name });
      return;
    }
    state.output = frame.output = read.value;
  }
  endFrame(state, host, frame);
}

function endFrame(state: RunState, host: Host, frame: Frame): void {
  if (frame.kind === 'root' || frame.parent === null) {
    state.status = 'completed';
    return;
  }
  const parent = frameOf(state, frame.parent);
  const { output, caller } = frame;
  dropFrame(state, frame.id);
  if (caller !== undefined) {
    const { element, input } = caller;
    if ('state' in caller) {
      goOn(state, parent, caller, { state: caller.state, payload: output });
      return;
    }
    const compiled = elementOf(parent, element, host);
    complete(state, host, parent, compiled, input, [{ port: 'default', data: output }]);
    return;
  }
  const loop = frame.each === undefined ? undefined : state.loops[frame.each];
  if (loop === undefined) return;
  const compiled = elementOf(parent, loop.element, host);
  const results = endBranch(state, parent, compiled, loop, frame.index ?? 0, output);
  if (results === undefined) return;
  if ('state' in loop) goOn(state, parent, loop, { state: loop.state, payload: results });
  else {
    complete(state, host, parent, compiled, loop.input, [{ port: 'default', data: results }]);
  }
}

/** An element that has handed its work on is resumed with what came of it. */
function goOn(
  state: RunState,
  frame: Frame,
  { element, input }: Pick<Token, 'element' | 'input'>,
  resumed: NonNullable<Token['resumed']>,
): void {
  state.tokens.push({ id: state.next++, frame: frame.id, element, input, resumed });
}
