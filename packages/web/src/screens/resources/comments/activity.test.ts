import { expect, test } from 'vitest';
import type { Revision } from '../../../data/stored/revisions.ts';
import { inOneOrder } from './activity.ts';
import type { Comment } from './comment-requests.ts';

const said = (id: string, at: number): Comment => ({
  id,
  text: '',
  files: [],
  at: new Date(at).toISOString(),
  by: null,
  name: null,
  changedAt: null,
});
const changed = (version: number, at: number): Revision => ({
  version,
  op: 'update',
  at: new Date(at).toISOString(),
  by: null,
  run: null,
  files: {},
  changes: {},
});
const keys = (
  comments: Comment[],
  changes: Revision[],
  more: { comments?: boolean; changes?: boolean } = {},
) =>
  inOneOrder(
    { read: comments, more: more.comments ?? false },
    { read: changes, more: more.changes ?? false },
  ).map(({ key }) => key);

test('COMM7 comments and changes stand in the order in which they happened, the latest last', () => {
  expect(keys([said('b', 30), said('a', 10)], [changed(2, 20), changed(1, 5)])).toEqual(['1', 'a', '2', 'b']);
  expect(keys([], [])).toEqual([]);
});

test('COMM7 nothing is shown before something that is not read yet could stand between', () => {
  const comments = [said('d', 40), said('c', 30)];
  const changes = [changed(9, 35), changed(8, 20)];
  expect(keys(comments, changes, { comments: true })).toEqual(['c', '9', 'd']);
  expect(keys(comments, changes, { changes: true })).toEqual(['8', 'c', '9', 'd']);
  expect(keys(comments, changes, { comments: true, changes: true })).toEqual(['c', '9', 'd']);
  expect(keys([], changes, { changes: true })).toEqual(['8', '9']);
});
