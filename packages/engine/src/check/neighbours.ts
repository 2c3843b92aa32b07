import type { WorkflowDefinition } from '@bakehouse/contract';
import { callsOf, factsOf, type WorkflowFacts } from '../definition/workflow-facts.ts';
import { elementOf } from '../definition/element-of.ts';
import type { Element } from '../element/define-element.ts';
import { unconditional } from './unconditional.ts';

/** The other workflows, as far as a check looks at them. */
export interface Neighbours {
  /** The identifiers of all. */
  names: Iterable<string>;
  facts: (identifier: string) => WorkflowFacts | undefined;
  /** Those that call a workflow. */
  callers: (identifier: string) => readonly WorkflowFacts[];
  /** Whether one of them is started for failed runs of others. */
  handlesFailures: (identifier: string) => boolean;
  /** Those that a workflow calls whatever happens. */
  alwaysCalled: (identifier: string) => readonly string[];
  /** The names that stand after `$` in the elements of a workflow. */
  reads: (identifier: string) => ReadonlySet<string> | undefined;
}

/** Workflows as neighbours of each other. Each is read once; who calls whom is found once for the set. */
export function neighboursIn(
  workflows: ReadonlyMap<string, WorkflowDefinition>,
  elements: ReadonlyMap<string, Element>,
): Neighbours {
  return {
    names: { [Symbol.iterator]: () => workflows.keys() },
    facts: (identifier) => {
      const found = workflows.get(identifier);
      return found === undefined ? undefined : factsOf(found, elements);
    },
    callers: (identifier) => callersIn(workflows, elements).get(identifier) ?? [],
    handlesFailures: (identifier) => handlersIn(workflows).has(identifier),
    alwaysCalled: (identifier) => {
      const found = workflows.get(identifier);
      return found === undefined ? [] : alwaysCalled(found, elements);
    },
    reads: (identifier) => {
      const found = workflows.get(identifier);
      return found === undefined ? undefined : namesRead(found);
    },
  };
}

/** The names that stand after `$` anywhere in the elements of a workflow; `{selector}` stands for `${selector}`. */
export function namesRead(definition: WorkflowDefinition): ReadonlySet<string> {
  let names = read.get(definition);
  if (names === undefined) {
    const text = JSON.stringify(definition.elements);
    names = new Set(Array.from(text.matchAll(/\$([A-Za-z_][A-Za-z0-9_]*)/g), ([, found = '']) => found));
    if (text.includes('${selector}')) names.add('{selector}');
    read.set(definition, names);
  }
  return names;
}

/** The workflows that every run of one calls; each is read once. */
function alwaysCalled(
  definition: WorkflowDefinition,
  types: ReadonlyMap<string, Element>,
): readonly string[] {
  const known = always.get(definition);
  if (known !== undefined) return known;
  const reached = unconditional(definition, types);
  const found = definition.elements.flatMap((each) => {
    const calls = reached.has(each.name) ? elementOf(each, types)?.calls(each.options ?? {}) : undefined;
    // What a model may call, it need not.
    return (calls ?? []).flatMap(({ workflow, option }) => (option === undefined ? [workflow] : []));
  });
  always.set(definition, found);
  return found;
}

const always = new WeakMap<WorkflowDefinition, readonly string[]>();

type Callers = ReadonlyMap<string, readonly WorkflowFacts[]>;

const read = new WeakMap<WorkflowDefinition, Set<string>>();
const callers = new WeakMap<ReadonlyMap<string, WorkflowDefinition>, Callers>();

const handlers = new WeakMap<ReadonlyMap<string, WorkflowDefinition>, ReadonlySet<string>>();

function handlersIn(workflows: ReadonlyMap<string, WorkflowDefinition>): ReadonlySet<string> {
  const known = handlers.get(workflows);
  if (known !== undefined) return known;
  const found = new Set([...workflows.values()].flatMap(({ onFailure }) => onFailure ?? []));
  handlers.set(workflows, found);
  return found;
}

function callersIn(
  workflows: ReadonlyMap<string, WorkflowDefinition>,
  elements: ReadonlyMap<string, Element>,
): Callers {
  const known = callers.get(workflows);
  if (known !== undefined) return known;
  const found = new Map<string, WorkflowFacts[]>();
  for (const definition of workflows.values()) {
    const facts = factsOf(definition, elements);
    alwaysCalled(definition, elements);
    for (const callee of new Set(callsOf(facts).map(({ workflow }) => workflow))) {
      const all = found.get(callee);
      if (all === undefined) found.set(callee, [facts]);
      else all.push(facts);
    }
  }
  callers.set(workflows, found);
  return found;
}
