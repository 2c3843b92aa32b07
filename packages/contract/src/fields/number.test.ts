import { testField } from './testing.ts';

testField('number', {
  rule: 'FIELD14',
  takes: [
    { raw: 0 },
    { raw: -0, stored: 0 },
    { raw: 12.5 },
    { raw: 1e300 },
    { raw: 0.1 + 0.2 },
    { raw: 5e-324 },
    { raw: 3, options: { min: 3, max: 3 } },
  ],
  refuses: [
    { raw: '12', code: 'wrong_type' },
    { raw: Number.NaN, code: 'wrong_type' },
    { raw: Number.POSITIVE_INFINITY, code: 'wrong_type' },
    { raw: true, code: 'wrong_type' },
    { raw: -1, code: 'too_small', options: { min: 0 } },
    { raw: 2, code: 'too_large', options: { max: 1 } },
  ],
  shows: [
    { value: 1234.5, text: '1,234.5' },
    { value: 1234.5, text: '1.234,50', locale: 'de', options: { decimals: 2 } },
    { value: 2, text: '2 kg', options: { unit: 'kg' } },
    { value: 2, text: '2', locale: 'not a locale' },
    { value: 'old text', text: '' },
  ],
  refusesOptions: [
    { options: { min: 2, max: 1 }, code: 'conflict', at: 'min' },
    { options: { decimals: -1 }, code: 'too_small', at: 'decimals' },
  ],
});
