import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest, knownNames } from './closest.ts';
import { distanceFrom } from './edit-distance.ts';

/** The distance as it is defined, however long that takes. */
function defined(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const change = defined(a.slice(1), b.slice(1)) + (a.charAt(0) === b.charAt(0) ? 0 : 1);
  const isTurned = a.length > 1 && a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0);
  const exchange = isTurned ? defined(a.slice(2), b.slice(2)) + 1 : change;
  return Math.min(change, exchange, defined(a.slice(1), b) + 1, defined(a, b.slice(1)) + 1);
}

const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '€', '_'), maxLength });

test('a distance is the least number of letters that differ', () => {
  fc.assert(
    fc.property(text(6), text(6), (a, b) => {
      expect(distanceFrom(a)(b)).toBe(defined(a, b));
    }),
  );
});

test('a distance is the same from both sides, in texts of any length', () => {
  fc.assert(
    fc.property(text(70), text(70), (a, b) => {
      expect(distanceFrom(a)(b)).toBe(distanceFrom(b)(a));
      expect(distanceFrom(`${a}${b}`)(b)).toBe(a.length);
    }),
  );
});

test('two letters that changed places are one mistake', () => {
  expect(distanceFrom('mial')('mail')).toBe(1);
  expect(distanceFrom('€mial')('€mail')).toBe(1);
  expect(closest('mial', ['mail'])).toBe('mail');
});

test('the nearest name is found, the first of several, and none where none is near', () => {
  const names = ['total', 'totals', 'country', 'Number'];

  expect(closest('totl', names)).toBe('total');
  expect(closest('totalz', names)).toBe('total');
  expect(closest('NUMBR', names)).toBe('Number');
  expect(closest('colour', names)).toBeUndefined();
  expect(closest('x'.repeat(65), ['x'.repeat(65)])).toBeUndefined();
  expect(closest('x'.repeat(64), ['x'.repeat(64)])).toBe('x'.repeat(64));
  // At least one letter may differ, and a third of a longer name.
  expect(closest('ab', ['ac'])).toBe('ac');
  expect(closest('ab', ['cd'])).toBeUndefined();
  expect(closest('abcdefxyz', ['abcdef123'])).toBe('abcdef123');
  expect(closest('abcdewxyz', ['abcde1234'])).toBeUndefined();
});

test('names are read when the first question comes, and once', () => {
  let read = 0;
  const known = knownNames(() => {
    read += 1;
    return ['price', 'prize'];
  });
  expect(read).toBe(0);
  expect(['prce', 'prizes', 'prce'].map(known.closest)).toEqual(['price', 'prize', 'price']);
  expect(read).toBe(1);
});
