import type { Report } from './report.ts';

/** Does a code unit belong to a set? */
export type Test = (code: number) => boolean;

/** Is it a letter, digit or underscore of ASCII? */
export function isWord(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
}

/** The set that `\d`, `\w`, `\s` or its opposite means. */
export function classEscape(letter: string): Test | undefined {
  const test = sets[letter.toLowerCase()];
  if (test === undefined) return undefined;
  return letter === letter.toLowerCase() ? test : (code) => !test(code);
}

/** Reads the character that a backslash before `at` means. */
export function escapedChar(source: string, at: number, report: Report): { code: number; end: number } {
  const letter = source.charAt(at);
  if (letter === '') report(at - 1, 'A regular expression cannot end with a backslash');
  const control = controls[letter];
  if (control !== undefined) return { code: control, end: at + 1 };
  const width = letter === 'x' ? 2 : letter === 'u' ? 4 : 0;
  if (width > 0) {
    const digits = source.slice(at + 1, at + 1 + width);
    if (digits.length === width && /^[0-9a-fA-F]+$/.test(digits)) {
      return { code: Number.parseInt(digits, 16), end: at + 1 + width };
    }
  }
  if (letter === 'c') {
    const code = source.charCodeAt(at + 1) & 0xdf;
    if (code >= 0x41 && code <= 0x5a) return { code: code % 32, end: at + 2 };
    return { code: 0x5c, end: at };
  }
  return { code: source.charCodeAt(at), end: at + 1 };
}

/** Reads a class up to its closing bracket. */
export function charClass(
  source: string,
  start: number,
  report: Report,
): { test: Test; negated: boolean; end: number } {
  let at = start;
  const negated = source.charAt(at) === '^';
  if (negated) at++;
  const tests: Test[] = [];
  const ranges: [number, number][] = [];
  const single = (): number | undefined => {
    if (source.charAt(at) !== '\\') return source.charCodeAt(at++);
    const letter = source.charAt(at + 1);
    const set = classEscape(letter);
    if (set !== undefined) {
      at += 2;
      tests.push(set);
      return undefined;
    }
    if (letter === 'b' || letter === '-') {
      at += 2;
      return letter === 'b' ? 8 : 0x2d;
    }
    const { code, end } = escapedChar(source, at + 1, report);
    at = end;
    return code;
  };
  while (source.charAt(at) !== ']') {
    if (at >= source.length) report(start - 1, 'A class of the regular expression is not closed');
    const from = single();
    if (source.charAt(at) !== '-' || source.charAt(at + 1) === ']' || at + 1 >= source.length) {
      if (from !== undefined) ranges.push([from, from]);
      continue;
    }
    at++;
    const to = single();
    if (from === undefined || to === undefined) {
      ranges.push([0x2d, 0x2d]);
      for (const end of [from, to]) if (end !== undefined) ranges.push([end, end]);
    } else if (from > to) report(at, 'The range of a class is in the wrong order');
    else ranges.push([from, to]);
  }
  const inside: Test = (code) => {
    for (const [from, to] of ranges) if (code >= from && code <= to) return true;
    for (const test of tests) if (test(code)) return true;
    return false;
  };
  return { test: inside, negated, end: at + 1 };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };
const spaces = new Set([
  9, 10, 11, 12, 13, 32, 0xa0, 0x16_80, 0x20_28, 0x20_29, 0x20_2f, 0x20_5f, 0x30_00, 0xfe_ff,
]);
const sets: Record<string, Test> = {
  d: isDigit,
  w: isWord,
  s: (code) => spaces.has(code) || (code >= 0x20_00 && code <= 0x20_0a),
};
