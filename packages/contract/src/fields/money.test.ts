import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseValue } from './field-value.ts';
import { testField } from './testing.ts';

testField('money', {
  rule: 'FIELD16',
  takes: [
    { raw: 12.5 },
    { raw: '12.50', stored: 12.5 },
    { raw: '-0.00', stored: 0 },
    { raw: 0.1 + 0.2, stored: 0.3 },
    { raw: '9999999999999.99', stored: 9_999_999_999_999.99 },
    { raw: -9_999_999_999_999.99 },
    { raw: 100, options: { currency: 'JPY' } },
    { raw: 1.234, options: { currency: 'BHD' } },
    { raw: '0.000001', stored: 0.000001, options: { decimals: 6 } },
  ],
  refuses: [
    { raw: 12.345, code: 'too_precise' },
    { raw: '12.345', code: 'too_precise' },
    { raw: 0.5, code: 'too_precise', options: { currency: 'JPY' } },
    { raw: '12,50', code: 'bad_format' },
    { raw: '1e3', code: 'bad_format' },
    { raw: { amount: 1 }, code: 'wrong_type' },
    { raw: Number.NaN, code: 'wrong_type' },
    { raw: 1e13, code: 'too_large' },
    { raw: '10000000000000.01', code: 'too_large' },
    { raw: 1e300, code: 'too_large' },
    { raw: -1, code: 'too_small', options: { min: 0 } },
  ],
  shows: [
    { value: 1234.5, text: '1,234.50' },
    { value: 1234.5, text: '€1,234.50', options: { currency: 'EUR' } },
    { value: 1234.5, text: '1.234,50 €', options: { currency: 'EUR' }, locale: 'de' },
    { value: 100, text: '¥100', options: { currency: 'JPY' } },
  ],
  refusesOptions: [
    { options: { currency: 'euro' }, code: 'bad_format', at: 'currency' },
    { options: { min: 2, max: 1 }, code: 'conflict', at: 'min' },
  ],
});

test('FIELD16 every amount of up to 15 digits is a number of its own, from text and from JSON alike', () => {
  const field = { identifier: 'price', type: 'money' };
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 2n }), (cents) => {
      const [text, next] = [cents, cents + 1n].map(
        (each) => `${each / 100n}.${String(each % 100n).padStart(2, '0')}`,
      );
      const parsed = parseValue(field, text, 'price');
      expect(parsed).toEqual({ value: Number(text) });
      expect(parseValue(field, Number(text), 'price')).toEqual(parsed);
      expect(Number(text)).toBeLessThan(Number(next));
      expect(Number(text).toFixed(2)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
