import { expect, test } from 'vitest';
import { pairRows } from './pair-rows.ts';

const fields = [
  { identifier: 'sku', type: 'text' },
  { identifier: 'sum', type: 'number', readonly: true },
];
const [a, b, c] = [
  { id: 'a', sku: 'A', sum: 1 },
  { sku: 'B', sum: 2 },
  { sku: 'C', sum: 3 },
];

test.each([
  ['by its id, wherever it is', [{ sku: 'B' }, { id: 'a', sku: 'new' }], [b, a]],
  ['by what was written, where it has none', [{ sku: 'C' }, { sku: 'A' }, { sku: 'B' }], [c, a, b]],
  ['by its place, where that was changed', [{ id: 'a' }, { sku: 'X' }, { sku: 'C' }], [a, b, c]],
  [
    'once, and never one with another id',
    [{ id: 'x', sku: 'A' }, { sku: 'B' }, { sku: 'B' }],
    [undefined, b, c],
  ],
])('FIELD44 a row is known %s', (_, rows, expected) => {
  expect(pairRows(fields, [a, b, c], rows)).toEqual(expected);
});
