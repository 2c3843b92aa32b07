import { testField } from './testing.ts';

testField('color', {
  rule: 'FIELD26',
  takes: [{ raw: '#2f855a' }, { raw: '#FFF' }, { raw: '#00000080' }],
  refuses: [
    { raw: 'red', code: 'bad_format' },
    { raw: '#12345', code: 'bad_format' },
    { raw: 0, code: 'wrong_type' },
  ],
  shows: [{ value: '#2f855a', text: '#2f855a' }],
});
