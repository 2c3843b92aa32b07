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
  for (const [key, expanded] of [
    ['row.${selector}', 'row'],
    ['row.${selector}.price', 'row.price'],
    ['${selector}', ''],
  ] as const)
    expect(expandKey(key, { ...scope, selector: [] })).toBe(expanded);
  expect(() => evaluateRecipe(recipe, { now: 0 })).toThrow(
    expect.objectContaining({ code: 'expression_failed', data: { more: { reason: 'selector' } } }),
  );
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
  expect(() => compileRecipe(JSON.parse('{"__proto__": "1"}'))).toThrow(
    expect.objectContaining({
      code: 'invalid',
      data: expect.objectContaining({ errors: [expect.objectContaining({ code: 'expression_syntax' })] }),
    }),
  );
});

test('a failure names its place in the recipe, where it has one', () => {
  const failing = { total: ['1', { net: '1 + "a"' }] };
  expect(() => evaluateRecipe(failing, scope)).toThrow(
    expect.objectContaining({
      code: 'expression_failed',
      message: expect.stringMatching(/^total\.1\.net: The right side of \+/),
      data: {
        more: { reason: 'T2002', position: 2 },
        errors: [
          {
            path: 'total.1.net',
            code: 'expression_failed',
            message: expect.stringMatching(/^The right side of \+/),
          },
        ],
      },
    }),
  );
  expect(() => evaluateRecipe('1 + "a"', scope)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^The right side of \+/),
      data: { more: { reason: 'T2002', position: 2 } },
    }),
  );
  expect(evaluateRecipe('1 + 1', scope)).toBe(2);
});

test('a recipe can be nested 64 levels deep, in lists and dictionaries', () => {
  for (const wrap of [(part: Recipe): Recipe => [part], (part: Recipe): Recipe => ({ a: part })]) {
    let recipe: Recipe = '1';
    for (let level = 0; level < 64; level++) recipe = wrap(recipe);
    expect(JSON.stringify(evaluateRecipe(recipe, scope))).toContain('1');
    expect(() => compileRecipe(wrap(recipe))).toThrow(
      expect.objectContaining({
        data: expect.objectContaining({
          errors: [expect.objectContaining({ code: 'expression_too_large' })],
        }),
      }),
    );
  }
});
