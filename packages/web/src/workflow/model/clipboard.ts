import { isObject } from '@bakehouse/contract';
import {
  elementsOf,
  nameOf,
  withElements,
  definitionText,
  type Definition,
  type RawElement,
} from './definition.ts';
import { freeName } from './edit-elements.ts';
import { retarget } from './edit-links.ts';

/** Elements as JSON, with the links among them and no others. */
export function copyElements(definition: Definition, names: ReadonlySet<string>): string {
  const elements = elementsOf(definition)
    .filter((each): each is RawElement => isObject(each) && names.has(nameOf(each)))
    .map((each) => retarget(each, (target) => (names.has(target) ? target : undefined)));
  return definitionText({ elements });
}

/** What came of a paste: the definition with the elements, and how they are called there. */
export interface Pasted {
  definition: Definition;
  names: string[];
}

/** Adds elements from JSON: a list, an object with `elements`, or one element; undefined where it is none of them. */
export function pasteElements(definition: Definition, text: string): Pasted | undefined {
  const given = readElements(text);
  if (given === undefined || given.length === 0) return undefined;
  const called = new Map<string, string>();
  const taken = new Set<string>();
  const fresh = given.map((element) => {
    const name = freeName(definition, nameOf(element), taken);
    taken.add(name);
    if (nameOf(element) !== '') called.set(nameOf(element), name);
    return { ...element, name };
  });
  // Links lead to what was pasted along; the rest of the workflow is not joined by chance.
  const linked = fresh.map((element) => retarget(element, (target) => called.get(target)));
  return {
    definition: withElements(definition, [...elementsOf(definition), ...linked]),
    names: fresh.map(({ name }) => name),
  };
}

function readElements(text: string): RawElement[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list: unknown = isObject(json) ? (json['elements'] ?? [json]) : json;
  if (!Array.isArray(list)) return undefined;
  const elements = list.filter((each: unknown): each is RawElement => isObject(each));
  return elements.length === list.length && elements.every((each) => typeof each['type'] === 'string')
    ? elements
    : undefined;
}
