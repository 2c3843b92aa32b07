import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPattern } from './pattern.ts';

function matches(source: string, text: string): boolean {
  const read = readPattern(source);
  if ('error' in read) throw new Error(read.error);
  return read.pattern(text);
}

const sources = [
  '[A-Z]{2}-\\d{4}',
  '^\\d{3,5}$',
  'a|bc|',
  '(?:ab)*c?',
  '(a|b)+\\.txt',
  '[^\\s@]+@[^\\s@]+',
  '\\p{Lu}\\p{L}*',
  '.',
  'a{2}b{1,}c{0,2}',
  '((a?)*)*b',
  '\\$\\d+(\\.\\d\\d)?',
  'x/y-z',
  'x\\/y',
  '[\\]\\-a]+',
];

test.each(sources)('FIELD10 the pattern %s means what it means elsewhere', (source) => {
  const whole = new RegExp(`^(?:${source})$`, 'su');
  const alphabet = fc.constantFrom(
    'a',
    'b',
    'c',
    'x',
    'y',
    'z',
    'A',
    'Z',
    '1',
    '2',
    '-',
    '.',
    '/',
    '@',
    '$',
    ']',
    ' ',
    '\n',
    'é',
    '😀',
    'txt',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(alphabet, { maxLength: 9 }).map((parts) => parts.join('')),
        fc.stringMatching(whole),
      ),
      (text) => {
        expect(matches(source, text)).toBe(whole.test(text));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  '(',
  ')',
  'a)',
  '(?=a)',
  '(?<n>a)',
  '(a)\\1',
  '\\b',
  '*',
  'a**',
  'a{3,2}',
  'a{x}',
  '[z-a]',
  '[a',
  '\\',
  'a^b',
  '\\p{Nope}',
  '(a{1000}){1000}',
  'a{1001}',
])('FIELD10 the pattern %s is refused with a reason', (source) => {
  expect(readPattern(source)).toEqual({ error: expect.stringMatching(/\w/) });
});

test('FIELD10 a pattern that makes others backtrack for ever is done at once', () => {
  expect(matches('(a+)+b', 'a'.repeat(10_000))).toBe(false);
  expect(matches('(a|a)*b', `${'a'.repeat(10_000)}b`)).toBe(true);
});

test('FIELD10 any text is a pattern or is refused, and nothing throws', () => {
  const parts = fc.constantFrom(
    'a',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '1',
    ',',
    '*',
    '+',
    '?',
    '|',
    '^',
    '$',
    '\\',
    '.',
    ':',
    'p',
    '-',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.array(parts).map((each) => each.join('')),
      (source) => {
        const read = readPattern(source);
        expect('error' in read || typeof read.pattern('aa1') === 'boolean').toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});
