import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts of the forms of elements. */
export const formTexts = defineTexts({
  en: {
    completions: 'Suggestions',
    gives: 'Result with the sample values',
    noJson: 'This is not valid JSON, so it has not been applied',
    notSet: 'Not set',
    newKey: (label: string) => `New key in ${label}`,
    addKey: (label: string) => `Add to ${label}`,
    removeKey: (name: string) => `Remove ${name}`,
    fieldPath: 'Field, such as total',
    key: 'Name',
    entry: (label: string, number: number) => `${label} ${number}`,
    moveUp: (label: string, number: number) => `Move ${label} ${number} up`,
    asList: 'As a list',
    asEntries: 'As entries',
  },
  de: {
    completions: 'Vorschläge',
    gives: 'Ergebnis mit den Beispielwerten',
    noJson: 'Das ist kein gültiges JSON und wurde nicht übernommen',
    notSet: 'Nicht gesetzt',
    newKey: (label: string) => `Neuer Schlüssel in ${label}`,
    addKey: (label: string) => `Zu ${label} hinzufügen`,
    removeKey: (name: string) => `${name} entfernen`,
    fieldPath: 'Feld, etwa total',
    key: 'Name',
    entry: (label: string, number: number) => `${label} ${number}`,
    moveUp: (label: string, number: number) => `${label} ${number} nach oben`,
    asList: 'Als Liste',
    asEntries: 'Als Einträge',
  },
});
