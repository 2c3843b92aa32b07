import { testField } from './testing.ts';

testField('phone', {
  rule: 'FIELD25',
  takes: [{ raw: '+49 30 901820' }, { raw: '(030) 90-18/20' }, { raw: '110' }],
  refuses: [
    { raw: '12', code: 'bad_format' },
    { raw: '+49 30 CALL', code: 'bad_format' },
    { raw: '1234567890123456', code: 'bad_format' },
    { raw: 110, code: 'wrong_type' },
  ],
  shows: [{ value: '+49 30 901820', text: '+49 30 901820' }],
});
