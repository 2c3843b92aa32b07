import { itemsOf, listOf, type Type } from '../../types/type.ts';

/** The type of what a function over a list gives: `items` of the list, each made to `made` by the function that it was given. */
export function listResult(name: string, list: Type | undefined, made: Type | undefined): Type | undefined {
  if (list === undefined || (list.kind !== 'list' && list.kind !== 'several')) return undefined;
  const isList = list.kind === 'list';
  if (name === 'map' && made !== undefined && made.kind !== 'unknown')
    return { kind: 'several', of: made, ...(isList ? {} : { picked: true as const }) };
  if (name === 'filter') return { kind: 'several', of: list.of, picked: true };
  return same.has(name) && list.of.kind !== 'unknown' ? listOf(itemsOf(list)) : undefined;
}

/** Functions that give the items that they are given. */
const same: ReadonlySet<string> = new Set(['sort', 'reverse', 'distinct', 'shuffle']);

/** The type of one object that has the members of several; those of later ones count. */
export function mergedType(types: readonly Type[]): Type | undefined {
  const members = new Map<string, Type>();
  for (const type of types) {
    if (type.kind !== 'object') return undefined;
    for (const [name, member] of type.members) members.set(name, member);
  }
  return { kind: 'object', members, open: true };
}
