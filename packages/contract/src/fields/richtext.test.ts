import { testField } from './testing.ts';

testField('richtext', {
  rule: 'FIELD12',
  takes: [{ raw: '# Title\n\n**bold**' }, { raw: '<script>alert(1)</script>' }],
  refuses: [
    { raw: { type: 'doc' }, code: 'wrong_type' },
    { raw: 'abc', code: 'too_long', options: { maxLength: 2 } },
  ],
  shows: [
    {
      value: '# Title\n\n- **bold** and `code`\n- [a link](https://example.com)',
      text: 'Title bold and code a link',
    },
    { value: '<b>kept as text</b>', text: '<b>kept as text</b>' },
  ],
});
