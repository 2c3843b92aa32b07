import { defineTexts } from '../../../../base/i18n/define-texts.ts';

const rowsEn = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
const rowsDe = (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`);

/** The texts of pasted rows. */
export const pasteTexts = defineTexts({
  en: {
    title: (count: number, module: string) => `Paste ${rowsEn(count)} into ${module}`,
    about: 'Each row becomes a new entry. Nothing is stored before you press the button.',
    column: (at: number) => `Column ${at} goes into`,
    leaveOut: 'Leave out',
    row: 'Row',
    add: (count: number) => `Add ${rowsEn(count)}`,
    addSome: (good: number, all: number) => `Add ${good} of ${rowsEn(all)}`,
    checking: 'Checking …',
    wrong: (count: number) =>
      count === 1
        ? '1 row has errors and will be left out.'
        : `${count} rows have errors and will be left out.`,
    twice: 'Two columns go into the same field.',
    nothing: 'Choose what at least one column goes into.',
    added: (count: number) => `${rowsEn(count)} added`,
    undo: 'Undo',
    undone: 'Undone',
    kept: (count: number) => `${rowsEn(count)} stay: they were changed since, or something needs them.`,
    cancel: 'Cancel',
  },
  de: {
    title: (count: number, module: string) => `${rowsDe(count)} in ${module} einfügen`,
    about: 'Jede Zeile wird ein neuer Eintrag. Gespeichert wird erst, wenn Sie den Knopf drücken.',
    column: (at: number) => `Spalte ${at} kommt in`,
    leaveOut: 'Auslassen',
    row: 'Zeile',
    add: (count: number) => `${rowsDe(count)} hinzufügen`,
    addSome: (good: number, all: number) => `${good} von ${rowsDe(all)} hinzufügen`,
    checking: 'Wird geprüft …',
    wrong: (count: number) =>
      count === 1
        ? '1 Zeile hat Fehler und wird ausgelassen.'
        : `${count} Zeilen haben Fehler und werden ausgelassen.`,
    twice: 'Zwei Spalten kommen in dasselbe Feld.',
    nothing: 'Wählen Sie für wenigstens eine Spalte, wohin sie kommt.',
    added: (count: number) => `${rowsDe(count)} hinzugefügt`,
    undo: 'Rückgängig',
    undone: 'Rückgängig gemacht',
    kept: (count: number) => `${rowsDe(count)} bleiben: Sie wurden seither geändert, oder etwas braucht sie.`,
    cancel: 'Abbrechen',
  },
});
