import { fail, syntax } from './fault.ts';
import { hasMark, mark } from './values.ts';

/** What the arguments of a function must be, for example `<s-nn?:s>`. */
export interface Signature {
  params: Param[];
}

interface Param {
  /** Symbols of the types taken; `m` is a missing value. */
  types: string;
  /** The letter, or the choice, as written. */
  type: string;
  subtype?: string;
  optional: boolean;
  many: boolean;
  context: boolean;
}

/** Reads a signature that stands at `start` in the source. */
export function parseSignature(text: string, start = 0): Signature {
  const params: Param[] = [];
  for (let at = 1; at < text.length && text.charAt(at) !== ':'; at++) {
    const symbol = text.charAt(at);
    const last = params.at(-1);
    const accepted = accepts[symbol];
    if (accepted !== undefined) {
      params.push({ types: accepted, type: symbol, optional: false, many: false, context: false });
    } else if (symbol === '(') {
      const end = closing(text, at, ')');
      const choice = text.slice(at + 1, end);
      if (choice.includes('<')) syntax(start + at, 'A choice in a signature cannot hold parameterised types');
      params.push({ types: `${choice}m`, type: `(${choice})`, optional: false, many: false, context: false });
      at = end;
    } else if (symbol === '<') {
      if (last?.type !== 'a' && last?.type !== 'f') {
        syntax(start + at, 'Only arrays and functions take a type parameter in a signature');
      }
      const end = closing(text, at, '>');
      last.subtype = text.slice(at + 1, end);
      at = end;
    } else if (last !== undefined) {
      if (symbol === '?') last.optional = true;
      if (symbol === '+') last.many = true;
      if (symbol === '-') last.context = true;
    }
  }
  if (params.length > 32) syntax(start, 'A signature can have at most 32 parameters');
  return { params };
}

/** The arguments as the function takes them: checked, wrapped as arrays, the context put in where one is missing. */
export function checkArguments({ params }: Signature, args: unknown[], context: unknown): unknown[] {
  const direct = checkDirectly(params, args);
  if (direct !== undefined) return direct;
  const symbols = args.map(symbolOf);
  const taken = match(params, symbols);
  const result: unknown[] = [];
  let at = 0;
  for (const [index, param] of params.entries()) {
    const count = taken[index] ?? 0;
    if (count === 0) {
      const input: unknown = Array.isArray(context) && hasMark(context, mark.outer) ? context[0] : context;
      if (!param.context) result.push(args[at++]);
      else if (param.types.includes(symbolOf(input))) result.push(input);
      else fail('T0411', `The context does not match argument ${at + 1}`);
      continue;
    }
    for (let i = 0; i < count; i++, at++) {
      result.push(param.type === 'a' ? asArray(param, args[at], symbols[at] ?? 'm', at, count) : args[at]);
    }
  }
  return result;
}

const any = 'asnblfom';
const accepts: Record<string, string> = {
  s: 'sm',
  n: 'nm',
  b: 'bm',
  l: 'lm',
  o: 'om',
  a: any,
  f: 'f',
  j: 'asnblom',
  x: any,
};
const plural: Record<string, string> = {
  a: 'arrays',
  b: 'booleans',
  f: 'functions',
  n: 'numbers',
  o: 'objects',
  s: 'strings',
};

function closing(text: string, start: number, close: string): number {
  const open = text.charAt(start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text.charAt(at) === open) depth++;
    if (text.charAt(at) === close && --depth === 0) return at;
  }
  return text.length;
}

function symbolOf(value: unknown): string {
  if (typeof value === 'object') return value === null ? 'l' : Array.isArray(value) ? 'a' : 'o';
  return symbols[typeof value] ?? 'm';
}

const symbols: Record<string, string> = { string: 's', number: 'n', boolean: 'b', function: 'f' };

/** The usual case: one argument for each parameter. */
function checkDirectly(params: Param[], args: unknown[]): unknown[] | undefined {
  if (args.length !== params.length) return undefined;
  const result: unknown[] = [];
  for (let index = 0; index < params.length; index++) {
    const param = params[index];
    const arg = args[index];
    const symbol = symbolOf(arg);
    if (param === undefined || !param.types.includes(symbol)) return undefined;
    result.push(param.type === 'a' ? asArray(param, arg, symbol, index, 1) : arg);
  }
  return result;
}

/** How many arguments each parameter takes, greedily from the left; every state is tried once. */
function match(params: Param[], symbols: string[]): number[] {
  const taken: number[] = [];
  const dead = new Set<number>();
  let furthest = 0;
  const from = (param: number, at: number): boolean => {
    furthest = Math.max(furthest, at);
    const spec = params[param];
    if (spec === undefined) return at === symbols.length;
    const state = param * 65_536 + at;
    if (dead.has(state)) return false;
    const most = spec.many ? symbols.length - at : 1;
    let count = 0;
    while (count < most && spec.types.includes(symbols[at + count] ?? '-')) count++;
    for (; count >= (spec.optional || spec.context ? 0 : 1); count--) {
      taken[param] = count;
      if (from(param + 1, at + count)) return true;
    }
    dead.add(state);
    return false;
  };
  if (!from(0, 0)) fail('T0410', `Argument ${furthest + 1} does not match the signature of the function`);
  return taken;
}

function asArray(param: Param, value: unknown, symbol: string, at: number, count: number): unknown {
  const { subtype } = param;
  const wanted = subtype?.charAt(0);
  if (symbol === 'm' || (symbol === 'l' && wanted === 'n')) return undefined;
  if (!Array.isArray(value)) {
    if (subtype !== undefined && (symbol !== subtype || count > 1)) wrongItems(at, wanted);
    return [value];
  }
  // Among numbers an empty cell of a form is null, and counts as nothing.
  if (wanted === 'n' && value.includes(null))
    return asArray(
      param,
      value.filter((item) => item !== null),
      symbol,
      at,
      count,
    );
  if (wanted !== undefined) for (const item of value) if (symbolOf(item) !== wanted) wrongItems(at, wanted);
  return value;
}

function wrongItems(at: number, wanted: string | undefined): never {
  fail('T0412', `Argument ${at + 1} must be an array of ${plural[wanted ?? ''] ?? 'other values'}`);
}
