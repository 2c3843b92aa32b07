import { testField } from './testing.ts';

testField('time', {
  rule: 'FIELD20',
  takes: [
    { raw: '14:30', stored: '14:30:00' },
    { raw: '14:30:05' },
    { raw: '14:30:05.250', stored: '14:30:05.25' },
    { raw: '00:00:00.000001' },
  ],
  refuses: [
    { raw: '24:00', code: 'bad_format' },
    { raw: '9:30', code: 'bad_format' },
    { raw: '14:30:05.1234567', code: 'too_precise' },
    { raw: 1430, code: 'wrong_type' },
  ],
  shows: [
    { value: '14:30:00', text: '2:30 PM' },
    { value: '14:30:05', text: '14:30:05', locale: 'de' },
  ],
});
