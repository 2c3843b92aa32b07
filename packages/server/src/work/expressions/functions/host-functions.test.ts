import { readFileSync } from 'node:fs';
import { parseExpression } from '@bakehouse/engine';
import { afterAll, expect, test } from 'vitest';
import { makeLongEvaluations, shortBudget } from '../long-evaluations.ts';
import { moduleExpressionFaults } from '../resource-expressions.ts';
import { hostFunctions } from './host-functions.ts';

const given = (source: string, input: unknown = null) =>
  parseExpression(source).evaluate({
    input,
    now: Date.parse('2026-11-15T12:30:00Z'),
    functions: hostFunctions,
  });

test.each([
  // Texts become data.
  [`$parseJson('{"a": [1, null, "x"]}').a[2]`, 'x'],
  [`$parseJson('{"__proto__": {"polluted": true}}').polluted`, undefined],
  [`$parseCsv("sku;qty\\nA;2\\nB;3")[1].qty`, '3'],
  [`$sum($parseCsv("n\\n1\\n2").$number(n))`, 3],
  [`$parseXml("<order id='7'><sku>A</sku><sku>B</sku></order>").order.sku`, ['A', 'B']],
  [`$parseXml("<order id='7'/>").order.\`@id\``, '7'],
  // Published values: FIPS 180-4, RFC 1321, RFC 4231 (case 2).
  [`$hash("abc")`, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [`$hash("abc", "md5")`, '900150983cd24fb0d6963f7d28e17f72'],
  [`$hash("abc", "sha1", "base64")`, 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0='],
  [
    `$hmac("what do ya want for nothing?", "Jefe")`,
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    `$hmac("what do ya want for nothing?", "4a656665", "sha256", "hex", "hex")`,
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [`$contains($uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)`, true],
  // The night in which clocks go forward, and the one in which they go back.
  [`$addTime("2026-03-28T12:00:00Z", 1, "days", "Europe/Berlin")`, '2026-03-29T11:00:00.000Z'],
  [`$addTime("2026-03-28T12:00:00Z", 24, "hours", "Europe/Berlin")`, '2026-03-29T12:00:00.000Z'],
  [`$addTime("2026-03-28T02:30:00", 1, "day", "Europe/Berlin")`, '2026-03-29T01:30:00.000Z'],
  [`$addTime("2026-10-24T02:30:00", 1, "day", "Europe/Berlin")`, '2026-10-25T00:30:00.000Z'],
  [`$addTime("2026-01-31", 1, "month")`, '2026-02-28'],
  [`$addTime("2024-02-29", 1, "year")`, '2025-02-28'],
  [`$addTime("2026-01-15", -2, "weeks")`, '2026-01-01'],
  [`$addTime($now(), 90, "minutes")`, '2026-11-15T14:00:00.000Z'],
  [`$startOf("2026-11-15T23:30:00Z", "day", "Europe/Berlin")`, '2026-11-15T23:00:00.000Z'],
  [`$startOf("2026-11-15", "week")`, '2026-11-09'],
  [`$startOf("2026-11-16", "week")`, '2026-11-16'],
  [`$startOf("1969-12-31", "week")`, '1969-12-29'],
  [`$startOf("2026-11-15", "quarter")`, '2026-10-01'],
  [`$startOf("2026-11-15", "year")`, '2026-01-01'],
  [`$timeBetween("2026-01-31", "2026-02-28", "months")`, 1],
  [`$timeBetween("2026-02-28", "2026-01-31", "months")`, -1],
  [`$timeBetween("2026-03-28T12:00:00Z", "2026-03-29T11:00:00Z", "days", "Europe/Berlin")`, 1],
  [`$timeBetween("2026-03-28T12:00:00Z", "2026-03-29T11:00:00Z", "days")`, 0],
  [`$timeBetween("2000-02-29", "2026-02-28", "years")`, 26],
  [`$timeBetween("2026-11-15T00:00:00Z", "2026-11-14T22:30:00Z", "hours")`, -1],
  [`$localTime("2026-07-01T12:00:00Z", "America/St_Johns")`, '2026-07-01T09:30:00-02:30'],
  [`$localTime("2026-11-15T12:30:00Z", "UTC")`, '2026-11-15T12:30:00+00:00'],
  // Nothing gives nothing.
  ['$parseJson(missing)', undefined],
  ['$addTime(missing, 1, "day")', undefined],
])('EXPR31 EXPR32 EXPR33 %s', (source, expected) => {
  const value = given(source, {});
  expect(value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)).toEqual(expected);
});

test.each([
  ['$parseJson("{")', 'the text is not JSON'],
  ['$parseXml("<!DOCTYPE x><x/>")', 'document types are not allowed'],
  ['$parseCsv("a,b\\n\\"1")', 'This is no CSV'],
  ['$hash("a", "crc32")', '"crc32" is no algorithm: md5, sha1, sha256'],
  ['$hmac("a", "k", "sha256", "octal")', '"octal" is no encoding'],
  ['$addTime("2026-02-30", 1, "day")', '"2026-02-30" is neither a day'],
  ['$addTime("0050-01-01", 1, "day")', '"0050-01-01" is neither a day'],
  ['$addTime("tomorrow", 1, "day")', '"tomorrow" is neither a day'],
  ['$addTime("2026-01-01", 1, "hours")', 'a day has no hours'],
  ['$addTime("2026-01-01", 1.5, "days")', '1.5 is no whole number of days'],
  ['$addTime("2026-01-01", 1, "fortnights")', '"fortnights" is no unit'],
  ['$addTime("2026-01-01", 100000, "years")', 'not in the years 1000 to 9999'],
  ['$startOf("2026-01-01", "day", "Mars/Olympus")', 'there is no time zone "Mars/Olympus"'],
  ['$timeBetween("2026-01-01", "2026-01-02T00:00:00Z", "days")', 'a day and a time cannot be compared'],
])('EXPR31 EXPR32 EXPR33 %s fails and says why', (source, why) => {
  expect(() => given(source)).toThrow(why);
});

test('EXPR34 OPS30 a host without them says where they work, and a large text counts by its length', () => {
  expect(() => parseExpression('$hash("a")').evaluate({ now: 0 })).toThrow('$hash works on the server only');
  const large = JSON.stringify(Array.from({ length: 300_000 }, (_, n) => n));
  const scope = { input: large, now: 0, functions: hostFunctions, budget: { steps: 100_000 } };
  expect(() => parseExpression('$count($parseJson($))').evaluate(scope)).toThrow('steps');
  // XML takes longer: what would hold up the others is more than the main thread may do.
  const xml = `<all>${'<one x="1">t</one>'.repeat(30_000)}</all>`;
  const short = { ...scope, input: xml, budget: shortBudget };
  expect(() => parseExpression('$parseXml($)').evaluate(short)).toThrow('steps');
  expect(parseExpression('$count($parseJson($))').evaluate({ ...scope, budget: {} })).toBe(300_000);
});

const long = makeLongEvaluations();
afterAll(() => long.close());

test('EXPR34 what takes long is worked out in a thread that has them, too', async () => {
  const scope = { input: null, variables: {}, selector: undefined, now: 0 };
  const value = '$hash("abc", "md5") & $parseJson("[1]")[0]';
  expect(await long.evaluate({ type: 'data/map', options: { value }, scope })).toEqual({
    value: '900150983cd24fb0d6963f7d28e17f721',
  });
});

test('EXPR35 a module that uses one is told at which place', () => {
  const fields = [
    { identifier: 'name', type: 'text' as const },
    { identifier: 'sum', type: 'computed' as const, options: { expression: '$hash(name)' } },
  ];
  expect(
    moduleExpressionFaults({ bakery_resource_module: 'things', bakery_resource: { fields } }),
  ).toMatchObject([{ path: 'bakery_resource.fields.1.options.expression', code: 'server_function' }]);
});

const guide = readFileSync(new URL('../../../../../../docs/guides/expressions.md', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/```server-expressions\n([^`]*)```/g)].flatMap(([, block = '']) =>
  [...block.matchAll(/^(.*)\n→ (.*)$/gm)].map(([, source = '', result = '']) => [source, result] as const),
);

test('the guide has examples of the functions of the server', () => {
  expect(examples.length).toBeGreaterThan(10);
});

test.each(examples)('EXPR31 EXPR32 EXPR33 the guide says that %s is %s', (source, result) => {
  expect(JSON.parse(JSON.stringify(given(source)))).toEqual(JSON.parse(result));
});
