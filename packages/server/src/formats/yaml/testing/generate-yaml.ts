import { stringify } from 'yaml';
import { seededRandom, type Random } from '../../../../../engine/src/expression/testing/random.ts';

const bits = [
  'a',
  'b c',
  ' ',
  '  ',
  ':',
  ': ',
  ' #',
  '#',
  '-',
  '- ',
  "'",
  '"',
  '\\',
  '\n',
  '\n\n',
  '\t',
  '{',
  '}',
  '[',
  ']',
  ',',
  '&',
  '*',
  '!',
  '|',
  '>',
  '%',
  '@',
  '?',
  '1',
  '0',
  '.5',
  'e',
  'null',
  'true',
  '~',
  'ü',
  '€',
  '😀',
  'words that go on for a while ',
  '$ref',
  '/x/{y}',
  '\u00A0',
  '---',
  '...',
  '\n ',
  ' \n',
] as const;

const changes = [
  '\n',
  ' ',
  '  ',
  ':',
  ': ',
  '- ',
  '#',
  ' #',
  '"',
  "'",
  '|',
  '>',
  '|-',
  '>+',
  '\t',
  '\r\n',
  '\r',
  'a',
  '{',
  '}',
  '[',
  ']',
  ',',
  '&a ',
  '*a',
  '!t ',
  '---\n',
  '...',
  '? ',
  '\\',
  '1',
  'null',
  '\n\n',
  '\n  ',
  'a: b\n',
  '- c\n',
  '%',
  '<<',
  '\u0085',
  '\u2028',
  '\uFEFF',
] as const;

/** Texts of YAML: each as a program writes it, and the same with something changed in it, which may no longer be YAML. */
export function* generateYaml(
  seed: number,
  count: number,
): Generator<{ written: string; changed: string[] }> {
  const random = seededRandom(seed);
  for (let number = 0; number < count; number += 1) {
    const written = writtenSomehow({ first: 1, ...mapOf(random, 0) }, random);
    yield { written, changed: Array.from({ length: 8 }, () => changedSomehow(written, random)) };
  }
}

function textOf(random: Random): string {
  return Array.from({ length: random.below(Math.ceil(random.next() * 14) + 1) }, () =>
    random.pick(bits),
  ).join('');
}

function valueOf(random: Random, depth: number): unknown {
  if (depth > 4 || random.chance(0.45))
    return random.chance(0.5)
      ? textOf(random)
      : random.pick<unknown>([
          random.below(1e6),
          random.next() * 1e3,
          -1e21,
          true,
          false,
          null,
          '',
          '200',
          'word',
        ]);
  if (random.chance(0.5)) return Array.from({ length: random.below(4) }, () => valueOf(random, depth + 1));
  return mapOf(random, depth);
}

function mapOf(random: Random, depth: number): Record<string, unknown> {
  const keyOf = (at: number) =>
    random.chance(0.7) ? `${random.pick(['a', 'b', '$ref', '/p/{id}', '200', 'x-y'])}${at}` : textOf(random);
  return Object.fromEntries(
    Array.from({ length: random.below(5) }, (_, at) => [keyOf(at), valueOf(random, depth + 1)]),
  );
}

function writtenSomehow(value: object, random: Random): string {
  return stringify(value, {
    aliasDuplicateObjects: random.chance(0.1),
    indent: random.pick([2, 1, 2, 4]),
    indentSeq: random.chance(0.6),
    lineWidth: random.pick([80, 0, 20, 40]),
    minContentWidth: random.pick([0, 20]),
    blockQuote: random.pick<boolean | 'folded' | 'literal'>([true, false, 'folded', 'literal']),
    defaultStringType: random.pick([
      'PLAIN',
      'PLAIN',
      'QUOTE_DOUBLE',
      'QUOTE_SINGLE',
      'BLOCK_LITERAL',
      'BLOCK_FOLDED',
    ]),
    defaultKeyType: random.pick<null | 'QUOTE_DOUBLE'>([null, null, 'QUOTE_DOUBLE']),
    collectionStyle: random.pick<'any' | 'flow'>(['any', 'any', 'any', 'flow']),
    singleQuote: random.pick<boolean | null>([null, true, false]),
  });
}

function changedSomehow(written: string, random: Random): string {
  let text = written;
  for (let times = random.below(3); times >= 0; times -= 1) {
    const at = random.below(text.length);
    const what = random.next();
    if (what < 0.5) text = text.slice(0, at) + random.pick(changes) + text.slice(at);
    else if (what < 0.75) text = text.slice(0, at) + text.slice(at + 1 + random.below(3));
    else text = withAnotherLine(text, random);
  }
  return text;
}

function withAnotherLine(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  if (random.chance(0.4)) lines.splice(at, 1);
  else lines[at] = random.chance(0.5) ? ' '.repeat(random.below(4)) + line : line.replace(/^ {1,2}/, '');
  return lines.join('\n');
}
