import type { Expression } from 'acorn';
import { plain } from './chain.ts';
import { operand } from './names.ts';
import type { Chain, Rooted, Translate } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

/** What a global function gives for its arguments as they are written here. */
type Call = (...given: string[]) => string;

const functions: Readonly<Record<string, Call>> = {
  String: (value = '""') => `$string(${value})`,
  Number: (value = '0') => `$number(${value})`,
  parseFloat: (value = '0') => `$number(${value})`,
  parseInt: (value = '0') => `$floor($number(${value}))`,
  Boolean: (value = 'null') => `$boolean(${value})`,
  encodeURIComponent: (value = '""') => `$encodeUrlComponent($string(${value}))`,
  decodeURIComponent: (value = '""') => `$decodeUrlComponent(${value})`,
  encodeURI: (value = '""') => `$encodeUrl(${value})`,
  btoa: (value = '""') => `$base64encode(${value})`,
  atob: (value = '""') => `$base64decode(${value})`,
  isNaN: (value = 'null') => `$not($type(${value}) = "number")`,
};

const members: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  Math: {
    round: (value = '0') => `$floor(${operand(value)} + 0.5)`,
    floor: (value = '0') => `$floor(${value})`,
    ceil: (value = '0') => `$ceil(${value})`,
    abs: (value = '0') => `$abs(${value})`,
    sqrt: (value = '0') => `$sqrt(${value})`,
    pow: (value = '0', by = '1') => `$power(${value}, ${by})`,
    min: (...values) => `$min([${values.join(', ')}])`,
    max: (...values) => `$max([${values.join(', ')}])`,
    trunc: (value = '0') => `(${operand(value)} < 0 ? $ceil(${value}) : $floor(${value}))`,
    random: () => '$random()',
  },
  JSON: {
    stringify: (value = 'null') => `$string(${value})`,
    parse: (value = '""') => `$parseJson(${value})`,
  },
  Object: {
    keys: (value = '{}') => `[$keys(${value})]`,
    values: (value = '{}') => `[$each(${value}, function($v) {$v})]`,
    entries: (value = '{}') => `[$each(${value}, function($v, $k) {[$k, $v]})]`,
    assign: (...values) => `$merge([${values.join(', ')}])`,
  },
  Array: {
    isArray: (value = 'null') => `($type(${value}) = "array")`,
    from: (value = '[]') => `[${value}]`,
  },
  Date: { now: () => '$millis()' },
  Number: { isNaN: (value = 'null') => `$not($type(${value}) = "number")` },
};

/** What a chain that begins with something of JavaScript itself means: `Math.round(…)`, `new Date()`, `Number(…)`. */
export function callGlobal({ base, links }: Chain, translate: Translate): Rooted | undefined {
  if (base.type === 'NewExpression') return newObject(base, translate);
  if (base.type !== 'Identifier') return undefined;
  const [first, second] = links;
  if (first?.kind === 'call') {
    const call = ownOf(functions, base.name);
    return call === undefined ? undefined : { code: call(...first.with.map(translate)), used: 1 };
  }
  if (first?.kind !== 'member' || second?.kind !== 'call') return undefined;
  const group = ownOf(members, base.name);
  if (group === undefined) return undefined;
  const call = ownOf(group, first.name) ?? untranslatable(`${base.name}.${first.name}`);
  return { code: call(...second.with.map(translate)), used: 2 };
}

/** What code calls `toString` or `constructor` is no member of these lists. */
function ownOf<Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function newObject(base: Expression & { type: 'NewExpression' }, translate: Translate): Rooted {
  if (base.callee.type !== 'Identifier' || base.callee.name !== 'Date')
    return untranslatable('making an object of a class');
  const [given] = plain(base.arguments);
  if (base.arguments.length > 1) return untranslatable('a date from its parts');
  return { code: given === undefined ? '$now()' : translate(given), used: 0 };
}
