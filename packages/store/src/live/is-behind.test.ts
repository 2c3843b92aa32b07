import { expect, test } from 'vitest';
import { writeCursor } from '../feed/cursor.ts';
import { isBehind } from './is-behind.ts';

const now = { epoch: '0123456789ab', position: 90, right: 'abc' };

test.each([
  ['an earlier position', writeCursor({ ...now, position: 89 }), true],
  ['the same position', writeCursor(now), false],
  ['a position past what the reader may know of', writeCursor({ ...now, position: 100 }), false],
  ['another epoch', writeCursor({ ...now, epoch: 'ba9876543210', position: 100 }), true],
  ['another right', writeCursor({ ...now, right: 'all', position: 100 }), true],
  ['a reading anew that is not finished', writeCursor({ ...now, position: 100, formerly: 'all' }), true],
  ['no cursor at all', 'soon', true],
  ['an empty text', '', true],
])('WS6 a reader with %s has something to pull or not', (_, since, behind) => {
  expect(isBehind(since, writeCursor(now))).toBe(behind);
});
