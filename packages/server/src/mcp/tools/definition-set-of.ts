import { kinds } from '../../developer/definitions/kinds/index.ts';
import { DefinitionSet, type Definition } from '../../developer/definitions/definition-set.ts';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import { identifierOf, kindOf } from './definition-arguments.ts';

/** A definition that an assistant has written. */
export interface Written {
  kind: string;
  definition: Record<string, unknown>;
}

/** What there would be if these were stored over what is there: all of it, and those that were given alone. */
export async function definitionSetOf(
  written: readonly Written[],
  api: ApiClient,
): Promise<{ set: DefinitionSet; given: Definition[] }> {
  const given = written.map(({ kind: name, definition }, index): Definition => {
    const kind = kindOf(name);
    const identifier = identifierOf(kind, definition, `definitions.${index}.definition`);
    return { folder: kind.folder, identifier, json: definition };
  });
  const replaced = new Set(given.map(({ folder, identifier }) => `${folder}/${identifier}`));
  const stored: Definition[] = [];
  for (const kind of kinds) {
    const list = (await kind.remote?.(api).list()) ?? [];
    for (const json of list) {
      const identifier = String(json[kind.identifierKey]);
      if (!replaced.has(`${kind.folder}/${identifier}`))
        stored.push({ folder: kind.folder, identifier, json });
    }
  }
  return { set: new DefinitionSet([...stored, ...given]), given };
}
