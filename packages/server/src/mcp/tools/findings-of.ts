import { checkInSet } from '../../developer/definitions/check-set.ts';
import type { DefinitionSet } from '../../developer/definitions/definition-set.ts';
import { identifierOf, kindOf } from './definition-arguments.ts';
import type { Written } from './definition-set-of.ts';

/** A finding, with the place of the definition among the arguments. */
export interface WrittenFinding {
  definition: string;
  path: string;
  code: string;
  message: string;
}

/** What is wrong with definitions that an assistant has written, seen with all the others. */
export function findingsOf(
  written: readonly Written[],
  set: DefinitionSet,
): { errors: WrittenFinding[]; warnings: WrittenFinding[] } {
  const found = written.flatMap(({ kind: name, definition }, index) => {
    const kind = kindOf(name);
    const identifier = identifierOf(kind, definition, `definitions.${index}.definition`);
    return checkInSet({ folder: kind.folder, identifier, json: definition }, set).map(({ finding }) => ({
      severity: finding.severity,
      told: {
        definition: `${kind.folder}/${identifier}`,
        path: finding.path,
        code: finding.code,
        message: finding.message,
      },
    }));
  });
  const those = (severity: string) =>
    found.filter((each) => each.severity === severity).map(({ told }) => told);
  return { errors: those('error'), warnings: those('warning') };
}
