import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { checkSelector, parseSelector } from './selector.ts';

const variables = { resource: { price: 9, items: [{ price: 1 }, { price: 2, tags: ['x', 'y'] }] } };

test.each([
  ['$resource.${selector}.price', 'items.1', 2],
  ['$resource.${selector}.price', '', 9],
  ['$resource.${selector}', 'items.1.tags', ['x', 'y']],
  ['$resource.${selector}.tags[1]', 'items.1', 'y'],
  ['$resource.${selector}.price * 2', 'items.0', 2],
  ['$resource.${ selector }.price', 'items.0', 1],
  ['$resource.${selector}.price', 'items.7', undefined],
  ['$resource.${selector}', 'toString', undefined],
  ['$resource.${selector}', 'items.length', undefined],
  ['$resource.${selector}', 'items.12', undefined],
  ['"${selector}.price"', 'items.0', '${selector}.price'],
  ["'${selector}'", 'items.0', '${selector}'],
])('%s with %j is %j', (source, selector, expected) => {
  expect(parseExpression(source).evaluate({ variables, selector: parseSelector(selector), now: 0 })).toEqual(
    expected,
  );
});

test('a selector at the start of a path goes from the input', () => {
  const scope = { input: variables.resource, selector: ['items', 1], now: 0 };
  expect(parseExpression('${selector}.price').evaluate(scope)).toBe(2);
  const list = { input: variables.resource.items, selector: [1, 'price'], now: 0 };
  expect(parseExpression('${selector}').evaluate(list)).toBe(2);
  expect(parseExpression('price[0] + ${selector}').evaluate(list)).toBe(3);
});

test('a selector that nothing sets is a failure', () => {
  expect(() => parseExpression('$resource.${selector}').evaluate({ variables, now: 0 })).toThrow(
    expect.objectContaining({ data: { more: { reason: 'selector', position: 10 } } }),
  );
});

test.each([
  'a.b"; $x',
  '__proto__.x',
  '*',
  'a..b',
  'a[0]',
  '.a',
  'a.',
  'a b',
  '${selector}',
  '01',
  'a.-1',
  'x'.repeat(600),
  'constructor.__proto__',
])('the selector %s of a browser is refused', (text) => {
  expect(() => parseSelector(text)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      data: { errors: [expect.objectContaining({ path: 'selector', code: 'selector' })] },
    }),
  );
});

test('a selector can have 512 characters', () => {
  const longest = Array.from({ length: 171 }, () => 'ab').join('.');
  expect(parseSelector(longest)).toHaveLength(171);
  expect(parseSelector(`${longest}c`.slice(0, 512))).toHaveLength(171);
  expect(() => parseSelector(`${longest}.c`)).toThrow(expect.objectContaining({ code: 'invalid' }));
});

test('the parts of a selector are checked where it was not read from text', () => {
  expect(checkSelector(['items', 0, 'price'])).toEqual(['items', 0, 'price']);
  expect(() => checkSelector(['items', -1])).toThrow('Not a field path');
  expect(() => checkSelector(['__proto__'])).toThrow('Not a field path');
});
