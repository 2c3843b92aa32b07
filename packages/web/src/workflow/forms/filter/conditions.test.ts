import { expect, test } from 'vitest';
import { conditionsOf, filterOf } from './conditions.ts';

test('EDIT24 filters are read as conditions, groups and rows, and written again as they were', () => {
  const same = [
    { number: 'wanted' },
    { number: { _eq: '$input' }, status: '"open"' },
    { _or: [{ number: 'a' }, { number: { _gt: 'b' } }] },
    { _and: [{ total: { _gt: '1' } }, { total: { _lt: '9' } }] },
    { paid: { _null: true } },
    { _not: { a: '1' } },
    { _not: { _or: [{ a: '1' }, { b: '2' }] } },
    { _not: { a: '1', b: '2' } },
    { _or: [{ a: '1', b: '2' }, { c: '3' }] },
    { a: '1', _or: [{ b: '2' }, { _not: { c: '3' } }] },
    { a: { _eq: '1', optional: true } },
    { a: { _in: ['"x"', '"y"'] }, b: { _in: '$list' } },
    { day: { _between: ['$from', '$to'] } },
    { customer: { city: { name: { _eq: '1' } } } },
    { positions: { _some: { price: { _gt: 5 }, article: '"x"' } } },
    { positions: { _none: {} } },
    { positions: { _every: { _or: [{ a: 1 }, { b: 2 }] } } },
    { tags: { _some: ['"a"'] } },
  ];
  for (const filter of same) {
    const read = conditionsOf(filter);
    expect(read, JSON.stringify(filter)).toBeDefined();
    if (read !== undefined) expect(filterOf(read)).toEqual(filter);
  }
  // What says the same in other words is written in those of the editor when it is changed.
  const read = conditionsOf({ a: { _gt: '1', _lt: '2' } });
  expect(read && filterOf(read)).toEqual({ _and: [{ a: { _gt: '1' } }, { a: { _lt: '2' } }] });
  const others = [
    [],
    'text',
    { _or: [] },
    { a: [1] },
    { a: {} },
    { _some: 1 },
    { a: { _near: 1 } },
    { place: { _within: { box: [] } } },
    { a: { _in: [{ b: 1 }] } },
  ];
  for (const filter of others) expect(conditionsOf(filter), JSON.stringify(filter)).toBeUndefined();
  expect(filterOf({ join: 'any', parts: [] })).toBeUndefined();
});
