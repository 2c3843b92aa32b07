import { fieldTypes, optionSchemas } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { optionsElsewhere } from './option-controls.ts';
import { optionWords, wordsOfOption } from './option-words.ts';

test('EDIT74 every option of a field type has a title in both languages, and no words are left over', () => {
  const named = new Set<string>();
  for (const { type } of fieldTypes) {
    const shown = optionSchemas(type).filter(({ name }) => !optionsElsewhere(type).includes(name));
    for (const language of ['en', 'de'] as const) {
      const titles = shown.map(({ name }) => wordsOfOption(type, name, language)[0]);
      expect(new Set(titles).size, type).toBe(titles.length);
      for (const { name } of shown) {
        expect(wordsOfOption(type, name, language)[0], `${type} ${name}`).toMatch(/^[A-ZÄÖÜ]/);
        named.add(`${type} ${name}` in optionWords[language] ? `${type} ${name}` : name);
      }
    }
  }
  for (const language of ['en', 'de'] as const)
    expect(Object.keys(optionWords[language]).filter((each) => !named.has(each))).toEqual([]);
});
