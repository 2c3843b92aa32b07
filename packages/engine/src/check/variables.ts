import { callsOf, factsOf, type WorkflowFacts } from '../definition/workflow-facts.ts';
import type { Neighbours } from './neighbours.ts';
import type { Subject } from './subject.ts';

/** The variables that every run has. */
export const predefinedVariables: readonly string[] = ['input', 'resource', 'user', 'event', 'run', 'env'];

/** The variables that a workflow can have, or undefined where it cannot be told. */
export function knownVariables(subject: Subject): ReadonlySet<string> | undefined {
  const { elements, definition, options, neighbours } = subject;
  const names = new Set(predefinedVariables);
  for (const { set } of elements) for (const name of Object.keys(set)) names.add(name);
  if (!addCalled(factsOf(definition, options.elements), names, neighbours, new Set())) return undefined;
  for (const caller of neighbours?.callers(definition.identifier) ?? [])
    addGiven(caller, definition.identifier, names);
  return names;
}

/** What elements set by themselves, and what workflows set that are called in the present context. */
function addCalled(
  { identifier, steps }: WorkflowFacts,
  names: Set<string>,
  neighbours: Neighbours | undefined,
  seen: Set<string>,
): boolean {
  if (seen.has(identifier)) return true;
  seen.add(identifier);
  return steps.every((step) => {
    if (typeof step === 'string') names.add(step);
    else if (!step.scope && step.async !== true) {
      const callee = neighbours?.facts(step.workflow);
      return callee !== undefined && addCalled(callee, names, neighbours, seen);
    }
    return true;
  });
}

/** What another workflow gives to this one when it runs it. */
function addGiven(caller: WorkflowFacts, identifier: string, names: Set<string>): void {
  for (const { workflow, scope, async, given } of callsOf(caller)) {
    if (workflow !== identifier) continue;
    for (const name of scope || async === true ? given : caller.sets) names.add(name);
  }
}
