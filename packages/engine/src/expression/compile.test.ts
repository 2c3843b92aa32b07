import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { startRuntime } from './runtime.ts';

const variables = {
  short: 'x',
  long: 'x'.repeat(1000),
  list: Array.from({ length: 1000 }, () => ({ a: 'b' })),
};

/** What an evaluation took of its budget. */
function used(source: string): { bytes: number; steps: number } {
  const runtime = startRuntime({ now: 0, variables, clock: () => 0 });
  const before = { ...runtime };
  parseExpression(source).evaluateIn(runtime);
  return {
    bytes: before.bytes - runtime.bytes,
    steps: before.steps - runtime.steps + before.fuel - runtime.fuel,
  };
}

test.each([
  ['a longer key', '{$short: 1}', '{$long: 1}', 3900],
  ['a longer key that is written', '{"x": 1}', `{"${'x'.repeat(1000)}": 1}`, 1900],
  ['a longer key of a group', '$list{$short: 1}', '$list{$long: 1}', 3900],
  ['a longer string to the right', '$long & $short', '$long & $long', 2000],
  ['a longer string to the left', '$short & $long', '$long & $long', 2000],
  ['a short string beside a long one', '$short & $short', '$short & $long', 400],
  ['a longer range', '$count([1..10])', '$count([1..1000])', 2 * 8 * 900],
  ['a longer list to sort', '$count([3, 2, 1]^($))', '$count($list^(a))', 70_000],
  ['more arguments that are kept', '$pad(?, 1)', '$pad(?, 1, "a")', 8],
  ['more bindings of a path', '$count($list#$i.$i)', '$count($list#$i.$#$j.$j)', 90_000],
])('EXPR22 %s counts by what it takes: %s', (_what, less, more, least) => {
  expect(used(more).bytes - used(less).bytes).toBeGreaterThanOrEqual(least);
});

test.each([
  ['a written key and a key that is worked out', `{"${'x'.repeat(1000)}": 1}`, '{$long: 1}', 3000],
  ['a long string and a short one', '$long & $short', '$short & $long', 0],
  ['items that are asked for', '"z" in $list', '"z" in $short', 300],
  ['a range', '$count([1..8])', '$count([1..80])', 1500],
])('EXPR22 what costs little is not made dear: %s', (_what, one, other, most) => {
  expect(Math.abs(used(one).bytes - used(other).bytes)).toBeLessThanOrEqual(most);
  expect(Math.abs(used(one).steps - used(other).steps)).toBeLessThanOrEqual(most);
});

test('a function may end with a call whose result is grouped', () => {
  expect(parseExpression('function($l){$reverse($l){"sum": $sum($)}}([1, 2])').evaluate({ now: 0 })).toEqual({
    sum: 3,
  });
});
