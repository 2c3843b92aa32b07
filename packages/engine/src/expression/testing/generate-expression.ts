import { fieldNames } from './generate-data.ts';
import type { Random } from './random.ts';

/** An expression that both evaluators accept and that soon ends. */
export function generateExpression(random: Random, depth = 4, variables: string[] = []): string {
  const inner = (names = variables): string => generateExpression(random, depth - 1, names);
  if (depth <= 0 || random.chance(0.15)) return leaf(random, variables);
  const choices: (() => string)[] = [
    () => path(random, depth, variables),
    () => path(random, depth, variables),
    () => path(random, depth, variables),
    () =>
      `${inner()} ${random.pick(['+', '-', '*', '/', '%', '&', '&', '=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in'])} ${inner()}`,
    () => `(${inner()})`,
    () => `[${list(random, () => inner())}]`,
    () => `{${list(random, () => `${key(random)}: ${inner()}`)}}`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () => `(${inner()} ? ${inner()})`,
    () => `(${inner()} ${random.pick(['?:', '??'])} ${inner()})`,
    () => call(random, inner),
    () => call(random, inner),
    () => higherOrder(random, inner, variables),
    () => `[${random.below(4)}..${random.below(8)}]`,
    () => `($v := ${inner()}; ${inner([...variables, 'v'])})`,
    () =>
      `${inner()} ~> $${random.pick(['sum', 'count', 'string', 'reverse', 'distinct', 'uppercase', 'keys'])}${random.pick(['', '()'])}`,
    () => `-${inner()}`,
  ];
  return choices[random.below(choices.length)]?.() ?? 'a';
}

function leaf(random: Random, variables: string[]): string {
  const name = variables[random.below(variables.length)];
  if (name !== undefined && random.chance(0.5)) return `$${name}`;
  return random.pick([
    field(random),
    field(random),
    `$doc.${field(random)}`,
    '$',
    '$$',
    '$list',
    String(random.below(5)),
    '2.5',
    '-1',
    '"x"',
    '"ab"',
    'true',
    'false',
    'null',
    '*',
    'nothing',
  ]);
}

function field(random: Random): string {
  return random.pick(fieldNames);
}

function key(random: Random): string {
  return random.pick(['"k"', '"m"', `"${field(random)}"`, 'name', '$string(a)', '"z" & b']);
}

function list(random: Random, item: () => string): string {
  return Array.from({ length: random.below(4) }, item).join(', ');
}

function path(random: Random, depth: number, variables: string[]): string {
  const inner = (): string => generateExpression(random, depth - 2, variables);
  let text = random.pick([
    field(random),
    field(random),
    `$doc.${field(random)}`,
    '$',
    '$list',
    '*',
    '**',
    `(${inner()})`,
    `[${field(random)}, ${field(random)}].${field(random)}`,
  ]);
  for (let count = random.below(4); count > 0; count--) {
    const step: (() => string)[] = [
      () => `.${field(random)}`,
      () => `.${field(random)}`,
      () => `.(${inner()})`,
      () => '.*',
      () => `.[${inner()}, ${field(random)}]`,
      () => `.{"k": ${inner()}}`,
      () => `.$${random.pick(['string', 'count', 'type', 'keys'])}($)`,
      () => `[${inner()}]`,
      () => `[${random.pick(['0', '-1', '1', '$ > 1', 'price > 1', 'a = b', '[0, 1]'])}]`,
      () => '[]',
      () => `^(${random.pick(['', '<', '>'])}${random.pick(['price', 'a', '$', 'qty'])})`,
    ];
    text += step[random.below(step.length)]?.() ?? '';
  }
  if (random.chance(0.1)) text += binding(random);
  if (random.chance(0.08)) text += `{${key(random)}: ${inner()}}`;
  return text;
}

/** Steps that bind what they pass: a position, an item, a parent. */
function binding(random: Random): string {
  const next = field(random);
  return random.pick([
    `.${next}#$p.{"p": $p, "v": $}`,
    `.${next}#$p[$p < 2]`,
    `.${next}@$f.{"f": $f, "n": name}`,
    `.${next}@$f.items@$g[$f = $g].$g`,
    `.${next}.{"up": %.name}`,
    `.items.${next}.[%.name, %.%.name]`,
    `.items[%.name = "x"].${next}`,
    ` ~> |items|{"n": ${next}}, "qty"|`,
  ]);
}

function call(random: Random, inner: () => string): string {
  const one = [
    'string',
    'count',
    'sum',
    'max',
    'min',
    'average',
    'boolean',
    'not',
    'exists',
    'type',
    'keys',
    'spread',
    'merge',
    'reverse',
    'distinct',
    'sort',
    'length',
    'uppercase',
    'lowercase',
    'trim',
    'number',
    'floor',
    'ceil',
    'abs',
    'round',
    'sqrt',
    'encodeUrlComponent',
    'base64encode',
    'assert',
  ] as const;
  const two = [
    'append',
    'lookup',
    'join',
    'split',
    'contains',
    'substringBefore',
    'substringAfter',
    'substring',
    'pad',
    'power',
    'zip',
    'formatBase',
    'round',
  ] as const;
  const name = random.pick([...one]);
  if (random.chance(0.6)) return `$${name}(${inner()})`;
  if (random.chance(0.1))
    return `$replace(${inner()}, ${random.pick(['"a"', '/a/', '/b+/', '/(a)(b)?/'])}, ${random.pick(['"z"', '"$1-$2"', '"$0$$"'])})`;
  if (random.chance(0.1))
    return `$${random.pick(['match', 'contains', 'split'])}(${inner()}, ${random.pick(['/a/', '/[a-c]+/i', '/\\d|b/', '/^a|c$/'])})`;
  return `$${random.pick([...two])}(${inner()}, ${inner()})`;
}

function higherOrder(random: Random, inner: (names?: string[]) => string, variables: string[]): string {
  const body = (...names: string[]): string => inner([...variables, ...names]);
  return random.pick([
    () => `$map(${inner()}, function($x){${body('x')}})`,
    () => `$map(${inner()}, function($x, $i){${body('x', 'i')}})`,
    () => `$filter(${inner()}, function($x){${body('x')}})`,
    () => `$reduce(${inner()}, function($x, $y){${body('x', 'y')}})`,
    () => `$reduce(${inner()}, function($x, $y){${body('x', 'y')}}, ${inner()})`,
    () => `$single(${inner()}, function($x){${body('x')}})`,
    () => `$each(${inner()}, function($x, $k){${body('x', 'k')}})`,
    () => `$sift(${inner()}, function($x){${body('x')}})`,
    () => `$sort(${inner()}, function($x, $y){$x > $y})`,
    () => `$map(${inner()}, $${random.pick(['string', 'count', 'number', 'not', 'length'])})`,
    () => `(function($x){${body('x')}})(${inner()})`,
    () => `($f := function($x, $y){${body('x', 'y')}}; $f(?, ${inner()})(${inner()}))`,
  ])();
}
