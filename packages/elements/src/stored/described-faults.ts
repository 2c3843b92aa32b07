import { isObject, type ElementDescription } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding, Type } from '@bakehouse/engine';
import { answerSchema, typesIn, type AnswerSchema, type SchemaTypeName } from '../schema/answer-schema.ts';

/** Options that cannot be what their description says. What is surely so is an error, what only seems so a warning. */
export function describedFaults(
  { options }: Pick<ElementDescription, 'options'>,
  known: ElementCheck,
): ElementFinding[] {
  return Object.entries(options).flatMap(([option, { schema, text = false }]) => {
    const recipe = known.options[option];
    const read = answerSchema.safeParse(schema ?? {});
    if (recipe === undefined || !read.success) return [];
    const certain = known.isConstant(recipe);
    return [
      ...choiceFaults(option, read.data, recipe, known),
      ...missing(recipe, read.data, option),
      ...misfits(known.typeOf(recipe), read.data, option, text).map((finding): ElementFinding =>
        certain ? finding : { ...finding, warning: true },
      ),
    ];
  });
}

/** Texts that stand there and are none of the choices. */
function choiceFaults(
  option: string,
  schema: AnswerSchema,
  recipe: unknown,
  { texts }: ElementCheck,
): ElementFinding[] {
  const choices = schema.enum?.map(String);
  if (choices === undefined || typeof recipe !== 'string') return [];
  return texts(recipe)
    .filter((text) => !choices.includes(text))
    .map((text) => ({
      option,
      code: 'not_a_choice',
      message: `"${text}" is none of ${choices.slice(0, 12).join(', ')}`,
    }));
}

/** Where what is given cannot be what is wanted. */
function misfits(given: Type, schema: AnswerSchema, option: string, text: boolean): ElementFinding[] {
  const wanted = typesIn(schema);
  if (wanted.length === 0 || given.kind === 'unknown' || given.kind === 'null' || given.kind === 'several')
    return [];
  if (!kindsOf(wanted, text).has(given.kind) || isNoNumber(given, wanted))
    return [
      { option, code: 'wrong_type', message: `"${option}" is ${wordsFor(wanted)}, not ${words[given.kind]}` },
    ];
  if (given.kind === 'list')
    return schema.items === undefined ? [] : misfits(given.of, schema.items, option, text);
  if (given.kind !== 'object' || schema.properties === undefined) return [];
  const { properties, additionalProperties } = schema;
  return [...given.members].flatMap(([name, type]): ElementFinding[] => {
    const at = `${option}.${name}`;
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner !== undefined) return misfits(type, inner, at, text);
    if (additionalProperties === true) return [];
    return [{ option: at, code: 'unknown_option', message: `"${option}" has no "${name}"`, warning: true }];
  });
}

/** Members that are required of an object that is written member by member. */
function missing(recipe: unknown, schema: AnswerSchema, option: string): ElementFinding[] {
  if (!isObject(recipe)) return [];
  const { properties = {}, required = [] } = schema;
  return [
    ...required
      .filter((name) => !Object.hasOwn(recipe, name))
      .map((name) => ({ option, code: 'required', message: `"${name}" of "${option}" is required` })),
    ...Object.entries(recipe).flatMap(([name, inner]) => {
      const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return of === undefined ? [] : missing(inner, of, `${option}.${name}`);
    }),
  ];
}

/** A text that stands there, where a number is wanted. */
function isNoNumber(given: Type, wanted: readonly SchemaTypeName[]): boolean {
  if (given.kind !== 'string' || given.literal === undefined || wanted.includes('string')) return false;
  const numeric = wanted.includes('number') || wanted.includes('integer');
  return numeric && !Number.isFinite(Number(given.literal || 'x'));
}

function kindsOf(wanted: readonly SchemaTypeName[], text: boolean): ReadonlySet<Type['kind']> {
  const kinds = new Set(wanted.map((each) => kinded[each]));
  if (!text) return kinds;
  // In an address or a header everything is a text in the end, and one value may stand for a list of one.
  const plain = ['string', 'number', 'boolean'] as const;
  if (kinds.has('list') || plain.some((each) => kinds.has(each))) kinds.add('string');
  if (kinds.has('string')) for (const each of plain) kinds.add(each);
  return kinds;
}

const kinded = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  null: 'null',
} as const;

const words: Record<Type['kind'], string> = {
  unknown: 'a value',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  list: 'a list',
  several: 'a list',
  object: 'an object',
};

function wordsFor(wanted: readonly SchemaTypeName[]): string {
  return [...new Set(wanted.map((each) => words[kinded[each]]))].join(' or ');
}
