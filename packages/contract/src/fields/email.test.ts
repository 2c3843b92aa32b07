import { testField } from './testing.ts';

testField('email', {
  rule: 'FIELD23',
  takes: [{ raw: 'ann@example.com' }, { raw: 'a.b+c@sub.münchen.example' }, { raw: 'root@localhost' }],
  refuses: [
    { raw: 'ann', code: 'bad_format' },
    { raw: 'ann@', code: 'bad_format' },
    { raw: 'a b@example.com', code: 'bad_format' },
    { raw: 'a@b@c.example', code: 'bad_format' },
    { raw: 'a@-x.example', code: 'bad_format' },
    { raw: 'x\r\nBcc: y@example.com', code: 'bad_format' },
    { raw: `${'a'.repeat(250)}@x.example`, code: 'too_long' },
    { raw: 1, code: 'wrong_type' },
  ],
  shows: [{ value: 'ann@example.com', text: 'ann@example.com' }],
});
