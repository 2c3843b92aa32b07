import type { WorkflowDefinition } from '@bakehouse/contract';
import { elementOf } from '../definition/element-of.ts';
import type { Element } from '../element/define-element.ts';

/** The elements that runs come to whatever happens: from a start along elements that have one way out. */
export function unconditional(
  { entry, elements }: Pick<WorkflowDefinition, 'entry' | 'elements'>,
  types: ReadonlyMap<string, Element>,
): Set<string> {
  const byName = new Map(elements.map((each) => [each.name, each]));
  const found = new Set(elements.flatMap((each) => (begins(each) || each.name === entry ? [each.name] : [])));
  for (const name of found) {
    const each = byName.get(name);
    if (each === undefined) continue;
    const ports = elementOf(each, types)?.outputs(each.options ?? {});
    const ways = ports?.names.filter((port) => !beside.has(port)) ?? [];
    if (ports?.others !== undefined || (ways.length > 1 && !begins(each))) continue;
    for (const [port, targets] of Object.entries(each.to ?? {}))
      if (port !== 'error')
        for (const target of Object.keys(targets)) if (byName.has(target)) found.add(target);
  }
  return found;
}

/** Ports that fire besides another one, or after a failure. */
const beside: ReadonlySet<string> = new Set(['error', 'prototype', 'warnings']);

function begins({ type, disabled }: WorkflowDefinition['elements'][number]): boolean {
  return type.startsWith('event/') && disabled !== true;
}
