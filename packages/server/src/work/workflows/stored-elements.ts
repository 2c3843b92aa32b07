import type { ElementDescription } from '@bakehouse/contract';
import { makeStored } from '@bakehouse/elements/stored';
import type { Element, ElementLookup } from '@bakehouse/engine';
import { readElements, type Executor, type StoredElement } from '@bakehouse/store';
import { builtIn } from './elements.ts';

/** The element types that some workflows use: the built-in ones, and those of them that are made of what is stored. */
export interface UsedElements {
  lookup: ElementLookup;
  stored: readonly StoredElement[];
  /** What they were made of. */
  descriptions: readonly ElementDescription[];
}

/** The element types of no workflow. */
export const noStored: UsedElements = { lookup: builtIn, stored: [], descriptions: [] };

/** These element types besides the built-in ones, each read by itself; what is known already is neither read nor made again. */
export async function usedElements(
  db: Executor,
  types: readonly string[],
  known: UsedElements = noStored,
): Promise<UsedElements> {
  if (types.length === 0) return noStored;
  const stored = await readElements(db, types, known.stored);
  if (stored.length === known.stored.length && stored.every((each, at) => each === known.stored[at]))
    return known;
  const before = new Set(known.stored);
  const lookup = new Map<string, Element>(builtIn);
  for (const each of stored) {
    const { type } = each.description;
    const made = before.has(each) ? known.lookup.get(type) : makeStored(each.description);
    if (made !== undefined) lookup.set(type, made);
  }
  return { lookup, stored, descriptions: stored.map(({ description }) => description) };
}
