import { generateExpression } from './generate-expression.ts';
import { bombs, polluters, probes } from './hostile-atoms.ts';
import type { Random } from './random.ts';

/** A source that tries to break out, to run away or to confuse the parser. */
export function generateHostile(random: Random, depth = 2): string {
  const kind = random.below(10);
  if (kind === 0) return garble(random, generateHostile(random, depth - 1));
  if (kind === 1) return nested(random);
  if (kind === 2) return soup(random);
  return compose(random, depth);
}

function atom(random: Random): string {
  const kind = random.below(10);
  if (kind < 4) return random.pick(probes);
  if (kind < 6) return random.pick(polluters);
  if (kind < 8) return random.pick(bombs);
  return generateExpression(random, 2);
}

function compose(random: Random, depth: number): string {
  if (depth <= 0 || random.chance(0.3)) return atom(random);
  const inner = (): string => compose(random, depth - 1);
  return random.pick([
    () => `${inner()} & ${inner()}`,
    () => `[${inner()}, ${inner()}]`,
    () =>
      `{"k": ${inner()}, ${random.pick(['"m"', '"__proto__"', '"constructor"', `$string(${inner()})`])}: ${inner()}}`,
    () => `(${inner()}).(${inner()})`,
    () => `(${inner()})[${inner()}]`,
    () => `$map(${inner()}, function($x){${inner()}})`,
    () => `$reduce(${inner()}, function($x, $y){${inner()}})`,
    () => `$reduce([1..50], function($x, $y){${inner()}})`,
    () => `[1..1000].(${inner()})`,
    () => `$string(${inner()})`,
    () => `$merge([${inner()}, ${inner()}])`,
    () => `$lookup(${inner()}, ${random.pick(['"__proto__"', '"constructor"', '"a"'])})`,
    () => `(${inner()}) ~> |$|${inner()}|`,
    () => `($v := ${inner()}; $v := [$v, $v]; ${inner()})`,
    () => `($f := function($x){${inner()} & $f($x)}; $f(${inner()}))`,
    () => `(${inner()}){${random.pick(['"a"', '$string($)'])}: ${inner()}}`,
    () => `(${inner()})^(${inner()})`,
    () => `(${inner()}).${random.pick(probes)}`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () => `$sort(${inner()}, function($a, $b){${inner()}})`,
  ])();
}

/** Brackets without end, chains without end. */
function nested(random: Random): string {
  const times = random.pick([10, 60, 70, 500, 5000, 20_000]);
  return random.pick([
    () => '('.repeat(times) + '1' + ')'.repeat(times),
    () => '['.repeat(times) + ']'.repeat(times),
    () => '{"a":'.repeat(times) + '1' + '}'.repeat(times),
    () => '-'.repeat(times) + '1',
    () => 'a' + '.a'.repeat(times),
    () => '1' + ' + 1'.repeat(times),
    () => 'a' + '[0]'.repeat(times),
    () => '$f('.repeat(times) + ')'.repeat(times),
    () => `${'a ? '.repeat(times)}1${' : 2'.repeat(times)}`,
    () => `/${'('.repeat(times)}a${')'.repeat(times)}/`,
    () => `/${'a?'.repeat(times)}${'a'.repeat(times)}/`,
    () => `function($a)<${'s?'.repeat(times)}>{1}(${'"a",'.repeat(20)}1)`,
    () => `"${'x'.repeat(times)}"`,
    () => `${'%.'.repeat(times)}a`,
    () => `$x ${':= $x '.repeat(times)}`,
    () => '`'.repeat(times),
    () => '/*'.repeat(times),
  ])();
}

const tokens = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  ';',
  ':',
  ':=',
  '?',
  '??',
  '?:',
  '+',
  '-',
  '*',
  '**',
  '/',
  '%',
  '=',
  '!=',
  '<',
  '>',
  '^',
  '^(',
  '~>',
  '&',
  '|',
  '@',
  '#',
  '@$v',
  '#$i',
  '$',
  '$$',
  '$x',
  'a',
  '"s"',
  "'",
  '"',
  '`',
  '1',
  '1e999',
  '0x10',
  'function',
  'λ',
  'function($x){',
  'and',
  'or',
  'in',
  'null',
  '/a/',
  '/(a+)+/',
  '${selector}',
  '${',
  '\\',
  '\u0000',
  '\uD800',
  '__proto__',
  '..',
  '!',
  '~',
] as const;

function soup(random: Random): string {
  return Array.from({ length: 1 + random.below(25) }, () => random.pick(tokens)).join(random.pick(['', ' ']));
}

function garble(random: Random, source: string): string {
  let text = source.slice(0, 4000);
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.below(text.length + 1);
    const length = random.below(6);
    const change = random.below(3);
    if (change === 0) text = text.slice(0, at) + text.slice(at + length);
    else if (change === 1) text = text.slice(0, at) + random.pick(tokens) + text.slice(at);
    else text = text.slice(0, at) + text.slice(at, at + length).repeat(2) + text.slice(at + length);
  }
  return text;
}
