import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of groups. */
export const groupTexts = defineTexts({
  en: {
    none: 'No value',
    all: 'All entries',
    yes: 'Yes',
    no: 'No',
    entries: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
    sum: (field: string) => `Sum of ${field}`,
    average: (field: string) => `Average of ${field}`,
  },
  de: {
    none: 'Ohne Wert',
    all: 'Alle Einträge',
    yes: 'Ja',
    no: 'Nein',
    entries: (count: string) => (count === '1' ? '1 Eintrag' : `${count} Einträge`),
    sum: (field: string) => `Summe von ${field}`,
    average: (field: string) => `Durchschnitt von ${field}`,
  },
});
