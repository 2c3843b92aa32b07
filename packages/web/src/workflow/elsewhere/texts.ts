import { howMany } from '@bakehouse/contract';
import { defineTexts } from '../../base/i18n/define-texts.ts';

/** What is said of workflows that come from other products. */
export const elsewhereTexts = defineTexts({
  en: {
    counterparts: (live: number, all: number) =>
      `${live} of ${howMany(all, 'step has', 'steps have')} a counterpart`,
    ofAll: 'Counted over the whole file.',
    leftToDo: (count: number) => (count === 1 ? '1 thing left to do' : `${count} things left to do`),
    leftAbout:
      'Disabled elements hand their input on. Their notes say what is missing, and each keeps what it was.',
    saveList: 'Save the list',
    original: 'As it was elsewhere',
    title: 'Add to this workflow',
    choose: 'The file holds several workflows',
    add: (count: number) => (count === 1 ? 'Add 1 element' : `Add ${count} elements`),
    nothing: 'There is no workflow in this file.',
    reading: 'Reading …',
    added: (count: number) => (count === 1 ? '1 element added' : `${count} elements added`),
    cancel: 'Cancel',
    stillToDo: 'Left to do from the import',
  },
  de: {
    counterparts: (live: number, all: number) =>
      all === 1
        ? `${live} von 1 Schritt hat ein Gegenstück`
        : `${live} von ${all} Schritten haben ein Gegenstück`,
    ofAll: 'Gezählt ist die ganze Datei.',
    leftToDo: (count: number) => (count === 1 ? '1 Punkt bleibt zu tun' : `${count} Punkte bleiben zu tun`),
    leftAbout:
      'Ausgeschaltete Elemente geben ihre Eingabe weiter. Ihre Notizen sagen, was fehlt, und jedes behält, was es war.',
    saveList: 'Liste sichern',
    original: 'Wie es anderswo war',
    title: 'In diesen Workflow übernehmen',
    choose: 'In der Datei sind mehrere Workflows',
    add: (count: number) => (count === 1 ? '1 Element hinzufügen' : `${count} Elemente hinzufügen`),
    nothing: 'In dieser Datei ist kein Workflow.',
    reading: 'Wird gelesen …',
    added: (count: number) => (count === 1 ? '1 Element hinzugefügt' : `${count} Elemente hinzugefügt`),
    cancel: 'Abbrechen',
    stillToDo: 'Vom Import noch zu tun',
  },
});
