import { isObject, type ElementDefinition, type WorkflowDefinition } from '@bakehouse/contract';
import type { Element } from '../element/define-element.ts';
import type { Subject } from './subject.ts';

/** The variables that every run has. */
export const alwaysThere: readonly string[] = ['input', 'resource', 'user', 'event', 'run'];

/** The variables that a workflow can have, or undefined where it cannot be told. */
export function knownVariables({ elements, definition, options }: Subject): ReadonlySet<string> | undefined {
  const names = new Set(alwaysThere);
  for (const { set } of elements) for (const name of Object.keys(set)) names.add(name);
  const types = options.elements;
  if (!addCalled(definition, names, options.workflows, types, new Set())) return undefined;
  for (const caller of options.workflows?.values() ?? [])
    addGiven(caller, definition.identifier, names, types);
  return names;
}

/** What elements set by themselves, and what workflows set that are called in the present context. */
function addCalled(
  { identifier, elements }: WorkflowDefinition,
  names: Set<string>,
  workflows: ReadonlyMap<string, WorkflowDefinition> | undefined,
  types: ReadonlyMap<string, Element>,
  seen: Set<string>,
): boolean {
  if (seen.has(identifier)) return true;
  seen.add(identifier);
  return elements.every(({ type, set = {}, options = {} }) => {
    for (const name of [...Object.keys(set), ...(types.get(type)?.binds(options) ?? [])]) names.add(name);
    const call = types.get(type)?.calls(options);
    if (call === undefined || call.scope || call.async === true) return true;
    const callee = workflows?.get(call.workflow);
    return callee !== undefined && addCalled(callee, names, workflows, types, seen);
  });
}

/** What another workflow gives to this one when it runs it. */
function addGiven(
  caller: WorkflowDefinition,
  identifier: string,
  names: Set<string>,
  types: ReadonlyMap<string, Element>,
): void {
  for (const { type, options = {} } of caller.elements) {
    const call = types.get(type)?.calls(options);
    if (call?.workflow !== identifier) continue;
    const given = call.scope || call.async === true ? inputNames(options) : caller.elements.flatMap(settings);
    for (const name of given) names.add(name);
  }
}

/** The names of the variables that an `input` gives. */
export function inputNames({ input }: Readonly<Record<string, unknown>>): string[] {
  if (Array.isArray(input))
    return input.flatMap((each) => (typeof each === 'string' ? [each.replace(/^\$/, '')] : []));
  return isObject(input) ? Object.keys(input) : [];
}

function settings({ set = {} }: ElementDefinition): string[] {
  return Object.keys(set);
}
