import { defineTexts } from '../../../base/i18n/define-texts.ts';

const english: Readonly<Record<string, string>> = {
  _eq: 'is',
  _ne: 'is not',
  _gt: 'is greater than',
  _gte: 'is at least',
  _lt: 'is less than',
  _lte: 'is at most',
  _contains: 'contains',
  _startsWith: 'starts with',
  _endsWith: 'ends with',
  _null: 'is empty',
};

const german: Readonly<Record<string, string>> = {
  _eq: 'ist',
  _ne: 'ist nicht',
  _gt: 'ist größer als',
  _gte: 'ist mindestens',
  _lt: 'ist weniger als',
  _lte: 'ist höchstens',
  _contains: 'enthält',
  _startsWith: 'beginnt mit',
  _endsWith: 'endet mit',
  _null: 'ist leer',
};

/** The texts of the filter of an element. */
export const filterTexts = defineTexts({
  en: {
    all: 'Without a condition all entries are meant.',
    match: 'Which ones',
    matchAll: 'Those for which all conditions hold',
    matchAny: 'Those for which any condition holds',
    add: 'Add a condition',
    field: 'Field',
    operator: 'Comparison',
    value: 'Value',
    remove: 'Remove the condition',
    id: 'Id',
    createdAt: 'Created',
    updatedAt: 'Updated',
    words: (operator: string) => english[operator] ?? operator,
  },
  de: {
    all: 'Ohne Bedingung sind alle Einträge gemeint.',
    match: 'Welche',
    matchAll: 'Die, für die alle Bedingungen gelten',
    matchAny: 'Die, für die eine Bedingung gilt',
    add: 'Bedingung hinzufügen',
    field: 'Feld',
    operator: 'Vergleich',
    value: 'Wert',
    remove: 'Bedingung entfernen',
    id: 'Id',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
    words: (operator: string) => german[operator] ?? operator,
  },
});
