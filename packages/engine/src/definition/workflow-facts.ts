import { isObject, type WorkflowDefinition } from '@bakehouse/contract';
import type { Call, Effect, Element } from '../element/define-element.ts';
import { elementOf } from './element-of.ts';
import { reachable } from './reachable.ts';

/** A call of another workflow. */
export interface CallFacts extends Call {
  /** Whether a run can come to it. */
  reached: boolean;
  /** The variables that it gives to a new context. */
  given: readonly string[];
}

/** What others need to know of a workflow. Plain data, much smaller than the definition, so that it can go to a thread. */
export interface WorkflowFacts {
  identifier: string;
  async: boolean;
  /** Whether it can be run by others than its events. */
  hasEntry: boolean;
  /** Whether it is switched off. */
  isOff: boolean;
  /** Whether a model may call it. */
  isTool: boolean;
  /** The fields of its input, where it declares them. */
  input?: WorkflowDefinition['input'];
  /** The fields of its output, where it declares them. */
  output?: WorkflowDefinition['output'];
  /** The workflow that is started for its failed runs. */
  onFailure?: WorkflowDefinition['onFailure'];
  /** What its elements touch by themselves, as a rank of the kinds of run. */
  rank: number;
  /** The variables that it sets and the workflows that it calls, in the order of its elements. */
  steps: readonly (string | CallFacts)[];
  /** The variables that stand in `set`. */
  sets: readonly string[];
}

/** The facts of a definition. Each definition is read once, however many others ask; it must not be changed afterwards. */
export function factsOf(
  definition: WorkflowDefinition,
  elements: ReadonlyMap<string, Element>,
): WorkflowFacts {
  let known = facts.get(elements);
  if (known === undefined) facts.set(elements, (known = new WeakMap()));
  let found = known.get(definition);
  if (found === undefined) known.set(definition, (found = readFacts(definition, elements)));
  return found;
}

/** The calls among the steps of a workflow. */
export function callsOf({ steps }: WorkflowFacts): CallFacts[] {
  return steps.filter((each) => typeof each === 'object');
}

/** The names of the variables that an `input` gives. */
export function inputNames({ input }: Readonly<Record<string, unknown>>): string[] {
  if (Array.isArray(input))
    return input.flatMap((each) => (typeof each === 'string' ? [each.replace(/^\$/, '')] : []));
  return isObject(input) ? Object.keys(input) : [];
}

const facts = new WeakMap<ReadonlyMap<string, Element>, WeakMap<WorkflowDefinition, WorkflowFacts>>();

const ranks: Readonly<Record<Effect, number>> = {
  none: 0,
  client: 0,
  read: 0,
  database: 1,
  external: 2,
  wait: 2,
};

function readFacts(definition: WorkflowDefinition, types: ReadonlyMap<string, Element>): WorkflowFacts {
  const reached = reachable(definition);
  const steps = new Set<string | CallFacts>();
  const sets = new Set<string>();
  let rank = 0;
  for (const each of definition.elements) {
    const { name, set = {}, options = {} } = each;
    const element = elementOf(each, types);
    for (const variable of Object.keys(set)) {
      steps.add(variable);
      sets.add(variable);
    }
    if (element === undefined) continue;
    for (const variable of element.binds(options)) steps.add(variable);
    if (reached.has(name)) rank = Math.max(rank, ranks[element.effect(options)]);
    for (const call of element.calls(options))
      steps.add({
        ...call,
        reached: reached.has(name),
        given: call.option === undefined ? inputNames(options) : [],
      });
  }
  return {
    identifier: definition.identifier,
    async: definition.async === true,
    hasEntry: definition.entry !== undefined,
    isOff: definition.active === false,
    isTool: definition.tool === true,
    input: definition.input,
    output: definition.output,
    onFailure: definition.onFailure,
    rank,
    steps: [...steps],
    sets: [...sets],
  };
}
