import { testField } from './testing.ts';

testField('boolean', {
  rule: 'FIELD17',
  takes: [{ raw: true }, { raw: false }],
  refuses: [
    { raw: 'true', code: 'wrong_type' },
    { raw: 1, code: 'wrong_type' },
  ],
  shows: [
    { value: true, text: '✓' },
    { value: false, text: 'closed', options: { no: 'closed' } },
  ],
});
