import { apiDefinition, type ElementDescription } from '@bakehouse/contract';
import { describeSome } from '../../work/apis/describe-api.ts';
import { storedTypesIn, withDescribed } from '../../work/workflows/elements.ts';
import type { UsedElements } from '../../work/workflows/stored-elements.ts';
import { declaredElements } from './declared-pieces.ts';
import type { DefinitionSet } from './definition-set.ts';

/** What describes some of the element types that workflows of a set use, from other definitions of the set. */
type ElementSource = (set: DefinitionSet, types: readonly string[]) => ElementDescription[];

/** Every kind of definition of which elements are made. */
const sources: readonly ElementSource[] = [apiElements, declaredElements];

/** The element types that the workflows of a set use: built-in ones, and those that other definitions of the set describe. */
export function elementsOf(set: DefinitionSet): UsedElements {
  const known = made.get(set);
  if (known !== undefined) return known;
  const types = storedTypesIn(set.of('workflows').map(({ json }) => json));
  const descriptions = types.length === 0 ? [] : sources.flatMap((source) => source(set, types));
  const used = { lookup: withDescribed(descriptions), stored: [], descriptions };
  made.set(set, used);
  return used;
}

// Every workflow asks: they are made once.
const made = new WeakMap<DefinitionSet, UsedElements>();

/** Operations of the APIs that they name; an API with faults of its own has told them already. */
function apiElements(set: DefinitionSet, types: readonly string[]): ElementDescription[] {
  const names = new Set(types.flatMap((type) => (type.startsWith('api/') ? (type.split('/')[1] ?? []) : [])));
  return [...names].flatMap((name) => {
    const parsed = apiDefinition.safeParse(set.find('apis', name)?.json);
    return parsed.success ? describeSome(parsed.data, new Set(types)) : [];
  });
}
