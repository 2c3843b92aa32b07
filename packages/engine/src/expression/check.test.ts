import { expect, test } from 'vitest';
import { checkExpression } from './check.ts';
import { builtins } from './functions/builtins.ts';
import { unsupported } from './supported.ts';
import { unsupportedFunctions } from './unsupported-functions.ts';

test('a sound expression has no faults', () => {
  expect(checkExpression('$sum($order.items.(price*qty))', { variables: ['order'] })).toEqual([]);
  expect(checkExpression('($f := function($x){$x}; $f(1))', { variables: [] })).toEqual([]);
});

test('what is not known of a place is not checked', () => {
  expect(checkExpression('$order.total + $random() + $count($shuffle([1])) + ${selector}')).toEqual([]);
  const known = { variables: ['order'], selector: true, random: true };
  expect(checkExpression('$order.${selector} + $random()', known)).toEqual([]);
});

test.each([
  ['1 +', { code: 'expression_syntax', position: 3 }],
  ['$summ([1])', { code: 'unknown_function', position: 0, hint: 'Did you mean $sum?' }],
  ['$oder.total', { code: 'unknown_variable', position: 0, hint: 'Did you mean $order?' }],
  ['$order()', { code: 'unknown_function' }],
  ['$eval("1")', { code: 'unsupported' }],
  ['$map(["1"], $eval)', { code: 'unsupported' }],
  ['$random()', { code: 'unsupported' }],
  ['$shuffle([1])', { code: 'unsupported' }],
  ['$order.${selector}', { code: 'selector_not_set', position: 7 }],
  ['$match("a", /(?<=a)b/)', { code: 'expression_syntax', position: 13 }],
])('%s is reported', (source, fault) => {
  const known = { variables: ['order'], selector: false, random: false };
  expect(checkExpression(source, known)).toEqual([expect.objectContaining(fault)]);
});

test('a hint is given only where a name is near', () => {
  expect(checkExpression('$zzzzzz', { variables: ['order'] })[0]?.hint).toBeUndefined();
  expect(checkExpression('$zzzzzz(1)')[0]?.hint).toBeUndefined();
});

test('every fault is reported, in the order of the source', () => {
  const faults = checkExpression('$a + $nope($b) + $nope(1)', { variables: [] });
  expect(faults.map(({ code, position }) => [code, position])).toEqual([
    ['unknown_variable', 0],
    ['unknown_function', 5],
    ['unknown_variable', 11],
    ['unknown_function', 17],
  ]);
});

test('what is unsupported is no built-in function, and says why', () => {
  for (const { name } of unsupportedFunctions) expect(builtins.has(name)).toBe(false);
  for (const { what, reason } of unsupported) expect(`${what}: ${reason}`).toMatch(/^.+: .+\.$/);
});
