import { expect, test } from 'vitest';
import type { Row } from '../state/use-rows.ts';
import { leadsTo } from './leads-to.ts';
import { belowFilter, keyOfLine, moveByKey, topFilter, treeLines, type Branch } from './tree-rows.ts';

const row = (id: string): Row => ({
  id,
  module: 'parts',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  data: {},
});
const branch = (...ids: string[]): Branch => ({ rows: ids.map(row), more: false, waiting: false });
const below: Record<string, string[]> = { a: ['a1', 'a2'], a1: ['a11'], x: ['y'], y: ['x'] };
const lines = (top: Branch, ...open: string[]) =>
  treeLines(top, {
    open: new Set(open),
    branch: (id) => branch(...(below[id] ?? [])),
    below: (id) => below[id]?.length ?? 0,
    circles: new Set(['x', 'y']),
  });
const keys = (...given: Parameters<typeof lines>) => lines(...given).map(keyOfLine);

test('VIEWS16 what is opened shows what stands under it, and only that', () => {
  expect(keys(branch('a', 'b'))).toEqual(['a', 'b']);
  expect(keys(branch('a', 'b'), 'a', 'a/a1', 'b')).toEqual(['a', 'a/a1', 'a/a1/a11', 'a/a2', 'b']);
  expect(keys({ ...branch('a'), more: true })).toEqual(['a', 'more ']);
  expect(lines(branch('a'), 'a').map((line) => (line.kind === 'entry' ? [line.place, line.of] : []))).toEqual(
    [
      [1, 1],
      [1, 2],
      [2, 2],
    ],
  );
});

test('VIEWS18 entries of a circle are marked, and end where they come again', () => {
  const seen = lines(branch('x'), 'x', 'x/y', 'x/y/x');
  expect(seen.map(keyOfLine)).toEqual(['x', 'x/y', 'x/y/x']);
  expect(seen.map((line) => line.kind === 'entry' && line.circle)).toEqual([true, true, true]);
});

test('VIEWS16 the top is what fits the list and stands under nothing that fits it', () => {
  expect(topFilter('up', undefined, undefined)).toEqual({ _not: { up: { id: { _null: false } } } });
  expect(topFilter('up', { live: true }, { a: 1 })).toEqual({
    _and: [{ a: 1 }, { _not: { up: { _and: [{ live: true }, { a: 1 }] } } }],
  });
  expect(belowFilter('up', 'x', { a: 1 })).toEqual({ _and: [{ a: 1 }, { up: { _eq: 'x' } }] });
});

test('VIEWS17 keys move an entry under the neighbour before it, and out of what it stands under', () => {
  const seen = lines(branch('a', 'b'), 'a', 'a/a1');
  expect(moveByKey(seen, ['b'], 'ArrowRight')).toEqual({ under: 'a' });
  expect(moveByKey(seen, ['a', 'a2'], 'ArrowRight')).toEqual({ under: 'a1' });
  expect(moveByKey(seen, ['a'], 'ArrowRight')).toBeUndefined();
  expect(moveByKey(seen, ['a', 'a2'], 'ArrowLeft')).toEqual({ under: undefined });
  expect(moveByKey(seen, ['a', 'a1', 'a11'], 'ArrowLeft')).toEqual({ under: 'a' });
  expect(moveByKey(seen, ['b'], 'ArrowLeft')).toBeUndefined();
});

test('VIEWS17 an entry that goes under itself or what is below it would make a circle', async () => {
  const up: Record<string, string> = { a1: 'a', a11: 'a1', x: 'y', y: 'x' };
  const above = (id: string) => Promise.resolve(up[id]);
  expect(await leadsTo('a11', 'a', above)).toBe(true);
  expect(await leadsTo('a', 'a', above)).toBe(true);
  expect(await leadsTo('a', 'a11', above)).toBe(false);
  expect(await leadsTo('x', 'a', above)).toBe(false);
});
