import { everyTime, timeAfter, timeText } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { ticksOf } from '../charts/scale.ts';
import { groupOf, joined } from '../../resources/list/figures/entries-filter.ts';
import { wholeFilter } from './whole-filter.ts';

const field = (type: string, options = {}) => ({ identifier: 'a', type, options });

test('DASH8 a group leads to the entries that have its value, through relations, too', () => {
  expect(groupOf('a', field('select'), 'open')).toEqual({ a: { _eq: 'open' } });
  expect(groupOf('a', field('multiselect'), 'x')).toEqual({ a: { _contains: 'x' } });
  expect(groupOf('a', field('select'), null)).toEqual({ a: { _null: true } });
  expect(groupOf('customer.a', field('text'), 'DE')).toEqual({ customer: { a: { _eq: 'DE' } } });
});

test('DASH8 a span of time leads to the entries from its beginning to the next one', () => {
  expect(groupOf('month(a)', field('date'), '2026-12-01')).toEqual({
    a: { _gte: '2026-12-01', _lt: '2027-01-01' },
  });
  const from = new Date(2026, 11, 1).toISOString();
  const to = new Date(2027, 0, 1).toISOString();
  expect(groupOf('month(a)', field('datetime'), '2026-12-01')).toEqual({ a: { _gte: from, _lt: to } });
});

test('DASH7 filters of the whole narrow the modules that they name, and only those', () => {
  const filters = [
    { name: 'when', fields: { orders: 'placed' } },
    { name: 'open', fields: { orders: 'open', customers: 'open' } },
  ];
  const types: Record<string, string> = { placed: 'date', open: 'boolean' };
  const of = (name: string) =>
    types[name] === undefined ? undefined : { identifier: name, type: types[name] };
  const chosen = { when: 'thisMonth', open: 'false', other: 'x' };
  expect(wholeFilter(filters, chosen, 'orders', of)).toEqual([
    { placed: { _gte: '$month', _lt: '$month+1m' } },
    { open: { _eq: false } },
  ]);
  expect(wholeFilter(filters, chosen, 'customers', of)).toEqual([{ open: { _eq: false } }]);
  expect(wholeFilter(filters, { when: '' }, 'orders', of)).toEqual([]);
  expect(joined(undefined, {}, { a: 1 })).toEqual({ a: 1 });
  expect(joined({ b: 1 }, { a: 1 })).toEqual({ _and: [{ b: 1 }, { a: 1 }] });
});

test('DASH6 times without entries are shown, and no more than fit', () => {
  expect(everyTime('month', ['2026-03-01', '2025-12-01'])).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(everyTime('quarter', ['2026-01-01', '2026-07-01'])).toHaveLength(3);
  expect(everyTime('day', ['1990-01-01', '2026-01-01'])).toHaveLength(400);
  expect(everyTime('week', [])).toEqual([]);
  expect(timeAfter('hour', '2026-02-28T23:00')).toBe('2026-03-01T00:00');
  expect(timeText('quarter', '2026-04-01', 'en')).toBe('Q2 2026');
});

test('DASH6 the lines of a chart are at round values that hold all figures', () => {
  expect(ticksOf([0, 3, 7])).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf([-3, 12])).toEqual([-5, 0, 5, 10, 15]);
  expect(ticksOf([1, 1])).toEqual([0, 1]);
  expect(ticksOf([])).toEqual([0, 1]);
  expect(ticksOf([0.1, 0.2])).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
});
