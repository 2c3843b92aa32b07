import { expect, test } from 'vitest';
import { parseExpression } from '../../expression/expression.ts';
import { bareWords, literalTexts } from './literal-texts.ts';

test.each([
  ['"a"', ['a']],
  ['["a", "b"]', ['a', 'b']],
  ['paid ? "a" : "b"', ['a', 'b']],
  ['paid ? "a"', ['a']],
  ['state ?: "a"', ['a']],
  ['"a" ?? "b"', ['a', 'b']],
  ['("x"; "a")', ['a']],
  ['paid ? ["a", ("x"; "b")] : (state ?: "c")', ['a', 'b', 'c']],
  ['state', []],
  ['1', []],
  ['$uppercase("a")', []],
  ['state = "a"', []],
  ['"a" & "b"', []],
  ['{"a": "b"}', []],
  ['"a"[paid]', []],
  ['["a", "b"][0]', []],
  ['["a"]{$: "b"}', []],
])('WF70 the texts that %s may give are %j', (source, texts) => {
  expect(literalTexts(parseExpression(source).tree).map(({ value }) => value)).toEqual(texts);
});

test('WF70 each text is told with its place', () => {
  expect(literalTexts(parseExpression('["a", "b"]').tree)).toEqual([
    { value: 'a', position: 1 },
    { value: 'b', position: 6 },
  ]);
});

test.each([
  ['open', ['open']],
  ['`not yet`', ['not yet']],
  ['"open"', []],
  ['$open', []],
  ['1', []],
  ['order.open', []],
  ['$order.open', []],
  ['open.`order`', []],
  ['open[0]', []],
  ['open[paid]', []],
  ['open{paid: 1}', []],
  ['open & ""', []],
  ['[open]', ['open']],
  ['*', []],
  ['$.*', []],
])('WF70 the words of %s are %j', (source, words) => {
  expect(bareWords(parseExpression(source).tree).map(({ value }) => value)).toEqual(words);
});
