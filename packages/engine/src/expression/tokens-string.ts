import { syntax } from './fault.ts';

/** Reads the string literal whose quote stands at `start`; `${selector}` in it is plain text. */
export function scanString(source: string, start: number): { value: string; end: number } {
  const quote = source.charAt(start);
  let value = '';
  let at = start + 1;
  while (at < source.length) {
    const char = source.charAt(at);
    if (char === quote) return { value, end: at + 1 };
    if (char !== '\\') {
      value += char;
      at++;
      continue;
    }
    const escape = source.charAt(at + 1);
    if (escape === 'u') {
      const digits = source.slice(at + 2, at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) syntax(at, 'The escape \\u must be followed by four hex digits');
      value += String.fromCharCode(Number.parseInt(digits, 16));
      at += 6;
    } else {
      const plain = escapes.get(escape);
      if (plain === undefined) {
        syntax(at, `Unknown escape \\${escape} in a string`, 'Write \\\\ for a backslash.');
      }
      value += plain;
      at += 2;
    }
  }
  return syntax(start, 'A string has no closing quote');
}

const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
