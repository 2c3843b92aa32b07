import { expect, test } from 'vitest';
import { startRuntime } from '../runtime.ts';
import { seededRandom, type Random } from '../testing/random.ts';
import { seeds } from '../testing/seeds.ts';
import { compileRegex, matchRegex } from './regex.ts';

function ours(pattern: string, flags: string, text: string): unknown {
  // By steps alone: how long they take is the machine's.
  const runtime = startRuntime({ now: 0, clock: () => 0 });
  const found = matchRegex(runtime, compileRegex(pattern, flags, 0), text, 0);
  return found === undefined ? null : [text.slice(found.start, found.end), found.start, ...found.groups];
}

function theirs(pattern: string, flags: string, text: string): unknown {
  const found = new RegExp(pattern, flags).exec(text);
  return found === null ? null : [found[0], found.index, ...found.slice(1)];
}

test.each([
  ['a|ab', '', 'xab'],
  ['(a|ab)(c|bcd)(d*)', '', 'abcd'],
  ['(a*)*', '', 'b'],
  ['(a*)+', '', 'b'],
  ['(?:(a)|b)*', '', 'ab'],
  ['(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac'],
  ['a{2,3}?', '', 'aaaa'],
  ['a{2}', '', 'aaa'],
  ['a{,2}', '', 'a{,2}'],
  ['^b$', 'm', 'a\nb\nc'],
  ['^b$', '', 'a\nb\nc'],
  ['\\bfoo\\b', '', 'a foo b'],
  ['\\Boo', '', 'foo'],
  ['[^\\s\\d]+', '', ' 12ab '],
  ['[a-c-z]+', '', 'a-z'],
  ['[\\]\\\\-]+', '', ']\\-'],
  ['É', 'i', 'é'],
  ['[A-F]+', 'i', 'xdeadz'],
  ['.+', '', '\nab\n'],
  ['\\u0041\\x42\\t', '', 'AB\t'],
  ['(?<year>\\d{4})-(\\d\\d)', '', 'on 2026-11'],
  ['a??b', '', 'ab'],
  ['()', '', 'a'],
  ['|a', '', 'a'],
])('/%s/%s finds in %j what RegExp finds', (pattern, flags, text) => {
  expect(ours(pattern, flags, text)).toEqual(theirs(pattern, flags, text));
});

test('generated patterns find what RegExp finds', () => {
  const differences: unknown[] = [];
  for (const seed of seeds({ all: 4000, sample: 1000 })) {
    const random = seededRandom(seed);
    const pattern = generatePattern(random, 3);
    const flags = random.pick(['', 'i', 'm']);
    const text = Array.from({ length: random.below(9) }, () =>
      random.pick(['a', 'b', 'c', 'A', '\n', '1']),
    ).join('');
    const [mine, other] = [ours(pattern, flags, text), theirs(pattern, flags, text)];
    if (JSON.stringify(mine) !== JSON.stringify(other))
      differences.push({ pattern, flags, text, mine, other });
  }
  expect(differences).toEqual([]);
});

test.each([
  '(a',
  'a)',
  '[a',
  '*a',
  'a**',
  'a{2}{3}',
  '(?=a)',
  '(?!a)',
  '(?<=a)',
  '(?<!a)',
  '(a)\\1',
  '\\k<a>',
  'a{1001}',
  '(?i)a',
  '\\',
])('/%s/ is refused', (pattern) => {
  expect(() => compileRegex(pattern, '', 0)).toThrow(expect.objectContaining({ code: 'invalid' }));
});

test('patterns that blow up elsewhere are matched step by step', () => {
  const text = `${'a'.repeat(300)}!`;
  for (const pattern of [
    '^(a+)+$',
    '(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){12}$',
    '(a?){50}a{50}$',
  ]) {
    expect(ours(pattern, '', text)).toBeNull();
  }
});

function generatePattern(random: Random, depth: number): string {
  const inner = (): string => generatePattern(random, depth - 1);
  if (depth === 0) return random.pick(['a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '\\b', '^', '$']);
  const repeated = (open: string, times: string): string => {
    const part = inner();
    // Parts that can be empty are repeated in another way than in JavaScript: see the guide.
    const empty = /\\b|[$^](?!a)/.test(part) || new RegExp(`^(?:${part})$`).test('');
    return `${open}${part})${empty ? '' : times}`;
  };
  return random.pick([
    inner,
    () => inner() + inner(),
    () => `${inner()}|${inner()}`,
    () => `(${inner()})`,
    () => repeated('(', random.pick(['*', '+', '?', '*?', '+?', '??', '{1,2}', '{2}', '{0,1}'])),
    () => repeated('(?:', random.pick(['*', '+', '?', '{2,}', '*?'])),
  ])();
}

const differing = [
  ['a|b|cd', '', 'xcd'],
  ['(a|b)?c', '', 'c'],
  ['(?:ab){2,}', '', 'xababab'],
  ['(?:ab){2,3}c', '', 'ababababc'],
  ['a{0}b', '', 'ab'],
  ['a{2,}?', '', 'aaaa'],
  ['a+?b', '', 'aab'],
  ['a{3', '', 'a{3'],
  ['a{x}', '', 'a{x}'],
  ['x{500}', '', 'x'.repeat(500)],
  ['[\\w-]+', '', '--a-1'],
  ['[a-\\d]+', '', '-a7'],
  ['[\\d-z]+', '', '7-z'],
  ['[-a]+', '', 'a-'],
  ['[a-]+', '', '-a'],
  ['[^-]+', '', '-ab'],
  ['[\\b]', '', 'a\b'],
  ['[\\-]', '', '-'],
  ['[^]', '', '\n'],
  ['[]', '', 'a'],
  ['[^a-c]+', '', 'abcdef'],
  ['\\D+', '', '12ab'],
  ['\\W+', '', 'ab, cd'],
  ['\\S+', '', '\u2003ab\u3000'],
  ['\\s+', '', 'a\u00a0\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u1680b'],
  ['\\s', '', '\u200b\u1fff'],
  ['\\w+', '', '@AZaz09_`[{/:'],
  ['\\d+', '', '/0189:'],
  ['\\t\\n\\v\\f\\r\\0', '', '\t\n\v\f\r\0'],
  ['\\cA\\cz', '', '\u0001\u001a'],
  ['\\c1', '', '\\c1'],
  ['\\x4', '', 'x4'],
  ['\\x4g', '', 'x4g'],
  ['\\u004', '', 'u004'],
  ['\\u00e9', '', 'é'],
  ['\\$\\.\\(', '', '$.('],
  ['a.c', '', 'a\nc'],
  ['a.c', '', 'a\u2028c'],
  ['a.c', '', 'a\rc'],
  ['^', 'm', 'a'],
  ['^b', 'm', 'a\rb'],
  ['a$', 'm', 'xa\u2029'],
  ['a$', '', 'a\n'],
  ['^a', '', 'ba'],
  ['\\b', '', 'a'],
  ['\\b', '', ''],
  ['\\B', '', ''],
  ['\\Ba', '', 'a ba'],
  ['a\\b', '', 'ab a'],
  ['\\b_', '', '-_'],
  ['[^a]', 'i', 'A'],
  ['ÿ', 'i', 'Ÿ'],
  ['ß', 'i', 'SS'],
  ['\\u0131', 'i', 'I'],
  ['[\\u212a]', 'i', 'k'],
  ['straSSe', 'i', 'STRASSE'],
  ['(a)|(b)', '', 'b'],
  ['((a)|(b))+', '', 'ab'],
  ['(?:(a)|(b)|c)+', '', 'abc'],
  ['(?<a_1$>x)(?<b>y)', '', 'xy'],
  ['(?:)', '', 'a'],
  ['(|a)+', '', 'aa'],
  ['(?:a|b)??c', '', 'ac'],
] as const;

test.each(differing)('/%s/%s finds in %j what RegExp finds, at its edges too', (pattern, flags, text) => {
  expect(ours(pattern, flags, text)).toEqual(theirs(pattern, flags, text));
});

test.each([
  ['(a', 0],
  ['a)', 1],
  ['x[a', 1],
  ['a**', 2],
  ['ab{2}{3}', 5],
  ['a|*b', 2],
  ['^*', 1],
  ['\\b+', 2],
  ['a{3,2}', 1],
  ['a{1001}', 1],
  ['a{1,1001}', 1],
  ['a{1001,}', 1],
  ['[b-a]', 4],
  ['x\\1', 1],
  ['x\\9', 1],
  ['x\\k', 1],
  ['x(?=a)', 1],
  ['{2}', 0],
  ['a\\', 1],
  ['x(?<1a>b)', 1],
] as const)('/%s/ is refused at %i', (pattern, at) => {
  expect(() => compileRegex(pattern, '', 7)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      data: expect.objectContaining({ more: expect.objectContaining({ position: 7 + at }) }),
    }),
  );
});

test('a pattern is nested at most 49 deep, has at most 100 groups, and is not too large', () => {
  const refused = expect.objectContaining({ code: 'invalid' });
  expect(() => compileRegex('(?:'.repeat(49) + ')'.repeat(49), '', 0)).not.toThrow();
  expect(() => compileRegex('(?:'.repeat(50) + ')'.repeat(50), '', 0)).toThrow(refused);
  expect(() => compileRegex('(?:a)'.repeat(60), '', 0)).not.toThrow();
  expect(() => compileRegex('()'.repeat(100), '', 0)).not.toThrow();
  expect(() => compileRegex('()'.repeat(101), '', 0)).toThrow(refused);
  expect(() => compileRegex('(?:abcde){400}', '', 0)).not.toThrow();
  expect(() => compileRegex('(?:abcde){500}', '', 0)).toThrow(refused);
  expect(() => compileRegex('(?:(?:a{10}){10}){100}', '', 0)).toThrow(refused);
});

test('a match is looked for from a place on', () => {
  const regex = compileRegex('a(b)?', '', 0);
  const runtime = startRuntime({ now: 0 });
  expect(matchRegex(runtime, regex, 'abxa', 0)).toEqual({ start: 0, end: 2, groups: ['b'] });
  expect(matchRegex(runtime, regex, 'abxa', 1)).toEqual({ start: 3, end: 4, groups: [undefined] });
  expect(matchRegex(runtime, regex, 'abxa', 4)).toBeUndefined();
});

const budget = (steps: number) => startRuntime({ now: 0, clock: () => 0, budget: { steps } });

test('EXPR22 matching counts against the budget of the evaluation', () => {
  const regex = compileRegex('(a|b)*c', '', 0);
  expect(() => matchRegex(budget(100_000), regex, 'ab'.repeat(1000), 0)).not.toThrow();
  expect(() => matchRegex(budget(5000), regex, 'ab'.repeat(1000), 0)).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
  expect(() => matchRegex(budget(2000), compileRegex('z', '', 0), 'a'.repeat(5000), 0)).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
});

test('a program that is much longer than its pattern is kept for one evaluation only', () => {
  const short = compileRegex('ab+', '', 0);
  const long = compileRegex('a{400}', '', 0);
  const runtime = startRuntime({ now: 0 });
  for (const regex of [short, long]) {
    expect(matchRegex(runtime, regex, 'ab', 0)).toEqual(matchRegex(runtime, regex, 'ab', 0));
  }
  expect(short.program).toBeDefined();
  expect(long.program).toBeUndefined();
  const before = runtime.bytes;
  matchRegex(runtime, long, 'ab', 0);
  expect(runtime.bytes).toBe(before);
  expect(() => matchRegex(startRuntime({ now: 0, budget: { bytes: 1000 } }), long, 'a', 0)).toThrow(
    expect.objectContaining({ code: 'expression_limit' }),
  );
});
