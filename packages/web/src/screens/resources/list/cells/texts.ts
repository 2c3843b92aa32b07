import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of work on several cells of a list. */
export const cellTexts = defineTexts({
  en: {
    changed: (count: string) => (count === '1' ? '1 cell changed' : `${count} cells changed`),
    outside: (count: string) =>
      `${count} pasted cells have no row or column to go to. To add rows, paste them with no cell focused.`,
    locked: 'This cell cannot be changed here',
    needed: 'Must not be empty',
    title: 'These cells were not pasted',
    text: 'Nothing was changed, since some cells have errors. Correct them where you copied them and paste again.',
    entry: 'Entry',
    close: 'Close',
  },
  de: {
    changed: (count: string) => (count === '1' ? '1 Zelle geändert' : `${count} Zellen geändert`),
    outside: (count: string) =>
      `Für ${count} eingefügte Zellen gibt es keine Zeile oder Spalte. Um Zeilen hinzuzufügen, fügen Sie sie ein, ohne dass eine Zelle ausgewählt ist.`,
    locked: 'Diese Zelle kann hier nicht geändert werden',
    needed: 'Darf nicht leer sein',
    title: 'Diese Zellen wurden nicht eingefügt',
    text: 'Es wurde nichts geändert, da einige Zellen Fehler haben. Korrigieren Sie sie dort, wo Sie sie kopiert haben, und fügen Sie sie erneut ein.',
    entry: 'Eintrag',
    close: 'Schließen',
  },
});
