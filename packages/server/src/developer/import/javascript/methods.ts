import type { Expression } from 'acorn';
import { dateMethods } from './dates.ts';
import { operand } from './names.ts';
import type { Lambda, Translate } from './translation.ts';
import { untranslatable } from './untranslatable.ts';
import { textOf } from '../text-of.ts';

/** What a method gives: of what, and for which arguments as they are written here. */
type Method = (of: string, ...given: string[]) => string;

/** What a method gives that takes a function. */
type HigherMethod = (of: string, called: Lambda, first: string | undefined) => string;

const texts: Readonly<Record<string, Method>> = {
  toString: (of: string) => `$string(${of})`,
  toUpperCase: (of) => `$uppercase(${of})`,
  toLowerCase: (of) => `$lowercase(${of})`,
  toLocaleLowerCase: (of) => `$lowercase(${of})`,
  toLocaleUpperCase: (of) => `$uppercase(${of})`,
  trim: (of) => `$replace(${of}, /^\\s+|\\s+$/, "")`,
  trimStart: (of) => `$replace(${of}, /^\\s+/, "")`,
  trimEnd: (of) => `$replace(${of}, /\\s+$/, "")`,
  localeCompare: (of, other = '""') => `(${of} < ${other} ? -1 : ${of} > ${other} ? 1 : 0)`,
  test: (of, what = '""') => `$contains($string(${what}), ${pattern(of)})`,
  split: (of, by = '""') => `$split(${of}, ${by})`,
  replace: (of, what = '""', by = '""') =>
    `$replace(${of}, ${what}, ${by}${what.startsWith('/') ? '' : ', 1'})`,
  replaceAll: (of, what = '""', by = '""') => `$replace(${of}, ${what}, ${by})`,
  match: (of, what = '""') => `[$match(${of}, ${what}).match]`,
  substring: (of, from = '0', to) => substring(of, from, to),
  substr: (of, from = '0', length) =>
    `$substring(${of}, ${from}${length === undefined ? '' : `, ${length}`})`,
  startsWith: (of, what = '""') => `($substring(${of}, 0, $length(${what})) = ${what})`,
  endsWith: (of, what = '""') => `($substring(${of}, -$length(${what})) = ${what})`,
  charAt: (of, at = '0') => `$substring(${of}, ${at}, 1)`,
  padStart: (of, width = '0', by = '" "') => `$pad($string(${of}), -${operand(width)}, ${by})`,
  padEnd: (of, width = '0', by = '" "') => `$pad($string(${of}), ${width}, ${by})`,
  repeat: (of, count = '0') => `$join([1..${operand(count)}].(${of}))`,
  toFixed: (of, digits = '0') => `$formatNumber(${of}, ${picture(digits)})`,
  urlEncode: (of) => `$encodeUrlComponent(${of})`,
  urlDecode: (of) => `$decodeUrlComponent(${of})`,
  base64Encode: (of) => `$base64encode(${of})`,
  base64Decode: (of) => `$base64decode(${of})`,
  removeTags: (of) => `$replace(${of}, /<[^>]*>/, "")`,
  toTitleCase: () => untranslatable('toTitleCase'),
  quote: (of, mark = '"\\""') => `${mark} & ${operand(of)} & ${mark}`,
};

const lists: Readonly<Record<string, Method>> = {
  join: (of, by = '","') => `$join([${operand(of)}.$string()], ${by})`,
  includes: (of, what = '""') =>
    `($type(${of}) = "string" ? $contains(${of}, ${what}) : ${operand(what)} in ${operand(of)})`,
  slice: (of, from = '0', to) =>
    `($type(${of}) = "string" ? ${substring(of, from, to)} : $filter(${of}, function($v, $i) {$i >= ${from}${to === undefined ? '' : ` and $i < ${to}`}}))`,
  concat: (of, ...more) => `[${[of, ...more].join(', ')}]`,
  reverse: (of) => `$reverse(${of})`,
  sort: (of) => `$sort(${of})`,
  flat: (of) => `[${operand(of)}.$]`,
  at: (of, at = '0') => `${operand(of)}[${at}]`,
  indexOf: (of, what = '""') =>
    `($type(${of}) = "string" ? ($contains(${of}, ${what}) ? $length($substringBefore(${of}, ${what})) : -1) : $append([$map(${of}, function($v, $i) {$v = ${what} ? $i})], -1)[0])`,
  first: (of) => `${operand(of)}[0]`,
  last: (of) => `${operand(of)}[-1]`,
  unique: (of) => `$distinct(${of})`,
  removeDuplicates: (of) => `$distinct(${of})`,
  sum: (of) => `$sum(${of})`,
  average: (of) => `$average(${of})`,
  min: (of) => `$min(${of})`,
  max: (of) => `$max(${of})`,
  compact: (of) => `$filter(${of}, function($v) {$boolean($v)})`,
  pluck: (of, name = '""') => `[$map(${of}, function($v) {$lookup($v, ${name})})]`,
  append: (of, ...more) => `[${[of, ...more].join(', ')}]`,
  union: (of, more = '[]') => `$distinct([${of}, ${more}])`,
};

const values: Readonly<Record<string, Method>> = {
  toInt: (of) => `$floor($number(${of}))`,
  toNumber: (of) => `$number(${of})`,
  toFloat: (of) => `$number(${of})`,
  toBoolean: (of) => `$boolean(${of})`,
  toJsonString: (of) => `$string(${of})`,
  valueOf: (of: string) => of,
  round: (of, digits = '0') => `$round(${of}, ${digits})`,
  floor: (of) => `$floor(${of})`,
  ceil: (of) => `$ceil(${of})`,
  abs: (of) => `$abs(${of})`,
  isEmpty: (of) => `$not($boolean(${of}))`,
  isNotEmpty: (of) => `$boolean(${of})`,
  keys: (of) => `[$keys(${of})]`,
  values: (of) => `[$each(${of}, function($v) {$v})]`,
  hasField: (of, name = '""') => `$exists($lookup(${of}, ${name}))`,
  hasOwnProperty: (of: string, name: PropertyKey = '""') => `$exists($lookup(${of}, ${textOf(name)}))`,
  merge: (of, more = '{}') => `$merge([${more}, ${of}])`,
  removeField: (of, name = '""') => `$sift(${of}, function($v, $k) {$k != ${name}})`,
};

const higher: Readonly<Record<string, HigherMethod>> = {
  map: (of, called) => `[$map(${of}, ${written(called)})]`,
  flatMap: (of, called) => `[$map(${of}, ${written(called)})]`,
  filter: (of, called) => `[$filter(${of}, ${written(called)})]`,
  find: (of, called) => `$filter(${of}, ${written(called)})[0]`,
  some: (of, called) => `($count($filter(${of}, ${written(called)})) > 0)`,
  every: (of, called) => `($count($filter(${of}, ${written(called)})) = $count(${of}))`,
  reduce: (of, called, first) =>
    first === undefined
      ? `$reduce(${of}, ${written(called)})`
      : `$reduce(${of}, ${written(called)}, ${first})`,
  sort: (of, called) =>
    `$sort(${of}, function(${called.parameters.join(', ')}) {${operand(called.body)} > 0})`,
};

const methods: Readonly<Record<string, Method>> = { ...texts, ...lists, ...values, ...dateMethods };

/** What a call of a method gives. */
export function callMethod(
  name: string,
  of: string,
  given: readonly Expression[],
  translate: Translate,
): string {
  const [first, second] = given;
  const takesFunction = first?.type === 'ArrowFunctionExpression' || first?.type === 'FunctionExpression';
  if (takesFunction) {
    const method = Object.hasOwn(higher, name) ? higher[name] : undefined;
    if (method === undefined) return untranslatable(`${name} with a function`);
    return method(of, translate.lambda(first), second === undefined ? undefined : translate(second));
  }
  if (name === 'filter' && first?.type === 'Identifier' && first.name === 'Boolean')
    return `$filter(${of}, function($v) {$boolean($v)})`;
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) return untranslatable(`the method ${name}`);
  return method(of, ...given.map(translate));
}

/** What a property of every text, list or date gives; undefined where it is a field of the data. */
export function propertyOf(name: string, of: string): string | undefined {
  return name === 'length' ? `($type(${of}) = "string" ? $length(${of}) : $count(${of}))` : undefined;
}

function substring(of: string, from: string, to: string | undefined): string {
  if (to === undefined) return `$substring(${of}, ${from})`;
  if (to.startsWith('-'))
    return `$substring(${of}, ${from}, $length(${of}) - ${to.slice(1)} - ${operand(from)})`;
  return from === '0'
    ? `$substring(${of}, 0, ${to})`
    : `$substring(${of}, ${from}, ${operand(to)} - ${operand(from)})`;
}

/** A pattern as it stands there, without brackets around it. */
function pattern(of: string): string {
  const plain = of.replace(/^\((.*)\)$/s, '$1');
  return plain.startsWith('/') ? plain : untranslatable('a pattern that is worked out');
}

function picture(digits: string): string {
  const count = Number(digits);
  if (!Number.isInteger(count) || count < 0 || count > 20)
    return untranslatable('a number of digits that is worked out');
  return count === 0 ? '"0"' : `"0.${'0'.repeat(count)}"`;
}

function written({ parameters, body }: Lambda): string {
  return `function(${parameters.join(', ')}) {${body}}`;
}
