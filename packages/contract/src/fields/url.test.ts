import { testField } from './testing.ts';

testField('url', {
  rule: 'FIELD24',
  takes: [
    { raw: 'https://example.com/a?b=c#d' },
    { raw: 'http://[::1]:8080/' },
    { raw: 'mailto:ann@example.com', options: { schemes: ['mailto'] } },
    { raw: '/about/?a=b#c', options: { paths: true } },
    { raw: '#prices', options: { paths: true } },
  ],
  refuses: [
    { raw: 'example.com', code: 'bad_format' },
    { raw: '/relative', code: 'bad_format' },
    { raw: 'javascript:alert(1)', code: 'bad_format' },
    { raw: ' https://example.com', code: 'bad_format' },
    { raw: 'java\tscript:alert(1)', code: 'bad_format' },
    { raw: 'ftp://example.com', code: 'bad_format' },
    { raw: 5, code: 'wrong_type' },
    { raw: '//evil.example', code: 'bad_format', options: { paths: true } },
    { raw: '/\\evil.example', code: 'bad_format', options: { paths: true } },
    { raw: '/a b', code: 'bad_format', options: { paths: true } },
    { raw: 'about/', code: 'bad_format', options: { paths: true } },
  ],
  shows: [{ value: 'https://example.com', text: 'https://example.com' }],
  refusesOptions: [{ options: { schemes: ['javascript'] }, code: 'bad_value', at: 'schemes.0' }],
});
