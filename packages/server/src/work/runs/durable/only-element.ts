import type { Host } from '@bakehouse/engine';

/** A lookup for a run of one element: in its own workflow nothing leads on, and no output is asked for. */
export function onlyElement(
  lookup: Host['workflows'],
  { workflow, element }: { workflow: string; element: string },
): Host['workflows'] {
  return (identifier, version) => {
    const found = lookup(identifier, version);
    const only = identifier === workflow ? found?.elements.get(element) : undefined;
    if (found === undefined || only === undefined) return found;
    const { output: _output, ...definition } = found.definition;
    return {
      ...found,
      definition,
      elements: new Map([...found.elements, [element, { ...only, links: new Map() }]]),
    };
  };
}
