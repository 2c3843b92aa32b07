import type { CompiledElement } from '../definition/compile-workflow.ts';
import { variablesOf, workflowOf } from './frames.ts';
import type { Host } from './host.ts';
import { offerValue } from './offers.ts';
import { scopeFor } from './scope-for.ts';
import { fieldSelector } from './selector-in-run.ts';
import type { Frame, RunState } from './state.ts';

/** Binds the variables of an element's `set`, in the order written; a value that is missing unbinds. */
export function applySet(
  state: RunState,
  host: Host,
  frame: Frame,
  { set }: CompiledElement,
  input: unknown,
  output: unknown,
): void {
  const variables = variablesOf(state, frame);
  for (const { name, offer, evaluate } of set) {
    const value =
      offer === undefined
        ? evaluate?.(scopeFor(host, variables, input))
        : offerValue(offer, output, variables);
    if (frame.context === state.frames[0]?.context) noteBound(state, name);
    if (value === undefined) delete variables[name];
    else if (name === 'selector') {
      variables[name] = fieldSelector(value, workflowOf(frame, host).modules, host.modules);
    } else variables[name] = value;
  }
}

function noteBound(state: RunState, name: string): void {
  const bound = (state.bound ??= []);
  if (!bound.includes(name)) bound.push(name);
}
