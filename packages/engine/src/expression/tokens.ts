import { syntax } from './fault.ts';
import { compileRegex, type Regex } from './regex/regex.ts';
import { scanString } from './tokens-string.ts';

/** One token of the source. */
export interface Token {
  type: 'name' | 'variable' | 'operator' | 'string' | 'number' | 'value' | 'regex' | 'selector' | 'end';
  value: string;
  position: number;
  number?: number;
  literal?: boolean | null;
  regex?: Regex;
}

/** Reads tokens one at a time; `infix` says that an operator may follow, so that `/` divides. */
export function tokenizer(source: string): (infix: boolean) => Token {
  let at = 0;
  const token = (type: Token['type'], value: string, position: number, length: number): Token => {
    at = position + length;
    return { type, value, position };
  };

  return (infix) => {
    at = skip(source, at);
    if (at >= source.length) return { type: 'end', value: '(end)', position: source.length };
    const start = at;
    const char = source.charAt(at);

    if (char === '/' && !infix) {
      const { pattern, flags, end } = scanRegex(source, at + 1);
      return {
        ...token('regex', pattern, start, end - start),
        regex: compileRegex(pattern, flags, start + 1),
      };
    }
    const selector = char === '$' ? selectorShape.exec(source.slice(at, at + 40)) : null;
    if (selector !== null) return token('selector', 'selector', start, selector[0].length);
    const pair = source.slice(at, at + 2);
    if (doubles.has(pair)) return token('operator', pair, start, 2);
    if (singles.has(char)) return token('operator', char, start, 1);
    if (char === '"' || char === "'") {
      const { value, end } = scanString(source, at);
      return token('string', value, start, end - start);
    }
    const digits = char >= '0' && char <= '9' ? numberShape.exec(source.slice(at, at + 400)) : null;
    if (digits !== null) {
      const number = Number(digits[0]);
      if (!Number.isFinite(number)) syntax(start, `Number out of range: ${digits[0]}`);
      return { ...token('number', digits[0], start, digits[0].length), number };
    }
    if (char === '`') {
      const end = source.indexOf('`', at + 1);
      if (end === -1) syntax(start, 'A quoted name must end with a backquote (`)');
      return token('name', source.slice(at + 1, end), start, end + 1 - start);
    }
    let end = at;
    while (end < source.length && wordEnds[source.charCodeAt(end)] !== 1) end++;
    const word = source.slice(start, end);
    if (word.startsWith('$')) return token('variable', word.slice(1), start, word.length);
    if (word === 'and' || word === 'or' || word === 'in') return token('operator', word, start, word.length);
    const literal = literals.get(word);
    if (literal !== undefined) return { ...token('value', word, start, word.length), literal };
    return token('name', word, start, word.length);
  };
}

const blanks = ' \t\n\r\v';
const singles = new Set('.[]{}(),@#;:?+-*/%|=<>^&!~'.split(''));
// Looked up for every character of every expression.
const wordEnds = new Uint8Array(128);
for (const char of [...blanks.split(''), ...singles]) wordEnds[char.charCodeAt(0)] = 1;
const doubles = new Set(['..', ':=', '!=', '>=', '<=', '**', '~>', '?:', '??']);
const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
// Anchored, without nested quantifiers, on a short slice: linear on any source.
const numberShape = /^(0|[1-9][0-9]*)(\.[0-9]+)?([Ee][-+]?[0-9]+)?/;
const selectorShape = /^\$\{ {0,8}selector {0,8}\}/;

/** Passes over white space and comments. */
function skip(source: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < source.length && blanks.includes(source.charAt(at))) at++;
    if (source.charAt(at) !== '/' || source.charAt(at + 1) !== '*') return at;
    const end = source.indexOf('*/', at + 2);
    if (end === -1) syntax(at, 'A comment has no closing */');
    at = end + 2;
  }
}

/** Finds the end of a regular expression: a slash that is neither escaped nor inside brackets. */
function scanRegex(source: string, start: number): { pattern: string; flags: string; end: number } {
  let depth = 0;
  let at = start;
  for (; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') at++;
    else if (char === '/' && depth === 0) break;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
  }
  if (at >= source.length) syntax(start - 1, 'A regular expression has no closing /');
  if (at === start) syntax(start - 1, 'A regular expression must not be empty');
  let end = at + 1;
  while (source.charAt(end) === 'i' || source.charAt(end) === 'm') end++;
  return { pattern: source.slice(start, at), flags: source.slice(at + 1, end), end };
}
