import type { WorkflowDefinition } from '@bakehouse/contract';

/** The names of the elements that a run can come to: from `entry` and from the event elements along the links. */
export function reachable({ entry, elements }: Pick<WorkflowDefinition, 'entry' | 'elements'>): Set<string> {
  const links = new Map(
    elements.map(({ name, to = {} }) => [
      name,
      Object.values(to).flatMap((targets) =>
        Object.entries(targets).flatMap(([target, inputs]) => (inputs.length > 0 ? [target] : [])),
      ),
    ]),
  );
  const reached = new Set(
    elements
      .filter(({ type, disabled }) => type.startsWith('event/') && disabled !== true)
      .map(({ name }) => name),
  );
  if (entry !== undefined && links.has(entry)) reached.add(entry);
  for (const name of reached)
    for (const target of links.get(name) ?? []) if (links.has(target)) reached.add(target);
  return reached;
}
