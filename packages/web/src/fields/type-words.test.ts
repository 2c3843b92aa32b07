import { fieldTypes } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { typesFor, typeTitle, typeWords } from './type-words.ts';

const types = fieldTypes.map(({ type }) => type);

test('EDIT57 every type of field has words of its own in both languages', () => {
  for (const language of ['en', 'de'] as const) {
    expect(Object.keys(typeWords[language])).toEqual(types);
    const titles = types.map((type) => typeTitle(type, language));
    expect(new Set(titles).size).toBe(types.length);
  }
});

test('EDIT57 types are found by other words for them', () => {
  expect(typesFor(types, '', 'en')).toEqual(types);
  expect(typesFor(types, 'price', 'en')).toEqual(['money']);
  expect(typesFor(types, 'Dropdown', 'de')).toEqual(['select']);
  expect(typesFor(types, 'tex', 'en')[0]).toBe('text');
  expect(typesFor(types, 'positions', 'en')).toEqual(['list']);
  expect(typesFor(types, 'zzz', 'en')).toEqual([]);
});
