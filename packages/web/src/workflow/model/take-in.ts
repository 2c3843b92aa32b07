import { isObject } from '@bakehouse/contract';
import { pasteElements } from './clipboard.ts';
import { elementsOf, nameOf, withKey, type Definition } from './definition.ts';

/** Another workflow taken into this one, and how its elements are called here. */
export interface TakenIn {
  definition: Definition;
  names: string[];
}

/**
 * Takes the elements of a workflow into another one, with the events that start it. An empty one takes over what it is
 * called and where it begins, too.
 */
export function takeIn(definition: Definition, given: Definition): TakenIn {
  const isEmpty = elementsOf(definition).length === 0;
  const pasted = pasteElements(definition, JSON.stringify({ elements: given['elements'] }));
  if (pasted === undefined) return { definition, names: [] };
  const called = new Map(elementsOf(given).map((each, index) => [nameOf(each), pasted.names[index]]));
  const { entry } = given;
  const events = [
    ...listOf(definition['events']),
    ...listOf(given['events']).filter((each) => !listOf(definition['events']).some(isSame(each))),
  ];
  let next = pasted.definition;
  if (events.length > 0) next = withKey(next, 'events', events);
  if (next['entry'] === undefined && typeof entry === 'string' && called.has(entry))
    next = withKey(next, 'entry', called.get(entry));
  if (!isEmpty) return { definition: next, names: pasted.names };
  for (const key of ['identifier', 'title', 'description'])
    if (next[key] === undefined || next[key] === '') next = withKey(next, key, given[key]);
  if (given['elevated'] === true && next['actor'] === undefined) next = withKey(next, 'elevated', true);
  return { definition: next, names: pasted.names };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isSame(one: unknown): (other: unknown) => boolean {
  return (other) => isObject(one) && isObject(other) && one['identifier'] === other['identifier'];
}
