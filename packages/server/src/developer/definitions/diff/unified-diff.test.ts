import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';
import { colouredDiff, unifiedDiff } from './unified-diff.ts';

const many = (sign: string) => Array.from({ length: 3000 }, (_, index) => `${sign}${index}`);
const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

test('APP9 a diff shows what was added and removed, with three lines around it', () => {
  const before = text('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l');
  const after = text('a', 'b', 'c', 'd', 'E', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm');
  expect(unifiedDiff(before, after)).toBe(
    text(
      '@@ -2,7 +2,7 @@',
      ' b',
      ' c',
      ' d',
      '-e',
      '+E',
      ' f',
      ' g',
      ' h',
      '@@ -10,3 +10,4 @@',
      ' j',
      ' k',
      ' l',
      '+m',
    ),
  );
});

test('a new text and one that is gone are shown whole', () => {
  expect(unifiedDiff('', text('a', 'b'))).toBe(text('@@ -0,0 +1,2 @@', '+a', '+b'));
  expect(unifiedDiff(text('a'), '')).toBe(text('@@ -1,1 +0,0 @@', '-a'));
  expect(unifiedDiff(text('a'), text('a'))).toBe('');
});

test('colours mark additions, removals and places', () => {
  expect(colouredDiff('@@ x\n-a\n+b\n c\n')).toBe(
    '\u001B[36m@@ x\u001B[0m\n\u001B[31m-a\u001B[0m\n\u001B[32m+b\u001B[0m\n c\n',
  );
});

test('both texts can be read from a comparison', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      const side = (sign: string) => diff.filter((line) => line.sign !== sign).map((line) => line.text);
      expect([side('+'), side('-')]).toEqual([before, after]);
    }),
  );
});

test('texts too large to compare line by line are told as replaced', () => {
  const diff = lineDiff(['x', ...many('a'), 'y'], ['x', ...many('b'), 'y']);
  expect(diff.map(({ sign }) => sign).join('')).toBe(` ${'-'.repeat(3000)}${'+'.repeat(3000)} `);
});
