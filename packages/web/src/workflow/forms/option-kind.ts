import { conversionFormats } from '@bakehouse/contract';
import { hasMark, partsOf, recipeOption, unwrap, wrapped, type Mark } from '@bakehouse/engine';

/** The schema of one option. */
export type OptionSchema = Parameters<typeof hasMark>[0];

/** By which control an option is edited. */
export type OptionKind =
  | { kind: 'expression' }
  | { kind: 'dictionary'; value: OptionSchema; keys: 'field' | 'plain' }
  | { kind: 'object'; shape: Readonly<Record<string, OptionSchema>> }
  | {
      kind: 'list';
      item: OptionSchema;
      /** A single entry may stand for itself, without a list around it. */
      bare: boolean;
    }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'boolean' }
  | { kind: 'number' }
  | {
      kind: 'text';
      suggest: Suggestion | undefined;
      /** A number that is typed is written as one. */
      numbers?: boolean;
    }
  | { kind: 'filter'; ofPages: boolean }
  | { kind: 'sort' }
  | { kind: 'json' };

/** What names are suggested for a text. */
export type Suggestion =
  | 'module'
  | 'workflow'
  | 'role'
  | 'connection'
  | 'event'
  | 'field'
  | 'queue'
  | 'dashboard';

const suggestions: readonly [Mark, Suggestion][] = [
  ['module', 'module'],
  ['workflow', 'workflow'],
  ['role', 'role'],
  ['connection', 'connection'],
  ['event', 'event'],
  ['field', 'field'],
  ['column', 'field'],
  ['queue', 'queue'],
  ['dashboard', 'dashboard'],
];

/** The control for an option, read from its schema; `value` decides where there are several. */
export function kindOfOption(schema: OptionSchema, value: unknown): OptionKind {
  const inner = unwrap(schema);
  const part = partsOf(inner);
  if (hasMark(schema, 'filter')) return { kind: 'filter', ofPages: hasMark(schema, 'pagesFilter') };
  if (part.kind === 'union') {
    const choices = part.choices;
    const list = choices.map((each) => partsOf(unwrap(each))).find((each) => each.kind === 'array');
    if (list !== undefined && Array.isArray(value)) return { kind: 'list', item: list.item, bare: false };
    const dictionary = choices.find((each) => partsOf(each).kind === 'record');
    if (dictionary !== undefined && (value === undefined || isDictionary(value)))
      return kindOfOption(dictionary, value);
    if (hasMark(schema, 'recipe') || choices.some((each) => hasMark(each, 'recipe')))
      return recipeKind(value);
    if (list === undefined) return scalarOf(choices.map((each) => leaf(each, unwrap(each))));
    // One of something, or several: rows as well.
    return { kind: 'list', item: list.item, bare: true };
  }
  // What may hold anything, such as the JSON Schema of an answer, is JSON as a whole.
  if (part.kind === 'record' && typeOf(part.value) === 'unknown') return { kind: 'json' };
  if (part.kind === 'record')
    return {
      kind: 'dictionary',
      value: part.value,
      keys: hasMark(schema, 'fieldKeys') || hasMark(schema, 'propertyKeys') ? 'field' : 'plain',
    };
  if (hasMark(schema, 'recipe')) return recipeKind(value);
  if (part.kind === 'object') return { kind: 'object', shape: part.shape };
  if (part.kind === 'array') return { kind: 'list', item: part.item, bare: false };
  return leaf(schema, inner);
}

/** What an option is for, as its schema says. */
export function describeOption(schema: OptionSchema): string | undefined {
  const inner = wrapped(schema);
  return schema.description ?? (inner === undefined ? undefined : describeOption(inner));
}

/** Whether an option may not be left out. */
export function isRequired(schema: OptionSchema): boolean {
  return !schema.safeParse(undefined).success;
}

/** A recipe is an expression, or a list or dictionary of recipes. */
function recipeKind(value: unknown): OptionKind {
  if (Array.isArray(value)) return { kind: 'list', item: recipeOption, bare: false };
  if (isDictionary(value)) return { kind: 'dictionary', value: recipeOption, keys: 'plain' };
  return { kind: 'expression' };
}

/** In which other shapes an expression may be written: as a list, or as a dictionary of expressions. */
export function otherShapes(schema: OptionSchema): ('list' | 'dictionary')[] {
  return [
    ...(schema.safeParse([]).success ? (['list'] as const) : []),
    ...(schema.safeParse({}).success ? (['dictionary'] as const) : []),
  ];
}

/** One of several kinds of plain value. */
function scalarOf(kinds: readonly OptionKind[]): OptionKind {
  if (kinds.every((each) => each.kind === 'choice'))
    return { kind: 'choice', values: kinds.flatMap((each) => each.values) };
  const plain = new Set(['choice', 'text', 'number']);
  return kinds.every((each) => plain.has(each.kind))
    ? { kind: 'text', suggest: undefined, numbers: true }
    : { kind: 'json' };
}

function typeOf(schema: OptionSchema): string {
  return schema._zod.def.type;
}

function leaf(schema: OptionSchema, inner: OptionSchema): OptionKind {
  const definition = inner._zod.def as {
    type: string;
    entries?: Record<string, string>;
    values?: (string | number)[];
    out?: OptionSchema;
  };
  // What is made of what is written, such as capital letters.
  if (definition.type === 'pipe' && definition.out !== undefined) return leaf(schema, definition.out);
  if (definition.type === 'enum') return { kind: 'choice', values: Object.values(definition.entries ?? {}) };
  if (definition.type === 'literal') return { kind: 'choice', values: definition.values ?? [] };
  if (definition.type === 'union')
    return scalarOf(
      [partsOf(inner)].flatMap((part) =>
        part.kind === 'union' ? part.choices.map((each) => leaf(each, unwrap(each))) : [],
      ),
    );
  if (definition.type === 'boolean') return { kind: 'boolean' };
  if (definition.type === 'number') return { kind: 'number' };
  if (definition.type === 'string' && hasMark(schema, 'format'))
    return {
      kind: 'choice',
      values: Object.keys(conversionFormats).filter((each) => schema.safeParse(each).success),
    };
  if (definition.type === 'string' && hasMark(schema, 'sort')) return { kind: 'sort' };
  if (definition.type === 'string')
    return { kind: 'text', suggest: suggestions.find(([mark]) => hasMark(schema, mark))?.[1] };
  return { kind: 'json' };
}

function isDictionary(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
