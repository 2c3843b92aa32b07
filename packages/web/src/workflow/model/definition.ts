import { isObject } from '@bakehouse/contract';

/** A workflow while it is edited: any JSON object, right or wrong. It is what the picture, the forms and the text all show. */
export type Definition = Readonly<Record<string, unknown>>;

/** An element of it, right or wrong. */
export type RawElement = Readonly<Record<string, unknown>>;

/** The elements, as far as they are objects; places in the list are kept. */
export function elementsOf({ elements }: Definition): readonly unknown[] {
  return Array.isArray(elements) ? elements : [];
}

/** The name of an element; empty where it has none. */
export function nameOf(element: unknown): string {
  return isObject(element) && typeof element['name'] === 'string' ? element['name'] : '';
}

/** The type of an element; empty where it has none. */
export function typeOfElement(element: unknown): string {
  return isObject(element) && typeof element['type'] === 'string' ? element['type'] : '';
}

/** The options of an element as written. */
export function optionsOf(element: unknown): Readonly<Record<string, unknown>> {
  return isObject(element) && isObject(element['options']) ? element['options'] : {};
}

/** Where an element with a name stands in the list; -1 where there is none. */
export function indexOfElement(definition: Definition, name: string): number {
  return elementsOf(definition).findIndex((each) => nameOf(each) === name);
}

/** The element with a name. */
export function elementNamed(definition: Definition, name: string): RawElement | undefined {
  const found = elementsOf(definition)[indexOfElement(definition, name)];
  return isObject(found) ? found : undefined;
}

/** The definition with another list of elements; its other keys keep their places. */
export function withElements(definition: Definition, elements: readonly unknown[]): Definition {
  return { ...definition, elements };
}

/** The definition with one element changed. */
export function changeElement(
  definition: Definition,
  name: string,
  change: (element: RawElement) => RawElement,
): Definition {
  const at = indexOfElement(definition, name);
  if (at < 0) return definition;
  return withElements(
    definition,
    elementsOf(definition).map((each, index) => (index === at && isObject(each) ? change(each) : each)),
  );
}

/** An object with a key set, or without it where the value is undefined; the order of the others stays. */
export function withKey<T extends Readonly<Record<string, unknown>>>(
  object: T,
  key: string,
  value: unknown,
): T {
  if (value !== undefined) return { ...object, [key]: value };
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== key)) as T;
}

/** The definition as text, as the editor shows and copies it. */
export function definitionText(definition: unknown): string {
  return JSON.stringify(definition, null, 2);
}

/** The identifier of a workflow; empty where it has none. */
export function identifierOf({ identifier }: Definition): string {
  return typeof identifier === 'string' ? identifier : '';
}
