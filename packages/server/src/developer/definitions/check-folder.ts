import { checkSet } from './check-set.ts';
import type { DefinitionSet } from './definition-set.ts';
import type { PlacedFinding } from './finding.ts';
import { readFolder } from './read-folder.ts';

/** A folder of definitions, checked as one set. */
export interface CheckedFolder {
  set: DefinitionSet;
  errors: PlacedFinding[];
  warnings: PlacedFinding[];
}

/** Reads a folder and checks all its definitions against each other. */
export function checkFolder(
  folder: string,
  origins?: readonly string[],
  privateHosts?: readonly string[],
): CheckedFolder {
  const { set, findings, place } = readFolder(folder, origins, privateHosts);
  const found = checkSet(set).map(({ definition, finding }) => place(definition, finding));
  const all = [...findings, ...found].sort(byPlace);
  return {
    set,
    errors: all.filter(({ severity }) => severity === 'error'),
    warnings: all.filter(({ severity }) => severity === 'warning'),
  };
}

function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
