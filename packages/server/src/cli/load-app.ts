import { Problem } from '@bakehouse/contract';
import type { Config } from '../foundation/config/config.ts';
import { checkFolder } from '../developer/definitions/check-folder.ts';
import type { DefinitionSet } from '../developer/definitions/definition-set.ts';
import { findingLine, type PlacedFinding } from '../developer/definitions/finding.ts';

/** The definitions in APP_DIR, if it is set, or everything that is wrong with them. */
export function loadApp({
  APP_DIR,
}: Pick<Config, 'APP_DIR'>): { set?: DefinitionSet; warnings: PlacedFinding[] } | { faults: string[] } {
  if (APP_DIR === undefined) return { warnings: [] };
  try {
    const { set, errors, warnings } = checkFolder(APP_DIR);
    return errors.length > 0 ? { faults: errors.map(findingLine) } : { set, warnings };
  } catch (error) {
    if (error instanceof Problem) return { faults: [error.message] };
    throw error;
  }
}

/** Prints the faults, one a line. */
export function printAppFaults(faults: readonly string[], stderr: NodeJS.WriteStream): void {
  const lines = faults.map((fault) => `  ${fault}\n`).join('');
  stderr.write(`bakehouse: the definitions in APP_DIR are wrong; nothing was applied:\n${lines}`);
}
