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
  const text = `${'a'.repeat(3000)}!`;
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
