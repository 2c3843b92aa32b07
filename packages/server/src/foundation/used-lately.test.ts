import { expect, test } from 'vitest';
import { makeUsedLately } from './used-lately.ts';

test('OPS34 what is under way is counted, together and while it lasts', () => {
  let now = 0;
  const used = makeUsedLately(() => now);
  used.enter('a');
  used.enter('a');
  used.enter('b');
  now = 100;
  expect([used.of('a'), used.of('b'), used.of('c')]).toEqual([200, 100, 0]);
  used.leave('a');
  used.leave('b');
  now = 200;
  expect(used.of('a')).toBeGreaterThan(290);
  expect(used.of('b')).toBeLessThan(100);
});

test('OPS34 after five seconds half of it is forgotten, and in the end all of it', () => {
  let now = 0;
  const used = makeUsedLately(() => now);
  used.add('a', 1000);
  now = 5000;
  expect(used.of('a')).toBe(500);
  now = 10_000;
  expect(used.of('a')).toBe(250);
  used.enter('a');
  now = 60_000;
  used.leave('a');
  now = 200_000;
  expect(used.of('a')).toBeLessThan(1);
});

test('OPS34 what is added does not depend on what is under way', () => {
  const used = makeUsedLately(() => 0);
  used.enter('a');
  used.add('a', 70);
  used.leave('a');
  used.leave('a');
  expect(used.of('a')).toBe(70);
});
