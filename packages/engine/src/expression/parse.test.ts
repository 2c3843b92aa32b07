import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { faultOf } from './fault.ts';

function faultIn(source: string, limits = {}): unknown {
  try {
    parseExpression(source, limits);
  } catch (error) {
    return faultOf(error);
  }
  return undefined;
}

test.each([
  ['1 +', 3, 'Unexpected end of the expression'],
  ['(1', 2, 'Expected ) before the end of the expression'],
  ['a b', 2, 'Unexpected b'],
  ['"abc', 0, 'A string has no closing quote'],
  ['"a\\q"', 2, 'Unknown escape \\q in a string'],
  ['`abc', 0, 'A quoted name must end with a backquote (`)'],
  ['1 /* x', 2, 'A comment has no closing */'],
  ['a := 1', 0, 'The left side of := must be a variable'],
  ['a.1', 2, '1 cannot be a step of a path'],
  ['!a', 0, '! cannot stand at the start of an expression'],
  ['%.a', 0, '% has no parent here'],
  ['$match(a, /(a/)', 10, 'A regular expression has no closing /'],
  ['$match(a, /a(?=b)/)', 12, 'Look-ahead and look-behind are not supported'],
  ['$match(a, /(a)\\1/)', 14, 'Back-references are not supported'],
  ['$match(a, /[b-a]/)', 15, 'The range of a class is in the wrong order'],
  ['function($a)<s<n>>{1}', 14, 'Only arrays and functions take a type parameter in a signature'],
])('%s is refused at character %i: %s', (source, position, message) => {
  expect(faultIn(source)).toMatchObject({ position, message });
});

test('API12 API13 a source over its length or depth is refused', () => {
  expect(faultIn(`"${'x'.repeat(8200)}"`)).toMatchObject({ code: 'expression_too_large' });
  expect(faultIn(`${'('.repeat(64)}1${')'.repeat(64)}`)).toMatchObject({ code: 'expression_too_large' });
  expect(faultIn(`${'('.repeat(60)}1${')'.repeat(60)}`)).toBeUndefined();
  expect(faultIn('((1))', { depth: 2 })).toMatchObject({ code: 'expression_too_large' });
  expect(faultIn('12345', { length: 4 })).toMatchObject({ code: 'expression_too_large', position: 4 });
  expect(faultIn('('.repeat(20_000))).toMatchObject({ code: 'expression_too_large' });
});

test('a fault is a problem with status 422 that names the character', () => {
  expect(() => parseExpression('1 + ')).toThrow(
    expect.objectContaining({
      code: 'invalid',
      status: 422,
      message: 'Unexpected end of the expression (at character 5)',
    }),
  );
});

test('an expression tells the variables it reads, the functions it calls and whether it needs a selector', () => {
  const expression = parseExpression(
    '($t := $sum($order.items.price); $t > $limit ? $warn($t) : $resource.${selector}.price)',
  );
  expect(expression.variables).toEqual(['order', 'limit', 'resource']);
  expect(expression.functions).toEqual(['sum', 'warn']);
  expect(expression.usesSelector).toBe(true);
  expect(expression.positionsOf('limit')).toEqual([38]);
  const bound = parseExpression('items#$i@$x.($f := function($a){$a + $i + $x + $b}; $f(1))');
  expect(bound.variables).toEqual(['b']);
  expect(bound.functions).toEqual([]);
  expect(parseExpression('"${selector}"').usesSelector).toBe(false);
});

test('nested objects are compiled in time that grows with their size', () => {
  const depth = 60;
  const source = `${'{"a": '.repeat(depth)}1${'}'.repeat(depth)}`;
  expect(JSON.stringify(parseExpression(source).evaluate({ now: 0 }))).toBe(
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );
});
