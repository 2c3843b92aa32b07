import { hasCondition, Problem, recipeFilterFaults } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { compileFilter } from './compile-filter.ts';

/** The filter for an input, or the faults as path and code. */
function filterFor(filter: unknown, input: unknown): unknown {
  try {
    return compileFilter(filter, 'filter')({ input, variables: { input }, now: 0 });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.code).toBe('invalid');
    return (error.data.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  }
}

test('FILT29 conditions on some, none or every row stand in the filter of an element', () => {
  for (const quantifier of ['_some', '_none', '_every']) {
    const filter = { rows: { [quantifier]: { a: { _gt: '$input.a' } } } };
    expect(recipeFilterFaults(filter)).toEqual([]);
    expect(filterFor(filter, { a: 1 })).toEqual({ rows: { [quantifier]: { a: { _gt: 1 } } } });
  }
});

test('FILT25 a leaf gives a value, or a list of values', () => {
  expect(filterFor({ a: '$input.a', b: { _in: '$input.b', _ne: 3 } }, { a: 'x', b: [1, 2] })).toEqual({
    a: 'x',
    b: { _in: [1, 2], _ne: 3 },
  });
  // A path through a list of one gives no list.
  expect(filterFor({ a: { _in: '$input.rows.id' } }, { rows: [{ id: 'x' }] })).toEqual({ a: { _in: ['x'] } });
  expect(filterFor({ a: { _in: ['$input.a', '"b"'] } }, { a: 'x' })).toEqual({ a: { _in: ['x', 'b'] } });
  expect(filterFor({ _or: [{ a: null }, { a: 'null' }] }, {})).toEqual({ _or: [{ a: null }, { a: null }] });
});

test.each([
  [{ _ne: 'x' }],
  [{ email: { _startsWith: 'a' } }],
  [[{ _ne: 'x' }]],
  [{}],
  [[['x']]],
  [JSON.parse('{"__proto__": {"_ne": "x"}}')],
])('FILT25 an object out of an expression is never a condition: %j', (given) => {
  expect(filterFor({ a: '$input' }, given)).toEqual(['filter.a wrong_type']);
  expect(filterFor({ a: { _eq: '$input' } }, given)).toEqual(['filter.a._eq wrong_type']);
  expect(filterFor({ a: { b: '$input' } }, given)).toEqual(['filter.a.b wrong_type']);
  expect(filterFor({ a: { _some: '$input' } }, given)).toEqual(['filter.a._some wrong_type']);
  expect(filterFor({ _not: { a: { _in: ['$input'] } } }, given)).toEqual(['filter._not.a._in.0 wrong_type']);
});

test.each([[undefined], [null]])(
  'FILT26 a leaf that gives nothing (%s) is a fault, wherever it stands',
  (a) => {
    for (const [filter, path] of [
      [{ a: '$input.a' }, 'a'],
      [{ a: { _eq: '$input.a' } }, 'a._eq'],
      [{ _and: [{ b: 1 }, { a: '$input.a' }] }, '_and.1.a'],
      [{ _or: [{ a: '$input.a' }] }, '_or.0.a'],
      [{ _not: { a: { c: '$input.a' } } }, '_not.a.c'],
      [{ a: { _some: { c: '$input.a' } } }, 'a._some.c'],
      [[{ a: '$input.a' }], '0.a'],
      [{ a: { _in: ['$input.a'] } }, 'a._in.0'],
      [{ optional: '$input.a' }, 'optional'],
      [{ a: { optional: '$input.a' } }, 'a.optional'],
    ] as const)
      expect(filterFor(filter, { a })).toEqual([`filter.${path} required`]);
  },
);

test('FILT26 every fault is told at once', () => {
  expect(filterFor({ a: '$input.a', b: '$input.b', c: '"c"' }, { b: {} })).toEqual([
    'filter.a required',
    'filter.b wrong_type',
  ]);
});

test('FILT27 an optional condition is left out with everything that holds nothing else', () => {
  const optional = { _eq: '$input.a', optional: true };
  expect(filterFor({ a: optional, b: '"b"' }, {})).toEqual({ b: 'b' });
  expect(filterFor({ a: optional, b: '"b"' }, { a: 1 })).toEqual({ a: { _eq: 1 }, b: 'b' });
  // An alternative that is not there must not match everything instead.
  expect(filterFor({ _or: [{ a: optional }, { b: '"b"' }] }, {})).toEqual({ _or: [{ b: 'b' }] });
  expect(filterFor({ b: '"b"', _not: { a: optional } }, {})).toEqual({ b: 'b' });
  expect(filterFor({ b: '"b"', c: { _none: { a: optional } } }, {})).toEqual({ b: 'b' });
  expect(filterFor({ b: '"b"', c: { a: optional } }, {})).toEqual({ b: 'b' });
  for (const filter of [{ a: optional }, [{ a: optional }], { _and: [{ _or: [{ a: optional }] }] }])
    expect(filterFor(filter, {})).toBeUndefined();
  // A list of which nothing is left is no value: none of no values would be everything.
  for (const operator of ['_in', '_nin', '_between']) {
    const several = { [operator]: ['$input.a', '$input.c'], optional: true };
    expect(filterFor({ a: several }, {})).toBeUndefined();
    expect(filterFor({ a: several, b: '"b"' }, { c: 1 })).toEqual({ a: { [operator]: [1] }, b: 'b' });
  }
  // It says nothing about a value of the wrong kind.
  expect(filterFor({ a: optional }, { a: { _ne: 1 } })).toEqual(['filter.a._eq wrong_type']);
});

test('FILT28 a filter without a field has no condition', () => {
  for (const filter of [undefined, {}, [], { _and: [] }, { _not: { _or: [{}] } }])
    expect(hasCondition(filter)).toBe(false);
  expect(hasCondition({ _and: [{ _not: { a: 1 } }] })).toBe(true);
});
