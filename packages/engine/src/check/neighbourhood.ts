import { isObject } from '@bakehouse/contract';
import { callsOf, type WorkflowFacts } from '../definition/workflow-facts.ts';
import type { Element } from '../element/define-element.ts';
import type { Neighbours } from './neighbours.ts';

/** What a check of one definition needs of the other workflows, as plain data that can go to a thread. */
export interface Neighbourhood {
  /** The identifiers of all workflows. */
  names: string[];
  /** Of those that it leads to, over any number of calls. */
  facts: WorkflowFacts[];
  /** Of those that call it. */
  callers: WorkflowFacts[];
  /** Whether it is started for failed runs of others. */
  handlesFailures: boolean;
  /** What each of those calls whatever happens. */
  alwaysCalled: [workflow: string, called: string[]][];
  /** The names that stand in those that it calls itself. */
  reads: [workflow: string, names: string[]][];
}

/** The neighbourhood of a definition; takes any JSON. */
export function neighbourhoodOf(
  json: unknown,
  neighbours: Neighbours,
  elements: ReadonlyMap<string, Element>,
): Neighbourhood {
  const called = isObject(json) ? calledIn(json['elements'], elements) : new Set<string>();
  const reached = new Set(called);
  if (isObject(json) && typeof json['onFailure'] === 'string') reached.add(json['onFailure']);
  const facts: WorkflowFacts[] = [];
  for (const identifier of reached) {
    const found = neighbours.facts(identifier);
    if (found === undefined) continue;
    facts.push(found);
    for (const { workflow } of callsOf(found)) reached.add(workflow);
  }
  const own = isObject(json) && typeof json['identifier'] === 'string' ? json['identifier'] : '';
  return {
    names: [...neighbours.names],
    facts,
    callers: [...neighbours.callers(own)],
    handlesFailures: neighbours.handlesFailures(own),
    alwaysCalled: facts.map(({ identifier }) => [identifier, [...neighbours.alwaysCalled(identifier)]]),
    reads: [...called].map((each) => [each, [...(neighbours.reads(each) ?? [])]]),
  };
}

/** The neighbours that a neighbourhood tells of. */
export function neighboursFrom({
  names,
  facts,
  callers,
  handlesFailures,
  alwaysCalled,
  reads,
}: Neighbourhood): Neighbours {
  const byName = new Map(facts.map((each) => [each.identifier, each]));
  const always = new Map(alwaysCalled);
  const readBy = new Map(reads.map(([workflow, all]) => [workflow, new Set(all)]));
  return {
    names,
    facts: (identifier) => byName.get(identifier),
    callers: () => callers,
    handlesFailures: () => handlesFailures,
    alwaysCalled: (identifier) => always.get(identifier) ?? [],
    reads: (identifier) => readBy.get(identifier),
  };
}

function calledIn(list: unknown, types: ReadonlyMap<string, Element>): Set<string> {
  const called = new Set<string>();
  for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
    if (!isObject(each) || typeof each['type'] !== 'string') continue;
    const calls = types.get(each['type'])?.calls(isObject(each['options']) ? each['options'] : {});
    for (const { workflow } of calls ?? []) called.add(workflow);
  }
  return called;
}
