import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts of elements that are made of what is stored. */
export const storedTexts = defineTexts({
  en: { group: 'APIs and pieces', docs: 'Documentation', nothingFound: 'Nothing found' },
  de: { group: 'APIs und Bausteine', docs: 'Dokumentation', nothingFound: 'Nichts gefunden' },
});
