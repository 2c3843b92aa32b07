import { fail } from '../fault.ts';
import { charge, chargeString, type Runtime } from '../runtime.ts';
import { isFunction, isObject, push, sequence, type Callable } from '../values.ts';
import { builtin } from './define.ts';
import { substitute } from './replacement.ts';
import { searchFor } from './search.ts';

type Text = string | undefined;

/** Functions that find, replace and split by a string or a regular expression. */
export const matching = [
  builtin<[text: Text, token: string | Callable | undefined]>(
    'contains',
    '<s-(sf):b>',
    2,
    (runtime, [text, token]) => {
      if (text === undefined || token === undefined) return undefined;
      if (typeof token === 'string') return searchFor(runtime, text, token)(0) !== -1;
      for (const _match of matchesOf(runtime, token, text, 1)) return true;
      return false;
    },
  ),
  builtin<[text: Text, pattern: Callable, limit?: number]>(
    'match',
    '<s-f<s:o>n?:a<o>>',
    3,
    (runtime, [text, pattern, limit]) => {
      if (text === undefined) return undefined;
      positive(limit, 'D3040', 'third argument of $match');
      const found = sequence();
      for (const { match, start, groups } of matchesOf(runtime, pattern, text, limit)) {
        charge(runtime, 128);
        push(runtime, found, { match, index: start, groups });
      }
      return found;
    },
  ),
  builtin<
    [text: Text, pattern: string | Callable | undefined, by: string | Callable | undefined, limit?: number]
  >('replace', '<s-(sf)(sf)n?:s>', 4, (runtime, [text, pattern, by, limit]) => {
    if (text === undefined) return undefined;
    if (pattern === '') fail('D3010', 'The second argument of $replace must not be empty');
    positive(limit, 'D3011', 'fourth argument of $replace');
    const parts: string[] = [];
    let end = 0;
    let length = 0;
    const add = (part: string): void => {
      length += part.length;
      charge(runtime, 32 + part.length, 2 * length);
      parts.push(part);
    };
    for (const found of placesOf(runtime, pattern, text, limit)) {
      add(text.slice(end, found.start));
      add(typeof pattern === 'string' && typeof by === 'string' ? by : replacementOf(runtime, by, found));
      end = found.start + found.match.length;
    }
    add(text.slice(end));
    chargeString(runtime, length);
    return parts.join('');
  }),
  builtin<[text: Text, separator: string | Callable | undefined, limit?: number]>(
    'split',
    '<s-(sf)n?:a<s>>',
    3,
    (runtime, [text, separator, limit]) => {
      if (text === undefined) return undefined;
      positive(limit, 'D3020', 'third argument of $split');
      if (separator === '') {
        charge(runtime, 16 * text.length);
        return text.split('', limit);
      }
      const most =
        typeof separator === 'string' && limit !== undefined ? Math.floor(limit) : (limit ?? Infinity);
      const parts: string[] = [];
      let end = 0;
      for (const found of placesOf(runtime, separator, text, most)) {
        charge(runtime, 32);
        parts.push(text.slice(end, found.start));
        end = found.end;
      }
      if (parts.length < most) parts.push(text.slice(end));
      return parts;
    },
  ),
];

interface Found {
  match: string;
  start: number;
  end: number;
  groups: unknown[];
  /** The object that a matcher gave. */
  value: unknown;
}

function positive(limit: number | undefined, reason: string, what: string): void {
  if (limit !== undefined && limit < 0) fail(reason, `The ${what} must not be negative`);
}

function* placesOf(
  runtime: Runtime,
  pattern: string | Callable | undefined,
  text: string,
  limit = Infinity,
): Generator<Found> {
  if (pattern === undefined) return;
  if (typeof pattern !== 'string') {
    yield* matchesOf(runtime, pattern, text, limit);
    return;
  }
  const search = searchFor(runtime, text, pattern);
  let at = search(0);
  for (let count = 0; at !== -1 && count < limit; count++) {
    const end = at + pattern.length;
    yield { match: pattern, start: at, end, groups: [], value: undefined };
    at = search(end);
  }
}

/** Follows a matcher from match to match: a regular expression, or a function that keeps to the same form. */
function* matchesOf(runtime: Runtime, matcher: Callable, text: string, limit = Infinity): Generator<Found> {
  let value: unknown = limit > 0 ? matcher([text], null, runtime) : undefined;
  for (let count = 0; value !== undefined && count < limit; count++) {
    if (!isObject(value))
      fail('T1010', 'A matcher must give an object with match, start, end, groups and next');
    const { match, start, end, groups, next } = value;
    if (
      typeof match !== 'string' ||
      typeof start !== 'number' ||
      typeof end !== 'number' ||
      !isFunction(next)
    ) {
      fail('T1010', 'A matcher must give an object with match, start, end, groups and next');
    }
    yield { match, start, end, groups: Array.isArray(groups) ? groups : [], value };
    if (count + 1 < limit) value = next([], null, runtime);
  }
}

function replacementOf(runtime: Runtime, by: string | Callable | undefined, found: Found): string {
  if (typeof by === 'string') return substitute(by, found.match, found.groups);
  const value = by === undefined ? undefined : by([found.value ?? found.match], null, runtime);
  return typeof value === 'string' ? value : fail('D3012', 'A replacement must be a string');
}
