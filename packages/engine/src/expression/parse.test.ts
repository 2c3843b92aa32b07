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
  ['', 0, 'A value is missing'],
  [' \n', 0, 'A value is missing'],
  ['1 +', 3, 'Unexpected end of the expression'],
  ['(1', 2, 'Expected ) before the end of the expression'],
  ['a b', 2, 'Unexpected b'],
  ['"abc', 0, 'A string has no closing quote'],
  ['"a\\q"', 2, 'Unknown escape \\q in a string'],
  ['`abc', 0, 'A quoted name must end with a backquote (`)'],
  ['1 /* x', 2, 'A comment has no closing */'],
  ['a := 1', 0, 'The left side of := must be a variable'],
  ['[1 2]', 3, 'Expected ], got 2'],
  ['(1 ")"', 3, 'Expected ), got )'],
  ['1 ! 2', 2, 'Unknown operator: !'],
  ['1 ~ 2', 2, 'Unknown operator: ~'],
  ['1 + 1e999', 4, 'Number out of range: 1e999'],
  ['1 + //', 4, 'A regular expression must not be empty'],
  ['function($a)<n {$a}', 15, 'Expected >, got {'],
  ['function($a)<n', 14, 'Expected > before the end of the expression'],
  ['function(1){1}', 9, 'Parameter 1 of a function must be a variable'],
  ['function($a, ?){1}', 0, 'Parameter 2 of a function must be a variable'],
  [`function($a)<${'s'.repeat(33)}>{1}`, 12, 'A signature can have at most 32 parameters'],
  ['function($a)<n(a<n>)>{1}', 14, 'A choice in a signature cannot hold parameterised types'],
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
  expect(faultIn('((1))', { depth: 3 })).toBeUndefined();
  expect(faultIn('12345', { length: 5 })).toBeUndefined();
  expect(faultIn('12345', { length: 4 })).toMatchObject({ code: 'expression_too_large', position: 4 });
  expect(faultIn('('.repeat(20_000))).toMatchObject({ code: 'expression_too_large' });
});

test('a fault is a problem with status 422 that names the character', () => {
  expect(() => parseExpression('1 + ')).toThrow(
    expect.objectContaining({
      code: 'invalid',
      status: 422,
      message: 'Unexpected end of the expression (at character 5)',
      data: {
        errors: [
          {
            path: '',
            code: 'expression_syntax',
            message: 'Unexpected end of the expression (at character 5)',
          },
        ],
        more: { position: 4 },
      },
    }),
  );
});

test('a fault says what to write instead, where that is known', () => {
  const hint = 'Use % inside a path, for example items.%.name.';
  expect(faultIn('%.a')).toMatchObject({ hint });
  expect(() => parseExpression('%.a')).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ more: { position: 0, hint } }) }),
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
  // A function of the language that is handed on is no variable.
  expect(parseExpression('$map($list, $sum)').variables).toEqual(['list']);
});

test.each([
  '1 + ${selector}',
  '-${selector}',
  '[${selector}]',
  '{"a": ${selector}}',
  '{${selector}: 1}',
  '${selector} ? 1',
  'a ? ${selector}',
  'a ? 1 : ${selector}',
  'a ?: ${selector}',
  '(1; ${selector})',
  '$f(${selector})',
  '$f(?, ${selector})',
  '${selector}()',
  '${selector}(?)',
  'function(){${selector}}',
  '|${selector}|{}|',
  '|a|${selector}|',
  '|a|{}, ${selector}|',
  'a^(${selector})',
  'a[${selector}]',
  'a#$i[${selector}]',
  '$a[${selector}]',
  'a{"k": ${selector}}',
  'a ~> ${selector}',
  '$a := ${selector}',
  'a.${selector}',
])('the selector is found in %s', (source) => {
  expect(parseExpression(source).usesSelector).toBe(true);
  expect(parseExpression(source.replace('${selector}', '$b')).usesSelector).toBe(false);
});

test.each([
  ['{"a": 1} / 2', 'T2001'],
  ['items^(qty) / 2', 'T2001'],
  ['function(){4} / 2', 'T2001'],
  ['[4] / 2', 'T2001'],
  ['$a[] / 2', 'T2001'],
])('after a closing bracket a slash divides: %s', (source, reason) => {
  expect(() =>
    parseExpression(source).evaluate({ now: 0, input: { items: [1, 2] }, variables: { a: 'a' } }),
  ).toThrow(expect.objectContaining({ data: { more: expect.objectContaining({ reason }) } }));
});

const chain = (operators: number) => Array.from({ length: operators + 1 }, () => '1').join(' + ');

test('a chain can have 500 operators', () => {
  expect(parseExpression(chain(500)).evaluate({ now: 0 })).toBe(501);
  expect(faultIn(chain(501))).toMatchObject({ code: 'expression_syntax', position: chain(500).length + 1 });
});

test('a failing call names the argument that does not match', () => {
  for (const [source, argument] of [
    ['$substring("a", 1, "x")', 3],
    ['$substring("a", "x")', 2],
    ['$pad("a", 5, "x", 1)', 4],
  ] as const)
    expect(() => parseExpression(source).evaluate({ now: 0 })).toThrow(`Argument ${argument} does not match`);
});

test('nested objects are compiled in time that grows with their size', () => {
  const depth = 60;
  const source = `${'{"a": '.repeat(depth)}1${'}'.repeat(depth)}`;
  expect(JSON.stringify(parseExpression(source).evaluate({ now: 0 }))).toBe(
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );
});
