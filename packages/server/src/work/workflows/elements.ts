import { effectElements, pureElements } from '@bakehouse/elements';
import { makeStored } from '@bakehouse/elements/stored';
import { isObject, isStoredType, type ElementDescription } from '@bakehouse/contract';
import type { ElementLookup } from '@bakehouse/engine';

/** The element types that are known when the product is built. */
export const builtIn: ElementLookup = new Map(
  [...pureElements, ...effectElements].map((each) => [each.type, each]),
);

/** The built-in element types and, besides them, those of these descriptions. */
export function withDescribed(descriptions: readonly ElementDescription[]): ElementLookup {
  if (descriptions.length === 0) return builtIn;
  const made = descriptions.flatMap((each) => makeStored(each) ?? []);
  return new Map([...builtIn, ...made.map((each) => [each.type, each] as const)]);
}

/** The types in definitions of workflows that are made of what is stored. Takes any JSON. */
export function storedTypesIn(definitions: Iterable<unknown>): string[] {
  const types = new Set<string>();
  for (const json of definitions) {
    const elements: unknown = isObject(json) ? json['elements'] : undefined;
    for (const each of Array.isArray(elements) ? (elements as unknown[]) : [])
      if (isObject(each) && typeof each['type'] === 'string' && isStoredType(each['type']))
        types.add(each['type']);
  }
  return [...types].sort();
}
