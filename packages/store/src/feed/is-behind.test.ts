import { expect, test } from 'vitest';
import { isBehind } from './is-behind.ts';

const now = { epoch: '0123456789ab', position: 90, right: 'abc', view: 4 };
const at = (place: object) => ({ ...now, former: [], ...place });

test.each([
  ['an earlier position', at({ position: 89 }), true],
  ['the same position', at({}), false],
  ['a later position', at({ position: 100 }), false],
  ['another epoch', at({ epoch: 'ba9876543210', position: 100 }), true],
  ['another right', at({ right: 'all', position: 100 }), true],
  ['another feed of the right', at({ view: 5, position: 100 }), true],
  ['a reading anew that is not finished', at({ position: 100, former: [{ ...now, right: 'all' }] }), true],
  ['no cursor at all', undefined, true],
])('WS6 a reader with %s has something to pull or not', (_, since, behind) => {
  expect(isBehind(since, now)).toBe(behind);
});
