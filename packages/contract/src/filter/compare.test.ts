import { expect, test } from 'vitest';
import type { ColumnKind } from '../fields/define-field.ts';
import { compareText, compareValues, sameValue } from './compare.ts';

test.each<[ColumnKind, unknown, unknown]>([
  ['double', 9, 10],
  ['double', -2, -1],
  ['boolean', false, true],
  ['text', 'a', 'b'],
  ['text', '2026-11-15T00:00:00.50Z', '2026-11-15T00:00:00.5Z'],
  ['timestamptz', '2026-11-15T00:00:00Z', '2026-11-15T00:00:00.1Z'],
  ['timestamptz', '2026-11-15T00:00:00.1Z', '2026-11-15T00:00:00.12Z'],
  ['timestamptz', '2026-11-15T00:00:10Z', '2026-11-15T00:00:20Z'],
  ['jsonb', { a: 1 }, { b: 1 }],
  ['jsonb', '"', 1],
  ['jsonb', 1, true],
])('FILT5 FILT7 in a column of %s %j comes before %j', (column, a, b) => {
  expect(compareValues(column, a, b)).toBeLessThan(0);
  expect(compareValues(column, b, a)).toBeGreaterThan(0);
  expect(sameValue(column, a, b)).toBe(false);
});

test.each<[ColumnKind, unknown, unknown]>([
  ['double', 1, 1],
  ['boolean', true, true],
  ['text', 'Zoe', 'Zoe'],
  ['timestamptz', '2026-11-15T00:00:00.100Z', '2026-11-15T00:00:00.1Z'],
  ['timestamptz', '2026-11-15T00:00:00.000Z', '2026-11-15T00:00:00Z'],
  ['timestamptz', '2026-11-15T00:00:10.0Z', '2026-11-15T00:00:10Z'],
  ['jsonb', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['text[]', ['a'], ['a']],
])('FILT3 in a column of %s %j is %j', (column, a, b) => {
  expect(sameValue(column, a, b)).toBe(true);
  expect(compareValues(column, a, b)).toBe(0);
});

test('FILT3 a value is not the same as its text', () => {
  expect(sameValue('jsonb', 1, '1')).toBe(false);
  expect(sameValue('jsonb', true, 'true')).toBe(false);
  expect(sameValue('jsonb', 'a', ['a'])).toBe(false);
});

test('FILT5 surrogates, which stand for the highest code points, come after every other character', () => {
  for (const below of ['\ud7ff', '\ue000', '\uffff']) {
    expect(compareText(below, '\ud83d\ude00')).toBeLessThan(0);
    expect(compareText('\ud83d\ude00', below)).toBeGreaterThan(0);
  }
  expect(compareText('\ud7ff', '\ue000')).toBeLessThan(0);
  expect(compareText('ab', 'abc')).toBeLessThan(0);
});
