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
  cardsOf(rows, 'status', group, moves).map(({ id }) => id);

test('VIEWS7 a card on its way stands first in its new column and nowhere else', () => {
  expect(ids([row('a', 'draft'), row('c', 'draft')], draft)).toEqual(['c']);
  expect(ids([row('b', 'sent'), row('d', 'sent')], sent)).toEqual(['a', 'd']);
  expect(ids([], none)).toEqual(['b']);
});

test('VIEWS7 counts are those of all entries, and go along with a card before the server has answered', () => {
  expect([draft, sent, none].map((group) => countOf(group, 'status', moves))).toEqual([39, 2, 1]);
});

test('VIEWS7 a card goes from column to column, and stops at the edges', () => {
  const groups = [draft, sent, none];
  expect(neighbour(groups, draft.key, 1)).toBe(sent);
  expect(neighbour(groups, sent.key, 1)).toBe(none);
  expect(neighbour(groups, none.key, 1)).toBeUndefined();
  expect(neighbour(groups, draft.key, -1)).toBeUndefined();
  expect(neighbour(groups, 'unknown', 1)).toBeUndefined();
});
