import { testField } from './testing.ts';

testField('money', {
  rule: 'FIELD16',
  takes: [
    { raw: 12.5 },
    { raw: '12.50', stored: 12.5 },
    { raw: '-0.00', stored: 0 },
    { raw: 0.1 + 0.2, stored: 0.3 },
    { raw: '90071992547409.91', stored: 90_071_992_547_409.91 },
    { raw: 90_071_992_547_409.91 },
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
    { raw: 1e15, code: 'too_large' },
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
