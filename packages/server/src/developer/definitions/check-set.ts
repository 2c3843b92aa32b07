import type { Definition, DefinitionSet } from './definition-set.ts';
import type { Finding } from './finding.ts';
import { kinds } from './kinds/index.ts';

/** Checks all definitions of a set against each other. */
export function checkSet(set: DefinitionSet): { definition: Definition; finding: Finding }[] {
  return kinds.flatMap(({ folder }) => set.of(folder).flatMap((definition) => checkInSet(definition, set)));
}

/** Checks one definition of a set, seen with all the others. */
export function checkInSet(
  definition: Definition,
  set: DefinitionSet,
): { definition: Definition; finding: Finding }[] {
  const kind = kinds.find(({ folder }) => folder === definition.folder);
  return (kind?.check(definition.json, set) ?? []).map((finding) => ({ definition, finding }));
}
