import type { LocalParts } from '../definitions/define-kind.ts';
import { DefinitionSet, type Definition } from '../definitions/definition-set.ts';
import { kinds } from '../definitions/kinds/index.ts';

/** All definitions that are stored now, but for views: what these use is found together with the views of users. */
export async function storedSet(parts: LocalParts): Promise<DefinitionSet> {
  const all = await Promise.all(
    kinds
      .filter(({ folder }) => folder !== 'views')
      .map(async (kind) =>
        ((await kind.local?.(parts).list()) ?? []).map((json): Definition => {
          const { folder, identifierKey } = kind;
          return { folder, identifier: String(json[identifierKey]), json };
        }),
      ),
  );
  return new DefinitionSet(all.flat());
}

/** The same set with another definition in one place, or none. */
export function withDefinition(
  set: DefinitionSet,
  folder: string,
  identifier: string,
  json: Record<string, unknown> | undefined,
): DefinitionSet {
  const others = set.all.filter((each) => each.folder !== folder || each.identifier !== identifier);
  return new DefinitionSet(json === undefined ? others : [...others, { folder, identifier, json }]);
}
