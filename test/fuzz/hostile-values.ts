import type { Random } from '../../packages/engine/src/expression/testing/random.ts';

/** Texts that something may stumble over. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy\ud800',
  '\u202egnp.exe',
  '\ufeff',
  'e\u0301',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  'İıſß',
  "'; drop table users; --",
  '"',
  "'",
  '\\',
  '%',
  '_',
  '%00',
  '%s%n%x',
  '$1',
  '$$',
  '${selector}',
  '$user.id',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/etc/passwd',
  'C:\\windows\\win.ini',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'x\r\nSet-Cookie: a=b',
  'x\ny\tz',
  'true',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '１２',
  '-1',
  '0',
  '99999999999999999999',
  '9'.repeat(400),
  '1.7976931348623157e309',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '294277-01-01',
  '24:00:00',
  '2026-11-15T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'version',
  '(a+)+$',
  '[',
  '*',
  '.',
  '..',
  'a.b.c',
  'a'.repeat(63),
  'a'.repeat(64),
  'a'.repeat(501),
  'ä'.repeat(2_100),
  'x'.repeat(70_000),
  'http://127.0.0.1:1/',
  'http://[::ffff:7f00:1]/',
  'file:///etc/passwd',
  '@example.com',
  'a@b',
  `${'a'.repeat(250)}@example.com`,
  '=cmd|calc',
] as const;

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  -0.5,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e15 + 0.3,
  86_400_000,
] as const;

/** Objects whose keys a careless program would follow. The keys are own ones, as JSON brings them. */
const objects = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"a":{"__proto__":{"polluted":"yes"}}}',
  '{"then":"x"}',
  '{"toJSON":"x","valueOf":1,"toString":null}',
  '{"length":4294967296}',
  '{"":0}',
  '{"$ref":"#"}',
  '{"_or":[]}',
  '{"_not":{"_not":{"_not":{}}}}',
] as const;

/** A text that something may stumble over. */
export function hostileText(random: Random): string {
  return random.pick(hostileTexts);
}

/** Any value that something may stumble over. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return hostileText(random);
    case 3:
    case 4:
      return random.pick(numbers);
    case 5:
      return random.pick([null, true, false, [], {}, [[]], [null], [{}]]);
    case 6:
      return JSON.parse(random.pick(objects)) as unknown;
    case 7:
      return nested(random.pick([3, 60, 190, 450]), random.chance(0.5));
    default:
      return Array.from({ length: random.pick([2, 101, 1_001, 3_000]) }, (_, at) => at);
  }
}

/** The same thing inside itself, so many times. */
function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 1;
  for (let turn = 0; turn < depth; turn += 1) value = inArrays ? [value] : { _and: value };
  return value;
}
