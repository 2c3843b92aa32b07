import { evaluateRecipe } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { sourceOfTemplate, templateOfSource } from './template.ts';
import { modeOf, textOf, writtenText } from './value-mode.ts';

test('EDIT23 an expression that joins texts and values is edited as a text with values in it, and written again without loss', () => {
  const pairs: [source: string, template: string][] = [
    ['"Your invoice"', 'Your invoice'],
    ['"Order " & number', 'Order {{ number }}'],
    ['number & ": " & $resource.customer.name & "!"', '{{ number }}: {{ $resource.customer.name }}!'],
    ['"Total " & (price * 2) & " €"', 'Total {{ price * 2 }} €'],
    ['"Sum " & $sum(positions.(price * quantity))', 'Sum {{ $sum(positions.(price * quantity)) }}'],
    ['"a\\nb \\"c\\" " & $resource.${selector}.price', 'a\nb "c" {{ $resource.${selector}.price }}'],
    ['a & b', '{{ a }}{{ b }}'],
  ];
  for (const [source, template] of pairs) {
    expect(templateOfSource(source)).toBe(template);
    expect(sourceOfTemplate(template)).toBe(source);
    expect(modeOf(source)).toBe('text');
  }
});

test('EDIT23 what a text could not hold stays an expression; a path is a value, a number a number', () => {
  const expressions = [
    '"" & number',
    '"{{" & number & "}}"',
    'total > 10 & ""',
    'a + b & "x"',
    '$replace(a, /"/, "") & "x"',
    '"open',
    '$sum(positions.price)',
    'true',
    'a ? "b" : "c"',
    '"a" & ',
    '/* no */ "a"',
  ];
  for (const source of expressions) expect([source, modeOf(source)]).toEqual([source, 'expression']);
  for (const source of ['$', 'number', '$resource.customer.name', '$input'])
    expect(modeOf(source)).toBe('value');
  for (const written of [20, '20', '1.5']) expect(modeOf(written)).toBe('text');
  expect(modeOf(undefined)).toBeUndefined();
  expect([writtenText('20', true), writtenText('20', false), writtenText('', true)]).toEqual([
    20,
    '"20"',
    undefined,
  ]);
});

/** A small generator of numbers that is the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('EDIT23 texts that are made by chance are written, read back and give the same value', () => {
  const next = numbers(Number(import.meta.env['TEST_SEED'] ?? 7) + 7);
  const scope = { input: { a: 'A', n: 4, rows: [{ p: 1 }, { p: 2 }] }, variables: { v: { w: 'W' } }, now: 0 };
  const words = [
    'a',
    '',
    ' ',
    '"',
    "'",
    '\\',
    '{',
    '}',
    '{{',
    '}}',
    '&',
    '\n',
    '$a',
    'é€😀',
    '\u0000',
    '/',
    '(',
  ];
  const values = [
    'a',
    '$v.w',
    'n + 1',
    '$sum(rows.p)',
    '(n)',
    '"x" & a',
    'rows[0].p',
    '`a`',
    'n = 4 ? "b" : "c"',
  ];
  const turns = import.meta.env['TEST_FULL'] === undefined ? 600 : 6000;
  let read = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const pieces = Array.from({ length: 1 + next(4) }, () =>
      next(3) === 0 ? `{{ ${values[next(values.length)] ?? ''} }}` : (words[next(words.length)] ?? ''),
    );
    const template = pieces.join('');
    const source = sourceOfTemplate(template);
    const again = templateOfSource(source);
    if (again === undefined) continue;
    read += 1;
    expect(sourceOfTemplate(again)).toBe(source);
    if (modeOf(source) === 'text') expect(textOf(source)).toBe(again);
  }
  expect(read).toBeGreaterThan(turns / 2);
  // Whatever somebody else wrote gives the same after it was opened and written as a text.
  const operands = [
    '"a"',
    "'b'",
    'a',
    '(n)',
    '(n + 1)',
    '$v.w',
    'rows.p',
    '$string(n)',
    '"\\u00e9{"',
    '"}"',
    'n',
  ];
  for (let turn = 0; turn < turns; turn += 1) {
    const source = Array.from({ length: 1 + next(4) }, () => operands[next(operands.length)] ?? '').join(
      [' & ', '&', ' + ', ' &\n '][next(4)],
    );
    const template = templateOfSource(source);
    if (template === undefined) continue;
    expect(evaluateRecipe(sourceOfTemplate(template), scope)).toEqual(evaluateRecipe(source, scope));
  }
});
