import { expect, test } from 'vitest';
import { compileRecipe, evaluateRecipe, expandKey, type Recipe } from './recipe.ts';

const scope = { variables: { order: { total: 5, note: '$order.total' } }, selector: ['items', 0], now: 0 };

test('EXPR1 EXPR2 EXPR4 EXPR24 strings are expressions, other values stay, lists and dictionaries go on inside', () => {
  const recipe: Recipe = {
    a: '$order.total',
    b: '"text"',
    c: 1,
    d: null,
    e: false,
    f: ['$order.total + 1', [2, { g: '"x"' }]],
  };
  expect(evaluateRecipe(recipe, scope)).toStrictEqual({
    a: 5,
    b: 'text',
    c: 1,
    d: null,
    e: false,
    f: [6, [2, { g: 'x' }]],
  });
});

test('EXPR9 an evaluated string is never parsed again', () => {
  expect(evaluateRecipe({ a: '$order.note' }, scope)).toEqual({ a: '$order.total' });
});

test('EXPR6 EXPR10 ${selector} in a key is the concrete path', () => {
  const recipe = { validateStatus: { '${selector}.price': '"error"' } };
  expect(evaluateRecipe(recipe, scope)).toEqual({ validateStatus: { 'items.0.price': 'error' } });
  expect(evaluateRecipe(recipe, { ...scope, selector: [] })).toEqual({ validateStatus: { price: 'error' } });
  expect(expandKey('${selector}', { ...scope, selector: ['lines', 2] })).toBe('lines.2');
  expect(expandKey('total', { now: 0 })).toBe('total');
  expect(() => evaluateRecipe(recipe, { now: 0 })).toThrow('which nothing sets');
});

test('a key that gives nothing is left out, an item becomes null', () => {
  expect(evaluateRecipe({ a: '$nothing', b: ['$nothing', '1'] }, scope)).toStrictEqual({ b: [null, 1] });
});

test('the expressions of a recipe share one budget', () => {
  const run = compileRecipe(Array.from({ length: 10 }, () => '$count([1..100])'));
  expect(run({ now: 0 })).toHaveLength(10);
  expect(() => run({ now: 0, budget: { bytes: 1500 } })).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
});

test('a fault names its place in the recipe', () => {
  expect(() => compileRecipe({ a: ['1', '1 +'] })).toThrow(
    expect.objectContaining({
      data: expect.objectContaining({ errors: [expect.objectContaining({ path: 'a.1' })] }),
    }),
  );
  expect(() => compileRecipe(JSON.parse('{"__proto__": "1"}'))).toThrow('__proto__');
});
