import { expect, test } from 'vitest';
import type { ColumnKind } from '../fields/define-field.ts';
import { parseOperand } from './operand.ts';

const read = (column: ColumnKind, raw: unknown) => {
  const parsed = parseOperand('_eq', raw, column, 'at');
  return 'value' in parsed ? parsed.value : parsed.errors.map(({ path, code }) => `${path} ${code}`);
};
const wrong = ['at wrong_type'];

test.each<[ColumnKind, unknown, unknown]>([
  ['text', 'a', 'a'],
  ['text', 5, wrong],
  ['double', 1.5, 1.5],
  ['double', '1.5', wrong],
  ['double', Number.POSITIVE_INFINITY, wrong],
  ['numeric', 1.5, 1.5],
  ['numeric', '-12.50', -12.5],
  ['numeric', '12', 12],
  ['numeric', 'x12', wrong],
  ['numeric', '12x', wrong],
  ['numeric', '1.', wrong],
  ['numeric', '12345678901234567', wrong],
  ['numeric', ['12'], wrong],
  ['bigint', 5, 5],
  ['bigint', 2 ** 53, wrong],
  ['bigint', '5', wrong],
  ['boolean', false, false],
  ['boolean', 'true', wrong],
  ['date', '2026-11-15', '2026-11-15'],
  ['date', '2026-11-15T23:30:00-02:00', '2026-11-16'],
  ['date', 'today', ['at bad_format']],
  ['timestamptz', '2026-11-15', '2026-11-15T00:00:00Z'],
  ['timestamptz', 5, wrong],
  ['uuid', '019A7F00-0000-7000-8000-000000000001', '019a7f00-0000-7000-8000-000000000001'],
  ['uuid', 5, ['at bad_format']],
  ['uuid', 'x', ['at bad_format']],
  ['jsonb', { a: [1] }, { a: [1] }],
  ['jsonb', { a: 'x\0' }, ['at.a bad_value']],
  ['text[]', ['a'], ['a']],
  ['text[]', [5], ['at.0 wrong_type']],
  ['uuid[]', ['x'], ['at.0 bad_format']],
  ['uuid[]', 'x', wrong],
])('FILT3 FILT30 a column of %s is compared with %j as %j', (column, raw, value) => {
  expect(read(column, raw)).toEqual(value);
});

test('FILT11 of several values one is asked for as such', () => {
  expect(parseOperand('_contains', 'a', 'text[]', 'at')).toEqual({ value: 'a' });
  expect(parseOperand('_contains', ['a'], 'text[]', 'at')).toHaveProperty('errors');
  expect(parseOperand('_contains', '019a7f00-0000-7000-8000-000000000001', 'uuid[]', 'at')).toHaveProperty(
    'value',
  );
  expect(parseOperand('_contains', 'x', 'uuid[]', 'at')).toMatchObject({ errors: [{ code: 'bad_format' }] });
});

test.each(['_contains', '_startsWith', '_endsWith'] as const)(
  'FILT11 FILT12 FILT13 %s asks for a text, whatever the column',
  (operator) => {
    expect(parseOperand(operator, '12', 'uuid', 'at')).toEqual({ value: '12' });
    expect(parseOperand(operator, 12, 'text', 'at')).toMatchObject({
      errors: [{ path: 'at', code: 'wrong_type' }],
    });
  },
);

const between = (raw: unknown) => parseOperand('_between', raw, 'double', 'at');

test('FILT15 _between takes exactly two values', () => {
  expect(between([1, 2])).toEqual({ value: [1, 2] });
  expect(between([1, 2, 3])).toMatchObject({ errors: [{ path: 'at', code: 'wrong_type' }] });
  expect(between({ length: 2 })).toMatchObject({ errors: [{ path: 'at' }] });
  expect(between('12')).toMatchObject({ errors: [{ path: 'at', code: 'wrong_type' }] });
  expect(between([1, 'x'])).toMatchObject({ errors: [{ path: 'at.1' }] });
});
