import { expect, test } from 'vitest';
import { copyText } from './copy-text.ts';

test('ROWS14 what separates and ends values in a copy is written otherwise within them', () => {
  expect(copyText('text', 'a\tb\nc\rd\\e')).toBe('a\\tb\\nc\\rd\\\\e');
  expect(copyText('text', '\\N')).toBe('\\\\N');
  expect(copyText('text', '')).toBe('');
  expect(copyText('text', null)).toBe('\\N');
  expect(copyText('jsonb', { a: 'x\n"y"' })).toBe('{"a":"x\\\\n\\\\"y\\\\""}');
  expect(copyText('jsonb', null)).toBe('\\N');
  expect(copyText('text[]', ['a"b', 'c\\d', 'NULL', '', 'e,f'])).toBe(
    '{"a\\\\"b","c\\\\\\\\d","NULL","","e,f"}',
  );
  expect(copyText('text[]', [])).toBe('{}');
  expect(copyText('numeric', 12.5)).toBe('12.5');
  expect(copyText('boolean', false)).toBe('false');
});
