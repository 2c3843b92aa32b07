import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import type { Scope } from './runtime.ts';

function evaluate(source: string, scope: Partial<Scope> = {}): unknown {
  return parseExpression(source).evaluate({ now: 0, ...scope });
}

test('time comes from the scope', () => {
  expect(evaluate('$now()', { now: Date.UTC(2026, 10, 15) })).toBe('2026-11-15T00:00:00.000Z');
  expect(evaluate('$millis()', { now: 42 })).toBe(42);
  expect(evaluate('$now("[D01].[M01].[Y]")', { now: Date.UTC(2026, 10, 15) })).toBe('15.11.2026');
});

test('EXPR5 expressions are JSONata: paths, literals, functions and time', () => {
  const order = {
    items: [
      { price: 2.5, qty: 2 },
      { price: 1, qty: 3 },
    ],
  };
  const scope = { variables: { order }, now: Date.UTC(2026, 10, 15) };
  expect(evaluate('$order.items[0].price', scope)).toBe(2.5);
  expect(evaluate('"a literal"', scope)).toBe('a literal');
  expect(evaluate('$sum($order.items.(price*qty))', scope)).toBe(8);
  expect(evaluate('$now()', scope)).toBe('2026-11-15T00:00:00.000Z');
});

test('random numbers come from the scope, and fail without a source', () => {
  expect(evaluate('$random()', { random: () => 0.25 })).toBe(0.25);
  expect(evaluate('$shuffle([1, 2, 3])', { random: () => 0 })).toEqual([2, 3, 1]);
  expect(() => evaluate('$random()')).toThrow('no source of random numbers');
});

test('a failure says what and where, with the code of JSONata', () => {
  expect(() => evaluate('1 + "a"')).toThrow(
    expect.objectContaining({
      code: 'expression_failed',
      status: 422,
      message: 'The right side of + must be a number (at character 3)',
      data: { more: { reason: 'T2002', position: 2 } },
    }),
  );
  expect(() => evaluate('"a" - 1')).toThrow('The left side of - must be a number');
  expect(() => evaluate('$number("x")')).toThrow('Not a number: "x" (at character 8)');
  expect(() => evaluate('sum([1])')).toThrow('sum is not a function: write $sum');
});

test('a result is plain data: marked lists are copied, functions left out, infinite numbers refused', () => {
  const result = evaluate('{"skus": items.sku, "f": function(){1}, "l": [1, $sum]}', {
    input: { items: [{ sku: 'A' }, { sku: 'B' }] },
  });
  expect(result).toStrictEqual({ skus: ['A', 'B'], l: [1, null] });
  expect(Reflect.ownKeys(Object(Reflect.get(Object(result), 'skus')))).toEqual(['0', '1', 'length']);
  expect(evaluate('$sum')).toBeUndefined();
  expect(evaluate('[$sum, 1, $sum, $sum]')).toStrictEqual([null, 1, null, null]);
  expect(() => evaluate('[1 / 0]')).toThrow(
    expect.objectContaining({ data: { more: { reason: 'D1001', position: 0 } } }),
  );
});

test('data that needs no change is handed on as it is, and never changed', () => {
  const input = Object.freeze({ a: Object.freeze([1, Object.freeze({ b: 2 })]) });
  expect(evaluate('$', { input })).toBe(input);
  expect(evaluate('$ ~> |a|{"b": 3}|', { input })).toEqual({ a: [1, { b: 3 }] });
  expect(evaluate('$sort(a.b)', { input })).toEqual([2]);
  expect(() => evaluate('{} ~> |$$|{"b": 3}|', { input })).toThrow('only parts of its own input');
});

test('own __proto__ keys of parsed JSON are neither read nor given out', () => {
  const input: unknown = JSON.parse('{"__proto__": {"x": 1}, "a": 1}');
  expect(evaluate('__proto__.x', { input })).toBeUndefined();
  expect(evaluate('$keys($)', { input })).toBe('a');
  expect(Object.keys(Object(evaluate('$', { input })))).toEqual(['a']);
  expect(Object.getPrototypeOf(evaluate('$', { input }))).toBe(Object.prototype);
  expect(() => evaluate('{"__proto__": 1}')).toThrow(
    expect.objectContaining({ data: { more: { reason: 'D1013', position: 0 } } }),
  );
});

test('an expression that is evaluated again begins anew', () => {
  const expression = parseExpression('[$a, $a := 1]');
  expect(expression.evaluate({ now: 0 })).toEqual([1]);
  expect(expression.evaluate({ now: 0 })).toEqual([1]);
});

test('functions of the host are not seen', () => {
  const variables = { f: () => 1, list: [() => 1], o: { g: () => 1 } };
  expect(evaluate('$f', { variables })).toBeUndefined();
  expect(evaluate('$keys($clone($o))', { variables })).toBeUndefined();
  expect(() => evaluate('$f()', { variables })).toThrow('$f is not a function');
  expect(() => evaluate('$o.g()', { variables })).toThrow('is not a function');
  expect(() => evaluate('($h := $list[0]; $h())', { variables })).toThrow('$h is not a function');
});

test.each([
  ['steps', '[1..5000].($ + 1)', { steps: 1000 }],
  ['depth', '($f := function($n){1 + $f($n)}; $f(1))', { depth: 50 }],
  ['bytes of one value', '$pad("x", 1000)', { bytes: 1000 }],
  ['bytes of all values', '[1..100].$count([1..100])', { bytes: 5000 }],
  [
    'bytes of the result as a tree',
    '($a := [1..100]; $b := {"x": $a, "y": $a}; $c := {"x": $b, "y": $b}; {"x": $c, "y": $c})',
    { bytes: 5000 },
  ],
  ['milliseconds', '($f := function($n){$f($n)}; $f(1))', { milliseconds: 5 }],
])('an evaluation that runs over its %s fails with expression_limit', (_what, source, budget) => {
  let time = 0;
  const clock = () => time++;
  expect(() => evaluate(source, { budget, clock })).toThrow(
    expect.objectContaining({ code: 'expression_limit', status: 422 }),
  );
});

test('the stack of the host is not the limit', () => {
  const source = '($f := function($n){[{"a": ($f($n + 1))}]}; $f(1))';
  expect(() => evaluate(source, { budget: { depth: 1_000_000 } })).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
});

test('EXPR26 an empty cell counts as nothing among numbers: it breaks no sum and no comparison', () => {
  const input = { rows: [{ price: 2, qty: 3 }, { price: 4, qty: null }, { price: null }, {}], none: null };
  const value = (source: string) => parseExpression(source).evaluate({ input, variables: {}, now: 0 });
  expect(value('$sum(rows.(price * qty))')).toBe(6);
  expect(value('$sum(rows.price)')).toBe(6);
  expect(value('[$max(rows.price), $min(rows.price), $average(rows.price)]')).toEqual([4, 2, 3]);
  expect(value('$sum([rows[9].price])')).toBe(0);
  for (const source of ['1 + none', 'none - 1', 'none * none', '4 / none', '-none', '$sum(none)'])
    expect(value(source), source).toBeUndefined();
  expect(value('none < 1 ? "less" : "not"')).toBe('not');
  // Another kind of value is still a mistake.
  expect(() => value('1 + "1"')).toThrow('must be a number');
  expect(() => value('$sum(["1", null])')).toThrow('array of numbers');
});

test('EXPR29 what $html gives holds no markup, whatever was in it', () => {
  expect(evaluate(`$html("<a href='x' title=\\"y\\">A & B</a>")`)).toBe(
    '&#60;a href=&#39;x&#39; title=&#34;y&#34;&#62;A &#38; B&#60;/a&#62;',
  );
  expect(evaluate('$html("plain é 🎂")')).toBe('plain é 🎂');
  expect(evaluate('$html(nothing)')).toBeUndefined();
});
