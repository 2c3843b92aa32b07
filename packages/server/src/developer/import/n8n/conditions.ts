import { isObject } from '@bakehouse/contract';
import { operand, writtenText } from '../javascript/names.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { codeOf } from './expressions.ts';
import { objectsIn } from './reader.ts';
import type { Known } from './roots.ts';
import { textOf } from '../text-of.ts';

/** What each comparison of n8n, old or new, is here. */
const comparisons: Readonly<Record<string, (a: string, b: string) => string>> = {
  equals: (a, b) => `${a} = ${b}`,
  equal: (a, b) => `${a} = ${b}`,
  notEquals: (a, b) => `${a} != ${b}`,
  notEqual: (a, b) => `${a} != ${b}`,
  contains: (a, b) => `($type(${a}) = "array" ? ${b} in ${a} : $contains($string(${a}), ${b}))`,
  notContains: (a, b) => `$not($type(${a}) = "array" ? ${b} in ${a} : $contains($string(${a}), ${b}))`,
  startsWith: (a, b) => `$substring(${a}, 0, $length(${b})) = ${b}`,
  notStartsWith: (a, b) => `$substring(${a}, 0, $length(${b})) != ${b}`,
  endsWith: (a, b) => `$substring(${a}, -$length(${b})) = ${b}`,
  notEndsWith: (a, b) => `$substring(${a}, -$length(${b})) != ${b}`,
  regex: (a, b) => `$contains(${a}, ${patternOf(b)})`,
  notRegex: (a, b) => `$not($contains(${a}, ${patternOf(b)}))`,
  gt: (a, b) => `${a} > ${b}`,
  larger: (a, b) => `${a} > ${b}`,
  lt: (a, b) => `${a} < ${b}`,
  smaller: (a, b) => `${a} < ${b}`,
  gte: (a, b) => `${a} >= ${b}`,
  largerEqual: (a, b) => `${a} >= ${b}`,
  lte: (a, b) => `${a} <= ${b}`,
  smallerEqual: (a, b) => `${a} <= ${b}`,
  after: (a, b) => `$toMillis(${a}) > $toMillis(${b})`,
  before: (a, b) => `$toMillis(${a}) < $toMillis(${b})`,
  empty: (a) => `$not($boolean(${a}))`,
  isEmpty: (a) => `$not($boolean(${a}))`,
  notEmpty: (a) => `$boolean(${a})`,
  isNotEmpty: (a) => `$boolean(${a})`,
  exists: (a) => `$exists(${a})`,
  notExists: (a) => `$not($exists(${a}))`,
  true: (a) => `${a} = true`,
  false: (a) => `${a} = false`,
  lengthEquals: (a, b) => `$count(${a}) = ${b}`,
  lengthGt: (a, b) => `$count(${a}) > ${b}`,
  lengthLt: (a, b) => `$count(${a}) < ${b}`,
  lengthGte: (a, b) => `$count(${a}) >= ${b}`,
  lengthLte: (a, b) => `$count(${a}) <= ${b}`,
};

/** The conditions of an If, a Filter or a rule of a Switch as one expression. */
export function conditionOf(given: unknown, combine: unknown, known: Known): string {
  if (!isObject(given)) return untranslatable('a condition that is missing');
  const listed = Array.isArray(given['conditions'])
    ? objectsIn(given['conditions']).map((each) => fresh(each, known))
    : older(given, known);
  if (listed.length === 0) return 'true';
  const any = given['combinator'] === 'or' || combine === 'any';
  return listed.length === 1
    ? (listed[0] ?? 'true')
    : listed.map((each) => `(${each})`).join(any ? ' or ' : ' and ');
}

/** A comparison by name. */
export function compare(name: string, a: string, b: string): string {
  const write = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  return write?.(operand(a), operand(b)) ?? untranslatable(`the comparison "${name}"`);
}

function fresh({ leftValue, rightValue, operator }: Record<string, unknown>, known: Known): string {
  const { operation = 'equals', type } = isObject(operator) ? operator : {};
  const left = codeOf(leftValue ?? '', known);
  const right = codeOf(rightValue ?? '', known);
  return compare(textOf(operation), left, type === 'number' || type === 'boolean' ? bare(right) : right);
}

/** Up to version 1 conditions stand in groups by the type of their values. */
function older(given: Readonly<Record<string, unknown>>, known: Known): string[] {
  return ['string', 'number', 'boolean', 'dateTime'].flatMap((type) =>
    objectsIn(given[type]).map(({ value1, operation, value2 }) => {
      const chosen =
        typeof operation === 'string'
          ? operation
          : type === 'number'
            ? 'smaller'
            : type === 'dateTime'
              ? 'after'
              : 'equal';
      const right = codeOf(value2 ?? (type === 'boolean' ? false : type === 'number' ? 0 : ''), known);
      return compare(
        chosen,
        codeOf(value1 ?? (type === 'boolean' ? false : ''), known),
        type === 'string' ? right : bare(right),
      );
    }),
  );
}

/** A number or a truth that is written as a text. */
function bare(text: string): string {
  const inner = /^"(-?\d+(?:\.\d+)?|true|false)"$/.exec(text)?.[1];
  return inner ?? text;
}

/** A pattern, written as a text, with or without slashes. */
function patternOf(text: string): string {
  const pattern = writtenText(text) ?? untranslatable('a pattern that is worked out');
  const [, body = pattern, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  return `/${body.replace(/(?<!\\)\//g, '\\/')}/${flags.replace(/[^im]/g, '')}`;
}
