import type { WorkflowDefinition } from '@bakehouse/contract';
import type { Effect, Element } from '../element/define-element.ts';
import { reachable } from './reachable.ts';

/**
 * How a run is carried out: `ephemeral` reads and answers the browser and writes nothing, `atomic` is one transaction,
 * `durable` is journalled and survives restarts.
 */
export type RunKind = 'ephemeral' | 'atomic' | 'durable';

/** The kind of run that a definition makes: by what its reachable elements, and the workflows they run, touch. */
export function kindOf(
  definition: WorkflowDefinition,
  elements: ReadonlyMap<string, Element>,
  workflows: (identifier: string) => WorkflowDefinition | undefined = () => undefined,
): RunKind {
  return order[rank(definition, elements, workflows, new Set())] ?? 'durable';
}

const order: readonly RunKind[] = ['ephemeral', 'atomic', 'durable'];
const ranks: Readonly<Record<Effect, number>> = {
  none: 0,
  client: 0,
  read: 0,
  database: 1,
  external: 2,
  wait: 2,
};

function rank(
  definition: WorkflowDefinition,
  elements: ReadonlyMap<string, Element>,
  workflows: (identifier: string) => WorkflowDefinition | undefined,
  seen: Set<string>,
): number {
  seen.add(definition.identifier);
  if (definition.async === true) return 2;
  const reached = reachable(definition);
  let highest = 0;
  for (const { name, type, options = {} } of definition.elements) {
    const element = elements.get(type);
    if (element === undefined || !reached.has(name)) continue;
    highest = Math.max(highest, ranks[element.effect(options)]);
    const call = element.calls(options);
    if (call === undefined) continue;
    const callee = workflows(call.workflow);
    // Starting a run that goes on by itself is one row; what it does then is its own affair.
    if (call.async ?? callee?.async === true) highest = Math.max(highest, 1);
    else if (seen.has(call.workflow)) continue;
    else highest = Math.max(highest, callee === undefined ? 2 : rank(callee, elements, workflows, seen));
  }
  return highest;
}
