import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareText } from './compare.ts';
import { compareBySort, parseSort } from './sort.ts';
import { orders } from './testing.ts';

test('RES7 an order names fields, a minus sign means descending', () => {
  expect(parseSort('-updatedAt,number', orders)).toEqual({
    sort: [
      { name: 'updatedAt', through: [], descending: true, column: 'timestamptz', system: true },
      { name: 'number', through: [], descending: false, column: 'text', system: false },
    ],
  });
  expect(parseSort('', orders)).toEqual({ sort: [] });
  expect(parseSort('  ', orders)).toEqual({ sort: [] });
  expect(parseSort(' +number , -total ', orders)).toMatchObject({
    sort: [
      { name: 'number', descending: false },
      { name: 'total', descending: true },
    ],
  });
});

test.each([
  'nmber',
  'secret',
  'items',
  'meta',
  'tags',
  'constructor',
  '--number',
  'number,',
  'number,-number',
])('RES7 the order %s is refused', (text) => {
  expect(parseSort(text, orders)).toMatchObject({ errors: [{ path: 'sort' }] });
});

test('RES7 an order names at most ten fields, each once', () => {
  const ten = 'id,version,createdAt,updatedAt,createdBy,updatedBy,number,total,price,amount';
  expect(parseSort(ten, orders)).toHaveProperty('sort.length', 10);
  expect(parseSort(`${ten},count`, orders)).toMatchObject({ errors: [{ path: 'sort', code: 'too_many' }] });
  expect(parseSort('number,-number', orders)).toMatchObject({
    errors: [{ path: 'sort', code: 'duplicate' }],
  });
  expect(parseSort('n-umber', orders)).toMatchObject({ errors: [{ path: 'sort', code: 'unknown_field' }] });
});

test('RES7 the next field decides where the first is the same', () => {
  const sort = parseSort('-total,number', orders);
  if (!('sort' in sort)) throw new Error('refused');
  const one = { id: 'b', data: { total: 1, number: 'a' } };
  expect(compareBySort(sort.sort, one, { id: 'a', data: { total: 1, number: 'b' } })).toBeLessThan(0);
  expect(compareBySort(sort.sort, one, { id: 'a', data: { total: null, number: 'a' } })).toBeLessThan(0);
});

test('RES7 resources without a value come last in both directions, and ids break ties', () => {
  const resources = [
    { id: 'c', data: { total: null } },
    { id: 'b', data: { total: 1 } },
    { id: 'a', data: { total: 1 } },
    { id: 'd', data: { total: 2 } },
    { id: 'e', data: {} },
  ];
  const sorted = (text: string): string => {
    const parsed = parseSort(text, orders);
    const sort = 'sort' in parsed ? parsed.sort : [];
    return [...resources]
      .sort((a, b) => compareBySort(sort, a, b))
      .map((each) => each.id)
      .join('');
  };
  expect(sorted('total')).toBe('abdce');
  expect(sorted('-total')).toBe('dabce');
  expect(sorted('')).toBe('abcde');
});

test('FILT5 text compares by code points, like its UTF-8 bytes', () => {
  const edges = fc.constantFrom(0, 0x7f, 0x80, 0xd7ff, 0xe000, 0xffff, 0x1_0000, 0x10_ffff);
  const any = fc.oneof(
    edges,
    fc.integer({ max: 0xd7ff, min: 0 }),
    fc.integer({ min: 0xe000, max: 0x10_ffff }),
  );
  const text = fc.array(any).map((points) => String.fromCodePoint(...points));
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
    { numRuns: 2000 },
  );
  expect(compareText('\uffff', '😀')).toBeLessThan(0);
});
