import { testField } from './testing.ts';

testField('code', {
  rule: 'FIELD13',
  takes: [{ raw: 'const a = "e\u0301";\n' }, { raw: '{{ page.title }}' }],
  refuses: [
    { raw: 5, code: 'wrong_type' },
    { raw: 'a\0', code: 'bad_value' },
  ],
  shows: [{ value: 'a;', text: 'a;' }],
});
