import { describe, expect, test } from 'vitest';
import { languages } from '../base/i18n/language.ts';
import type { Text } from '../base/i18n/define-texts.ts';

const files = import.meta.glob<Record<string, Record<string, Record<string, Text>>>>('../**/texts.ts', {
  eager: true,
});

describe('texts', () => {
  const catalogues = Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, texts]) => ({ at: `${file} ${name}`, texts })),
  );

  test.each(catalogues)('$at has the same names in every language, none of them empty', ({ texts }) => {
    const [first, ...others] = languages.map((language) => Object.keys(texts[language] ?? {}).sort());
    for (const other of others) expect(other).toEqual(first);
    for (const language of languages) {
      for (const text of Object.values(texts[language] ?? {})) expect(text === '').toBe(false);
    }
  });

  test('there are texts', () => {
    expect(catalogues.length).toBeGreaterThan(3);
  });
});
