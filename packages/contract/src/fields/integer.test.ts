import { testField } from './testing.ts';

testField('integer', {
  rule: 'FIELD15',
  takes: [{ raw: 0 }, { raw: -7 }, { raw: Number.MAX_SAFE_INTEGER }, { raw: 1, options: { min: 1 } }],
  refuses: [
    { raw: 1.5, code: 'wrong_type' },
    { raw: '1', code: 'wrong_type' },
    { raw: Number.MAX_SAFE_INTEGER + 1, code: 'wrong_type' },
    { raw: 0, code: 'too_small', options: { min: 1 } },
    { raw: 9, code: 'too_large', options: { max: 8 } },
  ],
  shows: [
    { value: 12345, text: '12,345' },
    { value: 3, text: '3 pcs', options: { unit: 'pcs' } },
  ],
  refusesOptions: [{ options: { min: 1.5 }, code: 'wrong_type', at: 'min' }],
});
