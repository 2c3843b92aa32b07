import type { Subject } from './subject.ts';

/** The variables that hold nothing at an element where a run may come to it from a search that found nothing. */
export function foundNothing({ elements, byName }: Subject): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { type, set, to } of elements) {
    if (type !== 'data/find') continue;
    for (const [variable, value] of Object.entries(set)) {
      if (value !== ':output') continue;
      const open = Object.keys(to['empty'] ?? {});
      for (const name of open) {
        const reached = byName.get(name);
        const known = found.get(name) ?? new Set<string>();
        if (reached === undefined || known.has(variable)) continue;
        found.set(name, known.add(variable));
        // From there on it holds something else.
        if (!Object.hasOwn(reached.set, variable))
          open.push(...Object.values(reached.to).flatMap(Object.keys));
      }
    }
  }
  return found;
}
