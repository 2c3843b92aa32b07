import type { FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { groupFilter, groupsOf, keyOf } from './group-of.ts';

const status: FieldDefinition = { identifier: 'status', type: 'select' };
const rows = [
  { status: null, count: 4, 'sum(total)': 1 },
  { status: 'sent', count: 3, 'sum(total)': 9 },
  { status: 'lost', count: 2, 'sum(total)': null },
];
const choices = [{ value: 'draft' }, { value: 'sent' }];
const keys = (field: FieldDefinition, all: boolean) =>
  groupsOf(field, rows, choices, all).map(({ value, count }) => [value, count]);

test('VIEWS7, VIEWS10 groups stand in the order of the choices, then come other values, at last what has none', () => {
  expect(keys(status, false)).toEqual([
    ['sent', 3],
    ['lost', 2],
    [null, 4],
  ]);
  expect(keys(status, true)).toEqual([
    ['draft', 0],
    ['sent', 3],
    ['lost', 2],
    [null, 4],
  ]);
  expect(groupsOf(status, rows, choices, false)[0]?.figures).toEqual({ 'sum(total)': 9 });
});

test('VIEWS7 a board has a column without a value unless the field is required and every entry has one', () => {
  const valued = rows.slice(1);
  const last = (field: FieldDefinition) => groupsOf(field, valued, choices, true).at(-1)?.value;
  expect(last(status)).toBe(null);
  expect(last({ ...status, required: true })).toBe('lost');
});

test('VIEWS7 yes and no are columns of a field that has them', () => {
  const field: FieldDefinition = { identifier: 'paid', type: 'boolean', required: true };
  const told = groupsOf(field, [{ paid: false, count: 1 }], [], true);
  expect(told.map(({ value, count }) => [value, count])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});

test('VIEWS7, VIEWS10 the entries of a group are asked for besides the filter of the list', () => {
  expect(groupFilter('status', 'sent', undefined)).toEqual({ status: { _eq: 'sent' } });
  expect(groupFilter('status', null, { paid: true })).toEqual({
    _and: [{ paid: true }, { status: { _null: true } }],
  });
  expect([keyOf(null), keyOf(''), keyOf(false), keyOf('a')]).toEqual(['', '', 'false', '"a"']);
});
