import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';
import type { FeedState } from './feed-state.ts';

const state: FeedState = {
  epoch: '0123456789ab',
  position: 50,
  total: 3,
  lastUpdated: null,
  forgotten: 20,
};
const at = (position: number, epoch = state.epoch) => writeCursor({ epoch, position, right: 'all' });

test('CHG21 a cursor from before what was forgotten is too old; one from that very place goes on', () => {
  expect(() => readCursor(at(19), state)).toThrow('no longer kept');
  expect(() => readCursor(at(1), state)).toThrow('no longer kept');
  expect(readCursor(at(20), state)).toMatchObject({ position: 20 });
  // Whoever begins has seen nothing that could have been forgotten.
  expect(readCursor(at(0), state)).toMatchObject({ position: 0 });
});

test('CHG21 a cursor from another feed, or from further on than this one, is too old', () => {
  expect(readCursor(at(50), state)).toMatchObject({ position: 50 });
  expect(() => readCursor(at(51), state)).toThrow('no longer kept');
  expect(() => readCursor(at(30, 'ba9876543210'), state)).toThrow('no longer kept');
});

test('a cursor comes back as it was given, and what is none is refused', () => {
  const cursor = { epoch: state.epoch, position: 36, right: 'a~b', formerly: 'c' };
  expect(readCursor(writeCursor(cursor), state)).toEqual(cursor);
  for (const text of ['', 'x', `${at(30)}.`, `${at(30)}.a.b`])
    expect(() => readCursor(text, state)).toThrow('not a cursor');
});
