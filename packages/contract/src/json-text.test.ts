import { expect, test } from 'vitest';
import { jsonTextLevels, readJsonText } from './json-text.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('ERR25 JSON from outside is read to a depth that nothing overflows at, and no deeper', () => {
  expect(readJsonText('{"a":[1]}')).toEqual({ value: { a: [1] } });
  expect(readJsonText('{')).toEqual({ fault: 'is not JSON' });
  expect(readJsonText(nested(jsonTextLevels))).toHaveProperty('value');
  expect(readJsonText(nested(jsonTextLevels + 1))).toEqual({ fault: 'is nested deeper than 200 levels' });
  expect(readJsonText(JSON.stringify(nested(7000)))).toEqual({ value: nested(7000) });
});
