import { isObject, type ElementDescription } from '@bakehouse/contract';
import { pieceConnectionKinds } from '../../delivery/pieces/auth-value.ts';
import { pieceOf } from '../../work/workflows/piece-of.ts';
import type { DefinitionSet } from './definition-set.ts';

/**
 * Elements of the pieces that a set declares. Which options they have only the installed piece says: here they have those that
 * workflows give them, and whoever stores the workflows holds them against the piece.
 */
export function declaredElements(set: DefinitionSet, types: readonly string[]): ElementDescription[] {
  const asked = types.flatMap((type) => {
    const piece = pieceOf(type);
    const declared = piece && set.find('pieces', piece.name);
    return declared === undefined ? [] : [{ type, ...piece, version: String(declared.json['version']) }];
  });
  const given = asked.length === 0 ? new Map<string, Set<string>>() : optionsIn(set);
  return asked.map(({ type, name, what, isTrigger, version }) => {
    const own = isTrigger ? ownOfTriggers : ownOfActions;
    const options = [...(given.get(type) ?? [])].filter((option) => !own.has(option));
    const props = Object.fromEntries(options.map((option) => [option, option]));
    return {
      type,
      title: `${name}: ${what}`,
      summary: `Does "${what}" of the piece "${name}"`,
      options: Object.fromEntries(options.map((option) => [option, {}])),
      connection: { kinds: [...pieceConnectionKinds] },
      call: isTrigger
        ? { piece: name, version, trigger: what, strategy: 'POLLING', props }
        : { piece: name, version, action: what, props },
    };
  });
}

const ownOfActions: ReadonlySet<string> = new Set(['connection']);
const ownOfTriggers: ReadonlySet<string> = new Set(['connection', 'event', 'every']);

/** The names of the options that workflows give to elements of each type. */
function optionsIn(set: DefinitionSet): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { json } of set.of('workflows'))
    for (const element of Array.isArray(json['elements']) ? (json['elements'] as unknown[]) : []) {
      if (!isObject(element) || typeof element['type'] !== 'string' || !isObject(element['options']))
        continue;
      const known = names.get(element['type']) ?? new Set();
      names.set(element['type'], known);
      for (const option of Object.keys(element['options'])) known.add(option);
    }
  return names;
}
