import { expect, test } from 'vitest';
import { changedBy, differences, settingsOf, stateOf, type ListState } from './list-state.ts';
import { usualLook } from './look.ts';

const standard: ListState = {
  kind: 'table',
  search: '',
  sort: '-updatedAt',
  filter: undefined,
  columns: ['name'],
  group: undefined,
  figures: [],
  dates: [],
  span: 'month',
  picture: undefined,
  rows: [],
  across: undefined,
  parent: undefined,
  start: undefined,
  end: undefined,
  length: undefined,
  unit: 'day',
  place: undefined,
  ...usualLook,
};
const view = { kind: 'board', group: 'status', filter: { paid: true }, columns: ['name', 'total'] } as const;
const readable = new Set(['name', 'total']);

test('VIEWS1 a view comes out of its settings as it went in', () => {
  const state = stateOf({ ...view, columns: [...view.columns] }, standard);
  expect(settingsOf(state)).toEqual({ ...view, sort: '-updatedAt' });
  expect(stateOf(settingsOf(state), standard)).toEqual(state);
});

test('VIEWS1 the address holds only what differs from the view, also what is taken away', () => {
  const base = stateOf({ ...view, columns: [...view.columns] }, standard);
  expect(differences(base, base)).toEqual({});
  const other = { ...base, filter: undefined, search: 'x', group: undefined };
  const written = differences(base, other);
  expect(written).toEqual({ filter: null, search: 'x', group: null });
  expect(changedBy(base, written, readable)).toEqual(other);
  expect(changedBy(base, {}, readable)).toEqual(base);
});

test('VIEWS1 columns that one may not read, and nonsense in the address, change nothing', () => {
  expect(
    changedBy(standard, { columns: ['secret'], sort: 7, filter: 'x', span: 'decade' }, readable),
  ).toEqual(standard);
});

test('VIEWS13 what makes the rows and columns of a pivot is kept, and can be changed in the address', () => {
  const settings = { kind: 'pivot' as const, rows: ['status', 'month(placed)'], across: 'paid' };
  const state = stateOf(settings, standard);
  expect(settingsOf(state)).toEqual({ ...settings, sort: '-updatedAt', columns: ['name'] });
  const other = { ...state, rows: ['paid'], across: undefined };
  expect(differences(state, other)).toEqual({ rows: ['paid'], across: null });
  expect(changedBy(state, differences(state, other), readable)).toEqual(other);
});
