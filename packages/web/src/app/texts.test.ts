import { describe, expect, test } from 'vitest';
import { languages } from '../base/i18n/language.ts';
import type { Text } from '../base/i18n/define-texts.ts';

const files = import.meta.glob<Record<string, Record<string, Record<string, Text>>>>('../**/texts.ts', {
  eager: true,
});

/** Words that German has from English or both from elsewhere, and names. */
const shared = new Set([
  'Block',
  'Builds',
  'Code',
  'Dashboards',
  'Desktop',
  'Filter',
  'Import …',
  'Layout',
  'Layouts',
  'Link',
  'Live',
  'Markdown',
  'Name',
  'Navigation',
  'Pieces',
  'OAuth2',
  'Passkeys',
  'Pop-up',
  'Problem',
  'Push',
  'Release',
  'Releases',
  'Status',
  'System',
  'Tablet',
  'Tests',
  'Text (Markdown)',
  'Text',
  'Version',
  'Workflow',
  'Workflows',
  'Server',
  'Schema',
]);

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

  test('UI23 what is the same in English and German is a word of both languages', () => {
    const same = catalogues.flatMap(({ at, texts }) =>
      Object.entries(texts['en'] ?? {}).flatMap(([name, text]) =>
        typeof text === 'string' &&
        text === texts['de']?.[name] &&
        /\p{Ll}{2}/u.test(text) &&
        !shared.has(text)
          ? [`${at}.${name}: ${text}`]
          : [],
      ),
    );
    expect(same).toEqual([]);
  });

  test('there are texts', () => {
    expect(catalogues.length).toBeGreaterThan(3);
  });
});
