import { expect, test } from 'vitest';
import type { Row } from '../state/use-rows.ts';
import { cardsOf, countOf, neighbour } from './placed.ts';

const row = (id: string, status: string | null): Row => ({
  id,
  module: 'orders',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  data: { status },
});
const draft = { key: '"draft"', count: 40 };
const sent = { key: '"sent"', count: 2 };
const none = { key: '', count: 0 };
const moves = new Map([
  ['a', { before: row('a', 'draft'), after: row('a', 'sent') }],
  ['b', { before: row('b', 'sent'), after: row('b', null) }],
]);

const ids = (rows: Row[], group: { key: string }) =>
  cardsOf(rows, [{ field: 'status', key: group.key }], moves).map(({ id }) => id);

test('VIEWS7 a card on its way stands first in its new column and nowhere else', () => {
  expect(ids([row('a', 'draft'), row('c', 'draft')], draft)).toEqual(['c']);
  expect(ids([row('b', 'sent'), row('d', 'sent')], sent)).toEqual(['a', 'd']);
  expect(ids([], none)).toEqual(['b']);
});

test('VIEWS7 counts are those of all entries, and go along with a card before the server has answered', () => {
  expect(
    [draft, sent, none].map(({ key, count }) => countOf(count, [{ field: 'status', key }], moves)),
  ).toEqual([39, 2, 1]);
});

test('VIEWS7 a card goes from column to column, and stops at the edges', () => {
  const groups = [draft, sent, none];
  expect(neighbour(groups, draft.key, 1)).toBe(sent);
  expect(neighbour(groups, sent.key, 1)).toBe(none);
  expect(neighbour(groups, none.key, 1)).toBeUndefined();
  expect(neighbour(groups, draft.key, -1)).toBeUndefined();
  expect(neighbour(groups, 'unknown', 1)).toBeUndefined();
});

const both = (id: string, status: string, customer: string): Row => ({
  ...row(id, status),
  data: { status, customer },
});
const at = (status: string, customer: string) => [
  { field: 'status', key: JSON.stringify(status) },
  { field: 'customer', key: JSON.stringify(customer) },
];

test('VIEWS26 in a board with lanes a card stands where both of its values are', () => {
  const going = new Map([['a', { before: both('a', 'draft', 'ann'), after: both('a', 'sent', 'bob') }]]);

  expect(cardsOf([], at('sent', 'bob'), going).map(({ id }) => id)).toEqual(['a']);
  expect(cardsOf([], at('sent', 'ann'), going)).toEqual([]);
  expect(countOf(1, at('draft', 'ann'), going)).toBe(0);
  expect(countOf(3, at('draft', 'bob'), going)).toBe(3);
});
