import { Problem } from '@bakehouse/contract';
import type { Called } from '../element/outcome.ts';
import { variablesOf } from './frames.ts';
import type { Host } from './host.ts';
import { startElement } from './start-element.ts';
import type { Frame, RunState, Token } from './state.ts';

/** How many workflows may run within each other. */
export const callDepthLimit = 32;

/** Begins a called workflow: in the present context, or in a new one that holds only what it is given. */
export function beginCall(state: RunState, host: Host, frame: Frame, token: Token, call: Called): void {
  if (frame.depth >= callDepthLimit) {
    throw new Problem(
      'invalid',
      `More than ${callDepthLimit} workflows run within each other, at last "${call.workflow}"`,
    );
  }
  const workflow = host.workflows(call.workflow);
  if (workflow === undefined) throw new Problem('invalid', `There is no workflow "${call.workflow}"`);
  if (workflow.definition.active === false)
    throw new Problem('conflict', `The workflow "${call.workflow}" is switched off`);
  const element = startElement(workflow, undefined);
  const id = state.next++;
  let { context } = frame;
  if (call.variables !== undefined) {
    const { resource, user, event, run, env } = variablesOf(state, frame);
    context = state.next++;
    state.contexts[context] = { ...call.variables, input: call.variables, resource, user, event, run, env };
  }
  state.frames[id] = {
    id,
    kind: 'call',
    workflow: workflow.identifier,
    ...(workflow.version === undefined ? {} : { version: workflow.version }),
    parent: frame.id,
    caller: {
      element: token.element,
      input: token.input,
      ...(call.state === undefined ? {} : { state: call.state }),
    },
    context,
    live: 1,
    steps: 0,
    depth: frame.depth + 1,
    output: token.input,
  };
  state.tokens.push({ id: state.next++, frame: id, element, input: token.input });
}
