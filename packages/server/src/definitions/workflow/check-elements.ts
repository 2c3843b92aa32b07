import type { WorkflowDefinition } from '@bakehouse/contract';
import { error, warning, type Finding } from '../finding.ts';

/** Names of elements: each stands once, and `entry` and every link name one that exists. */
export function checkElements({ elements, entry }: WorkflowDefinition): Finding[] {
  const names = new Set(elements.map(({ name }) => name));
  const first = elements.find(({ name }) => name === entry);
  const findings = elements.flatMap(({ name, to = {} }, index) => [
    ...(elements.findIndex((other) => other.name === name) < index
      ? [error('duplicate', `elements.${index}.name`, `The element "${name}" stands twice`)]
      : []),
    ...Object.entries(to).flatMap(([port, targets]) =>
      Object.keys(targets).flatMap((target) =>
        names.has(target)
          ? []
          : [
              error(
                'unknown_element',
                `elements.${index}.to.${port}.${target}`,
                `There is no element "${target}"`,
              ),
            ],
      ),
    ),
  ]);
  if (entry !== undefined && first === undefined)
    findings.push(error('unknown_element', 'entry', `There is no element "${entry}"`));
  return [...findings, ...unreached(elements, entry)];
}

/** Elements that no link leads to, which are neither the entry nor an event. */
function unreached(elements: WorkflowDefinition['elements'], entry: string | undefined): Finding[] {
  const reached = new Set(
    elements.flatMap(({ to = {} }) => Object.values(to).flatMap((targets) => Object.keys(targets))),
  );
  return elements.flatMap(({ name, type }, index) =>
    reached.has(name) || name === entry || type.startsWith('event/')
      ? []
      : [warning('unreached', `elements.${index}.name`, `Nothing leads to the element "${name}"`)],
  );
}
