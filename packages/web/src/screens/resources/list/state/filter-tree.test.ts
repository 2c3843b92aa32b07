import { expect, test } from 'vitest';
import { fromFilter, partAt, putAt, toFilter } from './filter-tree.ts';

const filters: [title: string, filter: Record<string, unknown>][] = [
  ['one condition', { name: { _contains: 'a' } }],
  ['all of several', { _and: [{ name: { _eq: 'a' } }, { total: { _between: [1, 5] } }] }],
  [
    'groups in each other',
    { _and: [{ paid: { _eq: true } }, { _or: [{ total: { _gt: 5 } }, { name: { _null: true } }] }] },
  ],
  [
    'what is behind a relation, and in rows',
    { _or: [{ customer: { country: { _eq: 'DE' } } }, { items: { sku: { _in: ['A'] } } }] },
  ],
  ['times that move', { due: { _gte: '$week', _lt: '$week+1w' } }],
  [
    'what has no form here',
    { _and: [{ _not: { name: 'a' } }, { items: { _some: { sku: 'A', price: 1 } } }] },
  ],
];

test.each(filters)('FBAR2 a filter comes out of its parts as it went in: %s', (_, filter) => {
  expect(toFilter(fromFilter(filter))).toEqual(filter);
});

test('FBAR2 a short form means the same in its long form', () => {
  expect(toFilter(fromFilter({ country: 'DE', due: null }))).toEqual({
    _and: [{ country: { _eq: 'DE' } }, { due: { _null: true } }],
  });
  expect(toFilter(fromFilter({ _and: [{ _or: [{ a: 1 }] }] }))).toEqual({ a: { _eq: 1 } });
});

test('FBAR2 conditions without a value do not count', () => {
  const parts = [
    { field: 'a', operator: '_eq', value: '' },
    { field: 'b', operator: '_between', value: [1, null] },
    { field: 'c', operator: '_in', value: [] },
    { field: 'd', operator: '_null', value: false },
  ] as const;
  expect(toFilter({ any: false, parts: [...parts] })).toEqual({ d: { _null: false } });
  expect(toFilter({ any: true, parts: [] })).toBeUndefined();
});

test('FBAR3 parts are found, replaced, added and taken out at their places', () => {
  const tree = fromFilter(filters[2]?.[1]);
  expect(partAt(tree, [1, 0])).toMatchObject({ field: 'total' });
  expect(partAt(tree, [0, 0])).toBeUndefined();
  expect(toFilter(putAt(tree, [1, 0], undefined))).toEqual({
    _and: [{ paid: { _eq: true } }, { name: { _null: true } }],
  });
  expect(toFilter(putAt(tree, [2], { field: 'x', operator: '_eq', value: 1 }))).toMatchObject({
    _and: [{}, {}, { x: { _eq: 1 } }],
  });
});
