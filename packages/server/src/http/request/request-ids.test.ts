import { expect, test } from 'vitest';
import { makeRequestIds } from './request-ids.ts';

test('ids of requests differ, also past a million, and all have one length', () => {
  const nextId = makeRequestIds();
  const ids = Array.from({ length: 1_000_100 }, () => nextId());
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
  expect(makeRequestIds()().slice(0, 16)).not.toBe(ids[0]?.slice(0, 16));
});
