import { expect, test } from 'vitest';
import { startRuntime } from './runtime.ts';
import { textLength, textOf } from './text.ts';

const runtime = () => startRuntime({ now: 0 });
const small = () => startRuntime({ now: 0, budget: { bytes: 1000 } });

test.each([
  'plain',
  '',
  'a b',
  '"',
  '\\',
  'say "a\\b"',
  '\u0000',
  '\u001F',
  '\uD800',
  '\uDFFF',
  '\uE000',
  '\uD7FF',
])('the length of the string %j as JSON is known before it is written', (value) => {
  expect(textLength(runtime(), value)).toBe(JSON.stringify(value).length);
});

const values: [string, unknown][] = [
  ['a number', -1.234_567_890_123_45e-300],
  ['null', null],
  ['an empty list', []],
  ['a list', [1, 'two', true, null]],
  ['an empty object', {}],
  ['an object', { name: 'Mill', 'a longer key of an object': 1 }],
  ['lists in lists', [[[['deep']], [['deeper']]]]],
  ['objects in objects', { a: { b: { c: { d: 'deep', e: 'too' } } } }],
];

test.each(values)('%s is never longer than was estimated, and not much shorter', (_what, value) => {
  for (const indent of [0, 2]) {
    const written = JSON.stringify(value, null, indent).length;
    const estimate = textLength(runtime(), value, indent);
    expect(estimate).toBeGreaterThanOrEqual(written);
    expect(estimate).toBeLessThanOrEqual(3 * written + 40);
  }
});

test.each([
  [true, 'true'],
  [null, 'null'],
  [-0, '0'],
  [0.1 + 0.2, '0.3'],
  [1e21, '1e+21'],
  [[0.1 + 0.2, -0, null, 'a'], '[0.3,0,null,"a"]'],
])('the string form of %j is %s', (value, expected) => {
  expect(textOf(runtime(), value)).toBe(expected);
});

test('EXPR22 a value whose string form is too long is given up before it is walked to the end', () => {
  let value: unknown = 'leaf';
  for (let level = 0; level < 60; level++) value = [value, value];
  expect(() => textOf(runtime(), value)).toThrow(expect.objectContaining({ code: 'expression_limit' }));
});

test('EXPR22 a string form may be as long as its estimate allows', () => {
  expect(textOf(small(), ['x'.repeat(450)])).toHaveLength(454);
  expect(() => textOf(small(), ['x'.repeat(500)])).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
});
