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

test('FIELD44 a row that was moved and changed is known by what was not changed in it', () => {
  const list = [
    { identifier: 'tag', type: 'text' },
    { identifier: 'x', type: 'number' },
  ];
  const [first, second] = [
    { tag: 'a', x: 1 },
    { tag: 'b', x: 2 },
  ];
  const now = [
    { tag: 'b', x: 2 },
    { tag: 'c', x: 1 },
  ];
  expect(pairRows(list, [first, second], now, (index) => new Set(index === 1 ? ['tag'] : []))).toEqual([
    second,
    first,
  ]);
  const both = [
    { tag: 'd', x: 2 },
    { tag: 'c', x: 1 },
  ];
  expect(pairRows(list, [first, second], both, () => new Set(['tag']))).toEqual([second, first]);
  expect(pairRows(list, [first, second], both)).toEqual([first, second]);
});
