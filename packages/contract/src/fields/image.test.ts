import { testField } from './testing.ts';

testField('image', {
  rule: 'FIELD32',
  takes: [
    { raw: '019a7f00-0000-7000-8000-000000000001' },
    {
      raw: ['019a7f00-0000-7000-8000-000000000001', '019a7f00-0000-7000-8000-000000000002'],
      options: { multiple: true },
    },
  ],
  refuses: [
    { raw: '/folder/name.pdf', code: 'bad_format' },
    { raw: 7, code: 'wrong_type' },
    {
      raw: ['019a7f00-0000-7000-8000-000000000001', 'x'],
      code: 'bad_format',
      at: '1',
      options: { multiple: true },
    },
  ],
  shows: [
    {
      value: ['019a7f00-0000-7000-8000-000000000001', '019a7f00-0000-7000-8000-000000000002'],
      text: '019a7f00-0000-7000-8000-000000000001, 019a7f00-0000-7000-8000-000000000002',
      options: { multiple: true },
    },
  ],
});
