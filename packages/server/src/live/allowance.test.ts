import { expect, test } from 'vitest';
import { makeAllowance } from './allowance.ts';

test('X02 a share can be used at once, then fills up as time passes, and never beyond itself', () => {
  let now = 0;
  const allowance = makeAllowance(20, () => now);
  const taken = () => Array.from({ length: 30 }, () => allowance.take()).filter(Boolean).length;

  const first = taken();
  now += 250;
  const later = taken();
  now += 60_000;

  expect([first, later, taken()]).toEqual([20, 5, 20]);
});
