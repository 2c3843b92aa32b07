import { hasMark, partsOf, unwrap, type Element, type OptionsSchema } from '@bakehouse/engine';
import type * as z from 'zod';

/** A place in the options of an element that takes a recipe, and options that have one there. */
export interface RecipePlace {
  path: readonly (string | number)[];
  isFilter: boolean;
  /** Undefined where none were found, which a test tells. */
  options: Options | undefined;
  /** What the other recipes of these options read. */
  input: Options;
}

/** Options as written. */
export type Options = Record<string, unknown>;

/** Every place of an element that takes a recipe, as its schema says. */
export function recipePlaces(element: Element): RecipePlace[] {
  const found = new Map<string, RecipePlace>();
  for (const { path, isFilter } of placesIn(element.options, [])) {
    if (found.has(path.join('.'))) continue;
    found.set(path.join('.'), { path, isFilter, ...settled(element, path) });
  }
  return [...found.values()];
}

/** The same options with something at a place. */
export function withAt(options: unknown, [key, ...rest]: RecipePlace['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(options) ? [...(options as unknown[])] : [];
    list[key] = withAt(list[key], rest, value);
    return list;
  }
  const held = typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {};
  return { ...held, [key]: withAt((held as Options)[key], rest, value) };
}

function placesIn(
  schema: z.ZodType,
  path: RecipePlace['path'],
): { path: RecipePlace['path']; isFilter: boolean }[] {
  if (hasMark(schema, 'filter')) return [{ path, isFilter: true }];
  if (hasMark(schema, 'recipe')) return [{ path, isFilter: false }];
  const parts = partsOf(unwrap(schema));
  switch (parts.kind) {
    case 'object':
      return Object.entries(parts.shape).flatMap(([key, each]) => placesIn(each, [...path, key]));
    case 'record':
      // A field of the orders, which is a good name of anything else, too.
      return placesIn(parts.value, [...path, 'number']);
    case 'array':
      return placesIn(parts.item, [...path, 0]);
    case 'union':
      return parts.choices.flatMap((choice) => placesIn(choice, path));
    case 'leaf':
      return [];
  }
}

/** Options of an example that still hold with a recipe at the place, or with one more or one less beside it. */
function settled(element: Element, path: RecipePlace['path']): Pick<RecipePlace, 'options' | 'input'> {
  const bases = [
    { options: {}, input: {} },
    ...element.examples.filter(({ options }) => !JSON.stringify(options).includes('${selector}')),
  ];
  for (const { options, input } of bases) {
    const whole = withAt(options, path, '$input.v0') as Options;
    const held = typeof input === 'object' && input !== null ? (input as Options) : {};
    for (const tried of [whole, ...lessOne(whole, path), ...oneMore(element.options, whole, path)])
      if (element.options.safeParse(tried).success) return { options: tried, input: held };
  }
  return { options: undefined, input: {} };
}

function lessOne(options: Options, [own]: RecipePlace['path']): Options[] {
  return Object.keys(options)
    .filter((key) => key !== own)
    .map((key) => Object.fromEntries(Object.entries(options).filter(([name]) => name !== key)));
}

function oneMore(schema: OptionsSchema, options: Options, path: RecipePlace['path']): Options[] {
  const parent = path.slice(0, -1);
  return placesIn(schema, [])
    .filter(({ path: other }) => other.length === path.length && other.join('.') !== path.join('.'))
    .filter(({ path: other }) => other.slice(0, -1).join('.') === parent.join('.'))
    .map(({ path: other }) => withAt(options, other, '"x"') as Options);
}
