import { expect, test } from 'vitest';
import { parseValue, typeOf, valueFromCsv, valueToCsv, formatValue } from './field-value.ts';

const field = { identifier: 'pin', type: 'password', options: { minLength: 4 } };

test('FIELD33 password takes a text of its length and refuses others', () => {
  expect(parseValue(field, 'four', 'pin')).toEqual({ value: 'four' });
  expect(parseValue(field, 'abc', 'pin')).toMatchObject({ errors: [{ path: 'pin', code: 'too_short' }] });
  expect(parseValue(field, 'x'.repeat(257), 'pin')).toMatchObject({ errors: [{ code: 'too_long' }] });
  expect(parseValue({ identifier: 'pin', type: 'password' }, 'eleven char', 'pin')).toMatchObject({
    errors: [{ code: 'too_short' }],
  });
});

test('FIELD33 password is written and never read back', () => {
  expect(typeOf(field)).toMatchObject({ readable: false, writable: true, searchable: false });
  expect(typeOf(field).operators({})).toEqual([]);
  expect(formatValue(field, '$argon2id$hash')).toBe('');
  expect(valueToCsv(field, '$argon2id$hash')).toBe('');
  expect(valueFromCsv(field, 'four', 'pin')).toEqual({ value: 'four' });
});
