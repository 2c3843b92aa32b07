import { testField } from './testing.ts';

testField('role', {
  rule: 'FIELD35',
  takes: [{ raw: 'managers' }, { raw: ['a-b', 'c'], options: { multiple: true } }],
  refuses: [
    { raw: 'Managers', code: 'bad_format' },
    { raw: 1, code: 'wrong_type' },
    { raw: ['a', 'a'], code: 'duplicate', at: '1', options: { multiple: true } },
  ],
  shows: [{ value: ['a', 'b'], text: 'a, b', options: { multiple: true } }],
});
