import { expect, test } from 'vitest';
import { pictureIn } from './picture-in.ts';

test('VIEWS9 the first picture of an entry stands for it; an entry may have none', () => {
  expect(pictureIn('a')).toBe('a');
  expect(pictureIn(['b', 'c'])).toBe('b');
  expect([null, undefined, '', [], [null], 7].map((value) => pictureIn(value))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});
