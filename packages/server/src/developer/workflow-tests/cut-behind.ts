import type { WorkflowDefinition } from '@bakehouse/contract';

type Element = WorkflowDefinition['elements'][number];

/** A workflow that goes to an element and no further: links remain that lead there, and what is behind it is cut off. */
export function cutBehind(definition: WorkflowDefinition, name: string): WorkflowDefinition {
  const { elements } = definition;
  const { output: _output, ...rest } = definition;
  const leading = leadingTo(elements, name);
  return {
    ...rest,
    elements: elements.map((element) => {
      if (element.to === undefined) return element;
      const kept = Object.entries(element.to).map(([port, targets]) => [
        port,
        element.name === name
          ? {}
          : Object.fromEntries(Object.entries(targets).filter(([target]) => leading.has(target))),
      ]);
      return { ...element, to: Object.fromEntries(kept) as Element['to'] };
    }),
  };
}

/** The element and all from which links lead to it. */
function leadingTo(elements: readonly Element[], name: string): Set<string> {
  const found = new Set([name]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { name: each, to = {} } of elements)
      if (Object.values(to).some((targets) => Object.keys(targets).some((target) => found.has(target))))
        found.add(each);
  }
  return found;
}
