import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

function written(source: string): string[] {
  return tokens(source).map(({ kind, text }) => `${kind} ${text}`);
}

test('words, strings, templates and marks are told apart', () => {
  expect(written('f("a", \'b\', `c ${d}`)')).toEqual([
    'word f',
    'mark (',
    'string a',
    'mark ,',
    'string b',
    'mark ,',
    'template c ${d}',
    'mark )',
  ]);
});

test('an arrow and an optional member are one mark each', () => {
  expect(written('a?.b => c')).toEqual(['word a', 'mark ?.', 'word b', 'mark =>', 'word c']);
});

test('comments leave no token', () => {
  expect(written('a // "x"\n/* `y` */ b')).toEqual(['word a', 'word b']);
});

test('a regular expression is one slash, a division keeps its operands', () => {
  expect(written('x = /["\'`]/g')).toEqual(['word x', 'mark =', 'mark /']);
  expect(written('x / y / z')).toEqual(['word x', 'mark /', 'word y', 'mark /', 'word z']);
});
