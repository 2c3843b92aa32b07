import { expect, test } from 'vitest';
import { conditionsOf, filterOf } from './conditions.ts';

test('EDIT24 filters are read as conditions and written again as they were; other shapes are left alone', () => {
  const same = [
    { number: 'wanted' },
    { number: { _eq: '$input' }, status: '"open"' },
    { _or: [{ number: 'a' }, { number: { _gt: 'b' } }] },
    { _and: [{ total: { _gt: '1' } }, { total: { _lt: '9' } }] },
    { paid: { _null: true } },
  ];
  for (const filter of same) {
    const read = conditionsOf(filter);
    expect(read).toBeDefined();
    if (read !== undefined) expect(filterOf(read)).toEqual(filter);
  }
  const others = [
    { _not: { a: '1' } },
    { _or: [{ a: '1', b: '2' }] },
    { a: { _eq: '1', optional: true } },
    { a: { _gt: '1', _lt: '2' } },
    { a: { _in: ['"x"'] } },
    { customer: { name: { _eq: '1' } } },
    [],
    'text',
  ];
  for (const filter of others) expect(conditionsOf(filter)).toBeUndefined();
  expect(filterOf({ any: true, rows: [] })).toBeUndefined();
});
