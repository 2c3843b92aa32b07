import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts of the order of a list. */
export const sortTexts = defineTexts({
  en: {
    sort: 'Default order',
    sortNone: 'Last changed first',
    sortWay: 'Direction',
    sortMore: (names: string) => `Then by ${names}.`,
    ascending: 'Smallest or first letters first',
    descending: 'Largest or newest first',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  de: {
    sort: 'Standardsortierung',
    sortNone: 'Zuletzt geänderte zuerst',
    sortWay: 'Richtung',
    sortMore: (names: string) => `Danach nach ${names}.`,
    ascending: 'Kleinste oder erste Buchstaben zuerst',
    descending: 'Größte oder neueste zuerst',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
});
