import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of the pivot. */
export const pivotTexts = defineTexts({
  en: {
    pivot: (title: string, figure: string, keys: string) => `${title}: ${figure} by ${keys}`,
    noRows: 'This pivot needs a field for its rows. Edit the view and choose one.',
    nothing: 'No entries',
    total: 'Total',
    others: 'Others',
    count: 'Number of entries',
    sum: (field: string) => `Sum of ${field}`,
    avg: (field: string) => `Average of ${field}`,
    min: (field: string) => `Least ${field}`,
    max: (field: string) => `Largest ${field}`,
    weekOf: (day: string) => `Week of ${day}`,
    copy: 'Copy as CSV',
    copied: 'Copied',
    cannotCopy: 'The browser did not let this page copy. Open it by https and allow it.',
    manyRows: (most: string) =>
      `There are more than ${most} rows: the latest, or those with the most entries, are shown. The totals at the bottom count all.`,
    tooMany: (most: string) =>
      `This pivot has more than ${most} cells, so only totals are shown. Add a filter, or choose fields with fewer values.`,
    manyColumns: (most: string) => `Beyond ${most} columns, the rest is in the column “Others”.`,
  },
  de: {
    pivot: (title: string, figure: string, keys: string) => `${title}: ${figure} nach ${keys}`,
    noRows:
      'Diese Pivot-Tabelle braucht ein Feld für ihre Zeilen. Bearbeiten Sie die Ansicht und wählen Sie eines.',
    nothing: 'Keine Einträge',
    total: 'Gesamt',
    others: 'Übrige',
    count: 'Anzahl der Einträge',
    sum: (field: string) => `Summe von ${field}`,
    avg: (field: string) => `Durchschnitt von ${field}`,
    min: (field: string) => `Kleinster Wert von ${field}`,
    max: (field: string) => `Größter Wert von ${field}`,
    weekOf: (day: string) => `Woche ab ${day}`,
    copy: 'Als CSV kopieren',
    copied: 'Kopiert',
    cannotCopy:
      'Der Browser hat das Kopieren nicht erlaubt. Öffnen Sie die Seite über https und erlauben Sie es.',
    manyRows: (most: string) =>
      `Es gibt mehr als ${most} Zeilen: Gezeigt werden die letzten oder die mit den meisten Einträgen. Unten ist alles gezählt.`,
    tooMany: (most: string) =>
      `Diese Pivot-Tabelle hat mehr als ${most} Zellen, darum steht hier nur das Gesamte. Filtern Sie, oder wählen Sie Felder mit weniger Werten.`,
    manyColumns: (most: string) => `Mehr als ${most} Spalten: Der Rest steht in der Spalte „Übrige“.`,
  },
});
