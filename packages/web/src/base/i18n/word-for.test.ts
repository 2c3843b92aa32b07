import { expect, test } from 'vitest';
import { wordFor } from './word-for.ts';

test('UI5 a key has its own word, and what every object inherits is no word', () => {
  expect(wordFor({ failed: 'It fails' }, 'failed')).toBe('It fails');
  for (const key of ['__proto__', 'constructor', 'toString', 'other']) expect(wordFor({}, key)).toBe(key);
});
