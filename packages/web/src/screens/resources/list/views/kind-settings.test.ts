import { viewKinds, viewSettings, type FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { settingsOf, type ListState } from '../state/list-state.ts';
import { usualLook } from '../state/look.ts';
import { completed, lacking, type Offered } from './kind-settings.ts';

const draft: ListState = {
  kind: 'table',
  search: '',
  sort: '-updatedAt',
  filter: undefined,
  columns: ['name'],
  group: undefined,
  figures: ['sum(total)', 'avg(total)'],
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
const field = (identifier: string, type: string): FieldDefinition => ({ identifier, type });
const nothing: Offered = { group: [], dates: [], pictures: [], numbers: [], parents: [], places: [] };
const all: Offered = {
  group: [field('status', 'select'), field('customer', 'relation')],
  dates: [field('due', 'date')],
  pictures: [field('photo', 'image')],
  numbers: [field('total', 'number')],
  parents: [field('above', 'relation')],
  places: [field('shop', 'geo')],
};

test.each(viewKinds)('VIEWS1 settings of a new %s are sound, also where the module offers little', (kind) => {
  for (const of of [nothing, all])
    expect(viewSettings.safeParse(settingsOf(completed(kind, draft, of))).error).toBeUndefined();
});

test('VIEWS1 a kind that was chosen keeps nothing of another', () => {
  const pivot = completed('pivot', draft, all);
  expect([pivot.rows, pivot.across, pivot.figures]).toEqual([['status'], 'customer', ['sum(total)']]);
  const board = completed('board', pivot, all);
  expect([board.rows, board.across, board.group]).toEqual([[], undefined, 'status']);
});

test('VIEWS21 a map keeps a field with colours, and no other', () => {
  const map = completed('map', { ...draft, group: 'status' }, all);
  expect([map.place, map.group]).toEqual(['shop', 'status']);
  expect(completed('map', { ...draft, group: 'customer' }, all).group).toBeUndefined();
});

test('VIEWS1 what a kind needs and the module does not have is told', () => {
  expect(viewKinds.map((kind) => lacking(kind, nothing))).toEqual([
    undefined,
    'group',
    undefined,
    'picture',
    undefined,
    'parent',
    undefined,
    'place',
  ]);
  expect(viewKinds.map((kind) => lacking(kind, all)).filter((each) => each !== undefined)).toEqual([]);
});
