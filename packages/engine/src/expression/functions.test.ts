import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { searchFor } from './functions/search.ts';
import { startRuntime, type Scope } from './runtime.ts';

function evaluate(source: string, scope: Partial<Scope> = {}): unknown {
  return parseExpression(source).evaluate({ now: 0, ...scope });
}

function failing(reason: string): unknown {
  return expect.objectContaining({
    code: 'expression_failed',
    data: { more: expect.objectContaining({ reason }) },
  });
}

const match = '"match": "a", "start": 0, "end": 1, "groups": ["x"], "next": function(){nothing}';

test.each([
  ['5'],
  [`{${match.replace('"a"', '1')}}`],
  [`{${match.replace('0', '"0"')}}`],
  [`{${match.replace('1,', '"1",')}}`],
  [`{${match.replace('function(){nothing}', '1')}}`],
])('a matcher that gives %s is refused', (given) => {
  expect(() => evaluate(`$match("ab", function($s){${given}})`)).toThrow(failing('T1010'));
});

test('a matcher may leave out the groups', () => {
  expect(evaluate(`$match("ab", function($s){{${match}}}).groups`)).toEqual(['x']);
  expect(evaluate(`$match("ab", function($s){{${match.replace('["x"]', '1')}}}).groups`)).toEqual([]);
});

test('a function can replace a string, and gives a string', () => {
  expect(evaluate('$replace("aba", "a", function($m){$uppercase($m)})')).toBe('AbA');
  expect(() => evaluate('$replace("aba", "a", function($m){1})')).toThrow(failing('D3012'));
  expect(() => evaluate('$replace("aba", "a", nothing)')).toThrow(failing('D3012'));
});

test.each(['$base64encode("€")', '$base64decode("%")', '$decodeUrl("%")', '$encodeUrl("\\uD800")'])(
  '%s is refused',
  (source) => {
    expect(() => evaluate(source)).toThrow(failing('D3140'));
  },
);

test('a list is shuffled by the numbers given, up to the largest', () => {
  const shuffled = (random: number) => evaluate('$shuffle([1, 2, 3, 4])', { random: () => random });
  expect(shuffled(0)).toEqual([2, 3, 4, 1]);
  expect(shuffled(0.5)).toEqual([1, 4, 2, 3]);
  expect(shuffled(0.999_999)).toEqual([1, 2, 3, 4]);
  expect(shuffled(1)).toEqual([1, 2, 3, 4]);
  expect(evaluate('[$shuffle([1]), $shuffle(nothing)]')).toEqual([1]);
  const input = [1, 2, 3];
  expect(evaluate('[$shuffle($)[0], $[0]]', { input, random: () => 0 })).toEqual([2, 1]);
  expect(input).toEqual([1, 2, 3]);
  expect(() => evaluate('$shuffle([1, 2])')).toThrow(failing('random'));
  expect(() => evaluate('$random()')).toThrow(failing('random'));
});

test.each(['$formatBase(10, 1)', '$formatBase(10, 37)', '$formatBase(10, -2)'])('%s is refused', (source) => {
  expect(() => evaluate(source)).toThrow(failing('D3100'));
});

test('long patterns are found where short ones are', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(word, word, word, (unit, other, tail) => {
      const pattern = `${unit.repeat(20)}${other}${unit.repeat(20)}${tail}`;
      const runtime = startRuntime({ now: 0 });
      for (const text of [
        `${unit}${pattern}${other}${pattern}`,
        `${unit.repeat(20)}${other}${unit.repeat(20)}${pattern}${tail}`,
        `${unit.repeat(50)}${other}`,
        pattern.slice(1),
      ])
        for (const from of [0, 1, 30])
          expect(searchFor(runtime, text, pattern)(from)).toBe(text.indexOf(pattern, from));
    }),
  );
});

test('the message of a failure is the one that was given', () => {
  expect(() => evaluate('$error("no flour")')).toThrow('no flour');
  expect(() => evaluate('$error("")')).toThrow('$error() was called');
  expect(() => evaluate('$assert(false, "no flour")')).toThrow('no flour');
  expect(() => evaluate('$assert(false, "")')).toThrow('$assert() failed');
  expect(() => evaluate(`$number("${'x'.repeat(60)}")`)).toThrow(`"${'x'.repeat(50)}"`);
});

test('what the host works out is called with what was given, and fails with its reason', () => {
  const functions = {
    parseJson: (text?: unknown) => JSON.parse(String(text)) as unknown,
    hash: (text?: unknown, by?: unknown) => `${String(text)} by ${String(by)}`,
    uuid: () => 'an id',
  };
  expect(evaluate('$parseJson("[1]")', { functions })).toEqual([1]);
  expect(evaluate('$hash("a", "b")', { functions })).toBe('a by b');
  expect(evaluate('$uuid()', { functions })).toBe('an id');
  expect(evaluate('$parseJson(nothing)', { functions })).toBeUndefined();
  expect(() => evaluate('$parseJson("{")', { functions })).toThrow(failing('host'));
  expect(() => evaluate('$parseJson("{")', { functions })).toThrow('$parseJson: ');
  expect(() => evaluate('$parseCsv("a")', { functions })).toThrow(failing('host'));
  expect(() => evaluate('$uuid()')).toThrow('$uuid works on the server only');
});

const long = 'x'.repeat(1000);
const list = Array.from({ length: 1000 }, (_, index) => index);
const texts = list.map(() => 'ab');
const functions = { parseJson: () => 1, parseXml: () => 1 };
const variables = {
  long,
  list,
  texts,
  accents: 'é'.repeat(1000),
  sharp: 'ß'.repeat(1000),
  euros: '€'.repeat(1000),
};

/** What an evaluation took of its budget. */
function used(source: string): { bytes: number; steps: number } {
  const runtime = startRuntime({ now: 0, variables, functions, random: () => 0, clock: () => 0 });
  const before = { ...runtime };
  parseExpression(source).evaluateIn(runtime);
  return {
    bytes: before.bytes - runtime.bytes,
    steps: before.steps - runtime.steps + before.fuel - runtime.fuel,
  };
}

test.each([
  ['$append($list, $list)', 16_000, 40_000],
  ['$append($list, 1)', 8000, 20_000],
  ['$reverse($list)', 8000, 20_000],
  ['$shuffle($list)', 8000, 20_000],
  ['$zip($list, $list)', 50_000, 90_000],
  ['$distinct($list)', 32_000, 60_000],
  ['$sort($list)', 80_000, 120_000],
  ['$map($list, function($v){$v})', 20_000, 60_000],
  ['$join($texts)', 4000, 5000],
  ['$join($texts, "--")', 7900, 9000],
  ['$uppercase($long)', 2000, 2500],
  ['$uppercase($sharp)', 4000, 4500],
  ['$trim($long)', 2000, 2500],
  ['$pad("x", 1000)', 2000, 2500],
  ['$pad("x", 1000, "yz")', 2000, 2600],
  ['$encodeUrl($long)', 10_000, 11_000],
  ['$encodeUrl($accents)', 20_000, 21_000],
  ['$encodeUrl($euros)', 30_000, 31_000],
  ['$decodeUrl($long)', 2000, 2500],
  ['$split($long, "")', 16_000, 30_000],
  ['$split($long, "x")', 32_000, 60_000],
  ['$replace($long, "x", "yy")', 40_000, 100_000],
  ['$count($match($long, /x/))', 128_000, 600_000],
  ['$parseJson($long)', 8000, 8500],
])('EXPR22 %s counts at least %i bytes and not many more', (source, least, most) => {
  expect(used(source).bytes).toBeGreaterThanOrEqual(least);
  expect(used(source).bytes).toBeLessThanOrEqual(most);
});

test.each([
  ['$sum($list)', 125, 300],
  ['$max($list)', 125, 300],
  ['$join($texts)', 125, 300],
  ['$length($long)', 60, 200],
  ['$substring($long, 500)', 100, 300],
  ['$contains($long, "y")', 7, 100],
  ['$contains($long, "yyyyyyyyyyyyyyyyyyy")', 70, 200],
  ['$encodeUrl($long)', 100, 300],
  ['$distinct($list)', 3000, 12_000],
  ['$distinct([{"a": 1}, {"a": 2}, {"a": 3}])', 5, 200],
  ['$parseJson($long)', 250, 400],
  ['$parseXml($long)', 4000, 4200],
])('EXPR22 %s takes at least %i steps and not many more', (source, least, most) => {
  expect(used(source).steps).toBeGreaterThanOrEqual(least);
  expect(used(source).steps).toBeLessThanOrEqual(most);
});
