import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindUser } from './bind-user.ts';
import type { Filter } from './filter.ts';
import { matches, type Filterable } from './matches.ts';
import { parseFilter } from './parse-filter.ts';
import { lookup, orders } from './testing.ts';

const ann = '019a7f00-0000-7000-8000-000000000001';
const bob = '019a7f00-0000-7000-8000-000000000002';
const people: Record<string, Filterable> = {
  [ann]: { id: ann, data: { name: 'Ann', parent: bob } },
  [bob]: { id: bob, data: { name: 'Bob', parent: null } },
};

function filterOf(json: unknown): Filter {
  const parsed = parseFilter(json, orders, { lookup });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.filter;
}

function check(json: unknown, data: Record<string, unknown>): boolean {
  const resource = { id: ann, version: 3, createdAt: '2026-11-15T01:02:03.100000Z', createdBy: null, data };
  return matches(filterOf(json), resource, (_, id) => people[id]);
}

test.each([
  ['FILT2', { number: 'A' }, [{ number: 'A' }], [{ number: 'a' }, { number: null }, {}]],
  ['FILT3', { total: { _eq: 1 } }, [{ total: 1 }], [{ total: 2 }, {}]],
  ['FILT4', { total: { _ne: 1 } }, [{ total: 2 }, { total: null }, {}], [{ total: 1 }]],
  ['FILT5', { total: { _gt: 1 } }, [{ total: 1.5 }], [{ total: 1 }, {}]],
  ['FILT6', { total: { _gte: 1 } }, [{ total: 1 }], [{ total: 0.5 }, {}]],
  ['FILT7', { total: { _lt: 1 } }, [{ total: 0 }], [{ total: 1 }, {}]],
  ['FILT8', { total: { _lte: 1 } }, [{ total: 1 }], [{ total: 2 }, {}]],
  ['FILT9', { country: { _in: ['DE', 'FR'] } }, [{ country: 'FR' }], [{ country: 'IT' }, {}]],
  ['FILT9', { country: { _in: [] } }, [], [{ country: 'FR' }, {}]],
  ['FILT10', { country: { _nin: ['DE'] } }, [{ country: 'FR' }, {}], [{ country: 'DE' }]],
  ['FILT11', { number: { _contains: 'ÄB' } }, [{ number: 'xäbx' }], [{ number: 'ax' }, {}]],
  ['FILT11', { number: { _contains: 'ß' } }, [{ number: 'Straße' }], [{ number: 'STRASSE' }]],
  ['FILT11', { number: { _contains: '%' } }, [{ number: '5%' }], [{ number: '5' }]],
  ['FILT12', { number: { _startsWith: 'a-' } }, [{ number: 'A-1' }], [{ number: 'xA-' }, {}]],
  ['FILT13', { number: { _endsWith: '-Z' } }, [{ number: 'a-z' }], [{ number: '-za' }, {}]],
  ['FILT14', { total: { _null: true } }, [{ total: null }, {}], [{ total: 0 }]],
  ['FILT14', { total: { _null: false } }, [{ total: 0 }], [{ total: null }, {}]],
  ['FILT14', { total: null }, [{}], [{ total: 0 }]],
  ['FILT14', { total: { _ne: null } }, [{ total: 0 }], [{}]],
  ['FILT15', { total: { _between: [1, 2] } }, [{ total: 1 }, { total: 2 }], [{ total: 3 }, {}]],
  [
    'FILT15',
    { due: { _between: ['2026-01-01', '2026-01-31'] } },
    [{ due: '2026-01-31' }],
    [{ due: '2026-02-01' }],
  ],
  [
    'FILT16',
    { items: { _some: { sku: 'A', price: { _gt: 1 } } } },
    [{ items: [{ sku: 'A', price: 2 }] }],
    [
      {
        items: [
          { sku: 'A', price: 1 },
          { sku: 'B', price: 2 },
        ],
      },
      { items: [] },
      {},
    ],
  ],
  ['FILT16', { items: { sku: 'A' } }, [{ items: [{ sku: 'B' }, { sku: 'A' }] }], [{ items: [] }, {}]],
  [
    'FILT16',
    { items: { parts: { part: 'x' } } },
    [{ items: [{ parts: [{ part: 'x' }] }] }],
    [{ items: [{ parts: [] }] }],
  ],
  [
    'FILT17',
    { items: { _none: { sku: 'A' } } },
    [{ items: [{ sku: 'B' }] }, { items: [] }, {}],
    [{ items: [{ sku: 'A' }] }],
  ],
  ['FILT18', { _and: [{ total: 1 }, { number: 'A' }] }, [{ total: 1, number: 'A' }], [{ total: 1 }]],
  ['FILT19', { _or: [{ total: 1 }, { number: 'A' }] }, [{ total: 1 }, { number: 'A' }], [{}]],
  ['FILT19', { _or: [] }, [], [{}]],
  ['FILT20', { _not: { total: { _gt: 1 } } }, [{ total: 1 }, {}], [{ total: 2 }]],
  ['FILT1', {}, [{}], []],
  ['FILT16', { tags: { _some: ['a', 'b'] } }, [{ tags: ['b'] }], [{ tags: ['c'] }, { tags: [] }, {}]],
  ['FILT17', { tags: { _none: ['a', 'b'] } }, [{ tags: ['c'] }, { tags: [] }, {}], [{ tags: ['c', 'a'] }]],
  ['FILT11', { tags: { _contains: 'a' } }, [{ tags: ['b', 'a'] }], [{ tags: ['A'] }, {}]],
  ['FILT3', { tags: ['a', 'b'] }, [{ tags: ['a', 'b'] }], [{ tags: ['b', 'a'] }, {}]],
  ['FILT3', { meta: { _eq: { a: 1, b: [2] } } }, [{ meta: { b: [2], a: 1 } }], [{ meta: { a: 1 } }, {}]],
  ['FILT3', { amount: '12.50' }, [{ amount: 12.5 }], [{ amount: 12 }]],
  ['FILT3', { paid: false }, [{ paid: false }], [{ paid: true }, {}]],
  ['FILT5', { opens: { _gt: '09:00' } }, [{ opens: '09:00:00.5' }], [{ opens: '09:00:00' }]],
  [
    'FILT5',
    { sent: { _gt: '2026-11-15T01:00:00+01:00' } },
    [{ sent: '2026-11-15T00:00:00.000001Z' }],
    [{ sent: '2026-11-15T00:00:00Z' }],
  ],
  [
    'FILT6',
    { sent: { _gte: '2026-11-15' } },
    [{ sent: '2026-11-15T00:00:00Z' }],
    [{ sent: '2026-11-14T23:59:59.9Z' }],
  ],
  ['FILT3', { createdAt: '2026-11-15T01:02:03.1Z', id: ann, version: 3, createdBy: null }, [{}], []],
  ['FILT5', { number: { _gt: '\uffff' } }, [{ number: '😀' }], [{ number: '\ufffe' }]],
  ['FILT1', { customer: { name: 'Ann' } }, [{ customer: ann }], [{ customer: bob }, {}]],
  ['FILT1', { customer: { parent: { name: 'Bob' } } }, [{ customer: ann }], [{ customer: bob }]],
  ['FILT16', { buyers: { name: 'Bob' } }, [{ buyers: [ann, bob] }], [{ buyers: [ann] }, {}]],
  ['FILT17', { buyers: { _none: { name: 'Bob' } } }, [{ buyers: [ann] }, {}], [{ buyers: [ann, bob] }]],
  [
    'FILT1',
    { customer: { _null: false, _or: [{ name: 'Ann' }, { name: 'x' }] } },
    [{ customer: ann }],
    [{ customer: bob }, {}],
  ],
])('%s %j matches what it should and nothing else', (_, json, yes, no) => {
  expect(yes.map((data) => check(json, data))).toEqual(yes.map(() => true));
  expect(no.map((data) => check(json, data))).toEqual(no.map(() => false));
});

test('PERM17 PERM18 PERM19 a filter may speak of the user', () => {
  const user = { id: ann, email: 'ann@example.com', roles: ['DE', 'FR'] };
  const bound = bindUser(
    { owner: '$user.id', _or: [{ number: { _ne: '$user.email' } }], country: { _in: '$user.roles' } },
    user,
  );
  expect(bound).toEqual({
    owner: ann,
    _or: [{ number: { _ne: 'ann@example.com' } }],
    country: { _in: ['DE', 'FR'] },
  });
  expect(check(bound, { owner: ann, country: 'DE' })).toBe(true);
  expect(check(bound, { owner: bob, country: 'DE' })).toBe(false);
  expect(bindUser({ number: 'x $user.id' }, user)).toEqual({ number: 'x $user.id' });
});

test('a filter deeper than any may be is left as it is, for its reading to refuse', () => {
  const user = { id: ann, email: 'e', roles: [] };
  const deep = (levels: number): unknown => (levels === 0 ? '$user.id' : { _not: [deep(levels - 1)] });
  expect(JSON.stringify(bindUser(deep(20), user))).toContain(ann);
  expect(JSON.stringify(bindUser(deep(40), user))).toContain('$user.id');
  expect(JSON.stringify(bindUser({ a: { b: '$user.id' } }, user, 2))).toContain(ann);
  expect(JSON.stringify(bindUser({ a: { b: { c: '$user.id' } } }, user, 2))).toContain('$user.id');
});

test('FILT16 a relation to what is not known matches nothing', () => {
  const filter = filterOf({ customer: { name: { _ne: 'x' } } });
  expect(matches(filter, { id: ann, data: { customer: ann } })).toBe(false);
  expect(matches(filter, { id: ann, data: { customer: 5 } }, () => people[ann])).toBe(false);
});

test('FILT20 negation, and, or keep the laws of logic for every resource', () => {
  fc.assert(
    fc.property(filters, filters, rows, (a, b, data) => {
      const [x, y] = [check(a, data), check(b, data)];
      expect(check({ _not: a }, data)).toBe(!x);
      expect(check({ _not: { _not: a } }, data)).toBe(x);
      expect(check({ _and: [a, b] }, data)).toBe(x && y);
      expect(check({ _or: [a, b] }, data)).toBe(x || y);
      expect(check({ _not: { _and: [a, b] } }, data)).toBe(check({ _or: [{ _not: a }, { _not: b }] }, data));
      expect(check([a, b], data)).toBe(x && y);
    }),
    { numRuns: 500 },
  );
});

test('FILT4 FILT10 FILT15 FILT17 operators are defined by each other', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), (data, from, to) => {
      const equal = (a: unknown, b: unknown): void => expect(check(a, data)).toBe(check(b, data));
      equal({ total: { _ne: from } }, { _not: { total: from } });
      equal({ total: { _nin: [from, to] } }, { _not: { total: { _in: [from, to] } } });
      equal({ total: { _in: [from, to] } }, { _or: [{ total: from }, { total: to }] });
      equal({ total: { _between: [from, to] } }, { total: { _gte: from, _lte: to } });
      equal({ total: { _gte: from } }, { _or: [{ total: { _gt: from } }, { total: from }] });
      equal({ items: { _none: { price: from } } }, { _not: { items: { _some: { price: from } } } });
      equal({ total: { _null: true } }, { _not: { total: { _null: false } } });
    }),
    { numRuns: 500 },
  );
});

const small = fc.integer({ min: 0, max: 3 });
const letter = fc.constantFrom('a', 'A', 'b', 'ab', '');
const rows = fc.record(
  {
    total: fc.option(small),
    number: fc.option(letter),
    items: fc.option(fc.array(fc.record({ sku: fc.option(letter), price: fc.option(small) }))),
  },
  { requiredKeys: [] },
);
const filters = fc.oneof(
  fc.record({ total: fc.dictionary(fc.constantFrom('_eq', '_ne', '_gt', '_lte'), small, { minKeys: 1 }) }),
  fc.record({
    number: fc.dictionary(fc.constantFrom('_eq', '_contains', '_startsWith', '_lt'), letter, { minKeys: 1 }),
  }),
  fc.record({
    items: fc.dictionary(
      fc.constantFrom('_some', '_none'),
      fc.record({ sku: letter, price: small }, { requiredKeys: [] }),
      { minKeys: 1 },
    ),
  }),
  fc.constant({ number: null }),
);
