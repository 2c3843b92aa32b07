import type { Kind } from './define-kind.ts';
import type { Definition } from './definition-set.ts';

/** Definitions of one kind, each after those it needs; where two need each other, by name. */
export function inOrder(kind: Kind, definitions: readonly Definition[]): Definition[] {
  const byName = new Map(definitions.map((each) => [each.identifier, each]));
  const sorted = new Set<Definition>();
  const begun = new Set<Definition>();
  const visit = (definition: Definition) => {
    if (begun.has(definition)) return;
    begun.add(definition);
    for (const name of kind.needs?.(definition.json) ?? []) {
      const needed = byName.get(name);
      if (needed !== undefined) visit(needed);
    }
    sorted.add(definition);
  };
  definitions.forEach(visit);
  return [...sorted];
}
