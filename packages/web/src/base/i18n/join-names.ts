import type { Language } from './language.ts';

/** Names as a sentence lists them: "a, b and c". */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(names);
}

// American English would set a comma before the last one.
const locales: Record<Language, string> = { en: 'en-GB', de: 'de' };
