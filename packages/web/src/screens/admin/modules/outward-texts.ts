import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of what roles do with the entries of a module besides reading and writing. */
export const outwardTexts = defineTexts({
  en: {
    comments: 'Who comments on entries',
    commentsHelp:
      'Users of these roles, and administrators, comment on the entries that they may read, and see each other by name.',
    links: 'Who shares entries by link',
    linksHelp:
      'Users of these roles, and administrators, make links that show an entry to anybody until they end: what their maker may read of it, and nothing else.',
  },
  de: {
    comments: 'Wer Einträge kommentiert',
    commentsHelp:
      'Benutzer dieser Rollen und Administratoren kommentieren die Einträge, die sie lesen dürfen, und sehen einander beim Namen.',
    links: 'Wer Einträge per Link teilt',
    linksHelp:
      'Benutzer dieser Rollen und Administratoren erstellen Links, die jedem einen Eintrag zeigen, bis sie ablaufen: was sie selbst davon lesen dürfen, und nichts sonst.',
  },
});
