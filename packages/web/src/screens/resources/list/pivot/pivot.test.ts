import { expect, test } from 'vitest';
import type { Module } from '../../../../data/stored/modules.ts';
import { csvText } from './csv-text.ts';
import { figuresBy, headsOf, idOf, inOrder, together } from './pivot-heads.ts';
import { othersOf, pivotKey, shownOf, type PivotKey } from './pivot-key.ts';

const module = {
  identifier: 'orders',
  fields: [
    { identifier: 'status', type: 'select', title: 'Status' },
    { identifier: 'due', type: 'date', title: 'Due' },
  ],
} as unknown as Module;
const titles = { createdAt: 'Created', updatedAt: 'Changed' };
const key = (term: string): PivotKey => {
  const found = pivotKey(module, term, titles);
  if (found === undefined) throw new Error(`no key ${term}`);
  return found;
};

test('VIEWS13 keys are fields, spans of their times and of those that every entry has', () => {
  expect([key('status').title, key('month(due)').unit, key('year(createdAt)').title]).toEqual([
    'Status',
    'month',
    'Created',
  ]);
  expect([pivotKey(module, 'gone', titles), pivotKey(module, 'month(due', titles)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('VIEWS13 cells are found by the values of their row and column; without a value is one of them', () => {
  const keys = [key('status'), key('month(due)')];
  const groups = [
    { status: 'sent', 'month(due)': '2026-01-01', count: 2 },
    { status: null, 'month(due)': null, count: 7 },
  ];
  const cells = figuresBy(keys, groups, 'count');
  expect([cells.get(idOf(['sent', '2026-01-01'])), cells.get(idOf(['', undefined]))]).toEqual([2, 7]);
  expect(headsOf([key('status')], groups).map(({ values }) => values)).toEqual([['sent'], [null]]);
});

test('VIEWS13 rows stand in the order of choices, then of times, and last what has none; those of one first value stand together', () => {
  const keys = [key('status'), key('month(due)')];
  const heads = headsOf(keys, [
    { status: null, 'month(due)': '2025-01-01' },
    { status: 'sent', 'month(due)': null },
    { status: 'draft', 'month(due)': '2026-01-01' },
    { status: 'sent', 'month(due)': '2025-12-01' },
  ]);
  const order = ['sent', 'draft'];
  const sorted = inOrder(heads, keys, (at, value) =>
    at === 0 ? order.indexOf(String(value)) : String(value),
  );
  expect(sorted.map(({ values }) => values)).toEqual([
    ['sent', '2025-12-01'],
    ['sent', null],
    ['draft', '2026-01-01'],
    [null, '2025-01-01'],
  ]);
  expect(together(sorted).map((group) => group.length)).toEqual([2, 1, 1]);
});

test('VIEWS14 what has no room in a column is all that is in none of those shown', () => {
  expect(othersOf(key('status'), ['sent', 'draft'])).toEqual({
    _not: { status: { _in: ['sent', 'draft'] } },
  });
  expect(shownOf(key('status'), ['sent', null])).toEqual({
    _or: [{ status: { _in: ['sent'] } }, { status: { _null: true } }],
  });
  expect(shownOf(key('status'), [null])).toEqual({ status: { _null: true } });
  expect(othersOf(key('month(due)'), ['2026-02-01', '2026-01-01'])).toEqual({
    _not: { due: { _gte: '2026-01-01' } },
  });
});

test('VIEWS15 CSV has figures as they are, quotes where they are needed, and no formulas', () => {
  expect(
    csvText([
      ['=1+1', 'a,b', 'say "x"'],
      [-2.5, 1000, ''],
    ]),
  ).toBe(`'=1+1,"a,b","say ""x"""\r\n-2.5,1000,\r\n`);
});
