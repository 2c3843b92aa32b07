import { testField } from './testing.ts';

testField('computed', {
  rule: 'FIELD37',
  options: { expression: '$resource.a' },
  takes: [
    { raw: 'x' },
    { raw: 2, options: { expression: '1', result: 'number' } },
    { raw: 2.5, options: { expression: '1', result: 'money', currency: 'EUR' } },
    { raw: '2026-11-15', options: { expression: '1', result: 'date' } },
    { raw: { a: 1 }, options: { expression: '1', result: 'json' } },
  ],
  refuses: [
    { raw: 2, code: 'wrong_type' },
    { raw: 'x', code: 'wrong_type', options: { expression: '1', result: 'number' } },
  ],
  shows: [{ value: 2.5, text: '2.50', options: { expression: '1', result: 'number', decimals: 2 } }],
  refusesOptions: [
    { options: {}, code: 'required', at: 'expression' },
    { options: { expression: '1', result: 'list' }, code: 'not_a_choice', at: 'result' },
  ],
});
