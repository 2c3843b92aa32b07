import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterFields } from './filter-fields.ts';
import { parseFilter, type ParseFilterOptions } from './parse-filter.ts';
import { lookup, orders } from './testing.ts';

function faults(json: unknown, options: ParseFilterOptions = { lookup }): [string, string][] {
  const parsed = parseFilter(json, orders, options);
  return 'errors' in parsed ? parsed.errors.map((each) => [each.path, each.code]) : [];
}

function fieldsOf(json: unknown): string[] {
  const parsed = parseFilter(json, orders, { lookup });
  return 'filter' in parsed
    ? filterFields(parsed.filter).map((field) => `${field.module}: ${field.path}`)
    : [];
}

test('FILT1 FILT2 the filter that the contract shows is read', () => {
  const json = {
    country: 'DE',
    total: { _gt: 100 },
    _or: [{ number: 'A' }, { number: 'B' }],
    items: { _some: { sku: 'A' } },
  };
  const country = { module: 'orders', path: 'country', name: 'country', column: 'text', system: false };
  const parsed = parseFilter(json, orders);
  expect(parsed).toMatchObject({ filter: { kind: 'and' } });
  expect(parsed).toHaveProperty('filter.filters.0', {
    kind: 'compare',
    field: country,
    operator: '_eq',
    value: 'DE',
  });
  expect(parsed).toHaveProperty('filter.filters.3.kind', 'rows');
  expect(parsed).toHaveProperty('filter.filters.3.filter.field.path', 'items.sku');
});

test.each([
  [{ nmber: 'A' }, 'nmber', 'unknown_field'],
  [{ constructor: 'A' }, 'constructor', 'unknown_field'],
  [{ secret: 'x' }, 'secret', 'unknown_operator'],
  [{ secret: { _null: true } }, 'secret._null', 'unknown_operator'],
  [{ number: { _gtt: 1 } }, 'number._gtt', 'unknown_operator'],
  [{ total: { _contains: '1' } }, 'total._contains', 'unknown_operator'],
  [{ meta: { _gt: 1 } }, 'meta._gt', 'unknown_operator'],
  [{ meta: { key: 'x' } }, 'meta.key', 'unknown_operator'],
  [{ meta: { _some: {} } }, 'meta._some', 'unknown_operator'],
  [{ number: { _some: { a: 1 } } }, 'number._some', 'unknown_operator'],
  [{ number: 5 }, 'number', 'wrong_type'],
  [{ number: {} }, 'number', 'required'],
  [{ number: 'a\0' }, 'number', 'bad_value'],
  [{ total: '5' }, 'total', 'wrong_type'],
  [{ total: { _between: [1] } }, 'total._between', 'wrong_type'],
  [{ total: { _in: 5 } }, 'total._in', 'wrong_type'],
  [{ total: { _in: [1, null] } }, 'total._in.1', 'wrong_type'],
  [{ total: { _null: 'yes' } }, 'total._null', 'wrong_type'],
  [{ total: { _gt: null } }, 'total._gt', 'wrong_type'],
  [{ version: 1.5 }, 'version', 'wrong_type'],
  [{ id: 'x' }, 'id', 'bad_format'],
  [{ updatedAt: { _gte: 'soon' } }, 'updatedAt._gte', 'bad_format'],
  [{ due: { _gte: '2026-02-30' } }, 'due._gte', 'bad_format'],
  [{ tags: 'a' }, 'tags', 'wrong_type'],
  [{ tags: { _some: 'a' } }, 'tags._some', 'wrong_type'],
  [{ items: { _some: { prise: 1 } } }, 'items._some.prise', 'unknown_field'],
  [{ items: { _some: { price: 'x' } } }, 'items._some.price', 'wrong_type'],
  [{ items: { _some: [] } }, 'items._some', 'wrong_type'],
  [{ items: 5 }, 'items', 'unknown_operator'],
  [{ id: { x: 1 } }, 'id.x', 'unknown_operator'],
  [{ version: { _some: { x: 1 } } }, 'version._some', 'unknown_operator'],
  [{ owner: { _some: { x: 1 } } }, 'owner._some', 'unknown_operator'],
  [{ total: { _gt: null } }, 'total._gt', 'wrong_type'],
  [{ total: { _null: null } }, 'total._null', 'wrong_type'],
  [{ customer: { nmae: 'x' } }, 'customer.nmae', 'unknown_field'],
  [{ customer: { password: 'x' } }, 'customer.password', 'unknown_operator'],
  [{ owner: { email: 'x' } }, 'owner.email', 'unknown_operator'],
  [{ orphan: { name: 'x' } }, 'orphan', 'unknown_module'],
  [{ _and: {} }, '_and', 'wrong_type'],
  [{ _or: [5] }, '_or.0', 'wrong_type'],
  [{ _not: [{}] }, '_not', 'wrong_type'],
  [{ _or: [{ number: 'A' }, { _and: [{ x: 1 }] }] }, '_or.1._and.0.x', 'unknown_field'],
  [[{ number: 'A' }, { x: 1 }], '1.x', 'unknown_field'],
  ['number', '', 'wrong_type'],
  [null, '', 'wrong_type'],
])('FILT1 %j is refused at "%s"', (json, path, code) => {
  expect(faults(json)).toEqual([[path, code]]);
});

test('FILT1 every fault is told at once', () => {
  expect(faults({ x: 1, number: 5, _or: [{ y: 1 }] })).toEqual([
    ['x', 'unknown_field'],
    ['number', 'wrong_type'],
    ['_or.0.y', 'unknown_field'],
  ]);
});

test("FILT1 a field's own limits do not limit what may be asked", () => {
  expect(faults({ price: { _gt: -1 }, country: 'no longer a choice', amount: { _lt: 0.001 } })).toEqual([]);
});

test('FILT1 an array of filters means all of them', () => {
  expect(parseFilter([{ number: 'A' }, { total: 1 }], orders)).toMatchObject({ filter: { kind: 'and' } });
  expect(parseFilter([], orders)).toEqual({ filter: { kind: 'and', filters: [] } });
});

test('FILT24 with recipes the names and operators are checked and the values are not', () => {
  const options = { lookup, values: 'recipes' } as const;
  expect(
    faults({ total: { _gt: '$input.limit', _in: '$list', _null: '$x' }, tags: { _some: '$tags' } }, options),
  ).toEqual([]);
  expect(faults({ totl: '$x', total: { _like: '$x' } }, options)).toEqual([
    ['totl', 'unknown_field'],
    ['total._like', 'unknown_operator'],
  ]);
});

test('FILT24 with recipes a condition keeps its expression', () => {
  const parsed = parseFilter({ number: '$x' }, orders, { values: 'recipes' });
  expect(parsed).toMatchObject({
    filter: { kind: 'compare', operator: '_eq', value: '$x', field: { name: 'number' } },
  });
  expect(parseFilter({ number: { _null: '$x' } }, orders, { values: 'recipes' })).toMatchObject({
    filter: { kind: 'null', isNull: true, field: { name: 'number' } },
  });
});

test('FILT1 without knowing modules a filter cannot look behind a relation', () => {
  expect(faults({ customer: { name: 'x' } }, {})).toEqual([['customer', 'unknown_module']]);
});

test('FILT21 the place of a condition within its module is known', () => {
  const parsed = parseFilter({ items: { _none: { sku: 'A' } } }, orders);
  expect(parsed).toMatchObject({
    filter: {
      kind: 'rows',
      module: 'orders',
      quantifier: 'none',
      field: { path: 'items' },
      filter: { field: { module: 'orders', path: 'items.sku', name: 'sku' } },
    },
  });
});

const all = (inner: unknown) => ({ _and: [inner] });

const parent = (inner: unknown) => ({ parent: inner });

test('a filter is at most 12 levels deep, however it nests', () => {
  const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
    levels === 0 ? {} : wrap(deep(levels - 1, wrap));
  expect(faults(deep(11, all))).toEqual([]);
  expect(faults(deep(12, all)).map(([, code]) => code)).toEqual(['too_deep']);
  const related = (levels: number) => ({ customer: deep(levels, parent) });
  expect(faults({ customer: deep(9, parent) }).filter(([, code]) => code === 'too_deep')).toEqual([]);
  expect(faults(related(12)).map(([, code]) => code)).toEqual(['too_deep']);
});

function nested(levels: number): unknown {
  return levels === 0 ? {} : { _not: nested(levels - 1) };
}

test('a filter is at most 12 levels deep', () => {
  expect(faults(nested(11))).toEqual([]);
  expect(faults(nested(12)).map(([, code]) => code)).toEqual(['too_deep']);
});

test('a filter has at most 200 conditions', () => {
  const many = Array.from({ length: 201 }, () => ({ total: 1 }));
  expect(faults({ _or: many.slice(1) })).toEqual([]);
  expect(faults({ _or: many })).toEqual([['_or', 'too_many']]);
  expect(faults([{ _or: many.slice(50) }, { _or: many.slice(50) }])).toEqual([['', 'too_many']]);
});

test('FILT9 _in takes at most 1000 values', () => {
  const many = Array.from({ length: 1001 }, (_, index) => index);
  expect(faults({ total: { _in: many.slice(1) } })).toEqual([]);
  expect(faults({ total: { _in: many } })).toEqual([['total._in', 'too_many']]);
});

test('FILT21 every field that a filter reads is named with its module, behind lists and relations too', () => {
  expect(
    fieldsOf({
      country: 'DE',
      _or: [{ country: 'FR' }, { _not: { updatedAt: null } }],
      items: { _some: { sku: 'A', parts: { _none: { id: '019a7f00-0000-7000-8000-000000000001' } } } },
      customer: { name: 'Ann' },
    }),
  ).toEqual([
    'orders: country',
    'orders: updatedAt',
    'orders: items.sku',
    'orders: items.parts.id',
    'orders: items.parts',
    'orders: items',
    'customers: name',
    'orders: customer',
  ]);
});

test('ERR23 any JSON is a filter or is refused, and nothing throws', () => {
  const keys = fc.constantFrom(
    'number',
    'total',
    'items',
    'customer',
    'meta',
    '_and',
    '_or',
    '_not',
    '_some',
    '_eq',
    '_in',
    '_null',
    'x',
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(keys, tie('json')),
      fc.array(tie('json')),
    ),
  }));
  fc.assert(
    fc.property(json, (each) => {
      const parsed = parseFilter(each, orders, { lookup });
      expect('filter' in parsed || parsed.errors.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
