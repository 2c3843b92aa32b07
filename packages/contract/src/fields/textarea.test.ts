import { testField } from './testing.ts';

testField('textarea', {
  rule: 'FIELD11',
  takes: [{ raw: 'two\nlines' }, { raw: '' }],
  refuses: [
    { raw: {}, code: 'wrong_type' },
    { raw: 'abc', code: 'too_long', options: { maxLength: 2 } },
  ],
  shows: [{ value: 'two\nlines', text: 'two\nlines' }],
  refusesOptions: [{ options: { minLength: 3, maxLength: 2 }, code: 'conflict', at: 'minLength' }],
});
