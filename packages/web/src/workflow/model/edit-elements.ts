import { elementNamePattern, isObject } from '@bakehouse/contract';
import {
  changeElement,
  elementsOf,
  indexOfElement,
  nameOf,
  withElements,
  withKey,
  type Definition,
  type RawElement,
} from './definition.ts';
import { renameInLayout } from './arrangement.ts';
import { retarget } from './edit-links.ts';

/** Adds an element at the end of the list. */
export function addElement(definition: Definition, element: RawElement): Definition {
  return withElements(definition, [...elementsOf(definition), element]);
}

/** Takes elements away, with the links that lead to them and an `entry` that names one of them. */
export function removeElements(definition: Definition, names: ReadonlySet<string>): Definition {
  const kept = elementsOf(definition)
    .filter((each) => !isObject(each) || !names.has(nameOf(each)))
    .map((each) =>
      isObject(each) ? retarget(each, (target) => (names.has(target) ? undefined : target)) : each,
    );
  const next = [...names].reduce(
    (all, name) => renameInLayout(all, name, undefined),
    withElements(definition, kept),
  );
  const { entry } = definition;
  return typeof entry === 'string' && names.has(entry) ? withKey(next, 'entry', undefined) : next;
}

/** Gives an element another name; links, `entry` and expected effects of tests follow. */
export function renameElement(definition: Definition, from: string, to: string): Definition {
  if (from === to || indexOfElement(definition, from) < 0) return definition;
  const at = indexOfElement(definition, from);
  const elements = elementsOf(definition).map((each, index) => {
    if (!isObject(each)) return each;
    const linked = retarget(each, (target) => (target === from ? to : target));
    return index === at ? { ...linked, name: to } : linked;
  });
  const next = renameInLayout(withElements(definition, elements), from, to);
  const renamed = definition['entry'] === from ? { ...next, entry: to } : next;
  return Array.isArray(renamed['tests'])
    ? { ...renamed, tests: renamed['tests'].map((each: unknown) => renamedInTest(each, from, to)) }
    : renamed;
}

/** Changes one key of an element, such as `set`; undefined takes it away. */
export function setElementKey(definition: Definition, name: string, key: string, value: unknown): Definition {
  return changeElement(definition, name, (element) => withKey(element, key, value));
}

/** Changes one option of an element; undefined takes it away. */
export function setOption(definition: Definition, name: string, option: string, value: unknown): Definition {
  return changeElement(definition, name, (element) => ({
    ...element,
    options: withKey(isObject(element['options']) ? element['options'] : {}, option, value),
  }));
}

/** A name for a new element that no element has: of its type, with a number where it is taken. */
export function freeName(
  definition: Definition,
  wished: string,
  more: ReadonlySet<string> = new Set(),
): string {
  const taken = new Set([...elementsOf(definition).map(nameOf), ...more]);
  const base = elementNamePattern.test(wished) ? wished : 'element';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const name = `${base.slice(0, 56)}_${number}`;
    if (!taken.has(name)) return name;
  }
}

function renamedInTest(test: unknown, from: string, to: string): unknown {
  if (!isObject(test)) return test;
  const { given, expect } = test;
  return {
    ...test,
    ...(isObject(given) ? { given: renamedInGiven(given, from, to) } : {}),
    ...(isObject(expect) && Array.isArray(expect['effects'])
      ? {
          expect: {
            ...expect,
            effects: expect['effects'].map((each: unknown) =>
              isObject(each) && each['element'] === from ? { ...each, element: to } : each,
            ),
          },
        }
      : {}),
  };
}

/** Answers and outputs are told by the names of elements. */
function renamedInGiven(given: Readonly<Record<string, unknown>>, from: string, to: string) {
  const renamed = (each: unknown) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).map(([name, value]) => [name === from ? to : name, value]))
      : each;
  return Object.fromEntries(
    Object.entries(given).map(([key, each]) => [
      key,
      key === 'answers' || key === 'outputs' ? renamed(each) : each,
    ]),
  );
}
