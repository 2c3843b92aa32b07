import type { WorkflowDefinition } from '@bakehouse/contract';
import type { Element } from '../element/define-element.ts';
import { callsOf, factsOf, type WorkflowFacts } from './workflow-facts.ts';

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
  return kindOfFacts(factsOf(definition, elements), (identifier) => {
    const found = workflows(identifier);
    return found === undefined ? undefined : factsOf(found, elements);
  });
}

/** The same by facts. */
export function kindOfFacts(
  facts: WorkflowFacts,
  workflows: (identifier: string) => WorkflowFacts | undefined,
): RunKind {
  return order[rank(facts, workflows, new Set())] ?? 'durable';
}

const order: readonly RunKind[] = ['ephemeral', 'atomic', 'durable'];
const highestRank = 2;

function rank(
  facts: WorkflowFacts,
  workflows: (identifier: string) => WorkflowFacts | undefined,
  seen: Set<string>,
): number {
  seen.add(facts.identifier);
  if (facts.async) return highestRank;
  let highest = facts.rank;
  for (const call of callsOf(facts)) {
    if (highest === highestRank) break;
    if (!call.reached) continue;
    const callee = workflows(call.workflow);
    // Starting a run that goes on by itself is one row; what it does then is its own affair.
    if (call.async ?? callee?.async === true) highest = Math.max(highest, 1);
    else if (seen.has(call.workflow)) continue;
    else highest = Math.max(highest, callee === undefined ? highestRank : rank(callee, workflows, seen));
  }
  return highest;
}
