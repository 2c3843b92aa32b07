import { defineTexts } from '../../../base/i18n/define-texts.ts';
import type { GroupColour } from '../../model/arrangement.ts';
import type { ExtractFault } from '../../model/extract.ts';

/** The texts of what is done in the picture of a workflow. */
export const pictureTexts = defineTexts({
  en: {
    pickNext: 'What comes here?',
    find: 'Find in this workflow',
    foundNone: 'Nothing found',
    foundAt: (at: number, of: number) => `${at} of ${of}`,
    findBefore: 'Previous',
    findNext: 'Next',
    close: 'Close',
    menu: 'What can be done here',
    addNext: 'Add what comes next …',
    insert: 'Insert an element …',
    addHere: 'Add an element here …',
    addTrigger: 'Add a trigger …',
    runTo: 'Run to here',
    unpin: 'Unpin the output',
    duplicate: 'Duplicate',
    copy: 'Copy as JSON',
    paste: 'Paste',
    skip: 'Skip',
    use: 'No longer skip',
    makeEntry: 'Start direct runs here',
    group: 'Group',
    ungroup: 'Ungroup',
    extract: 'Make a workflow of it …',
    remove: 'Remove',
    disconnect: 'Remove the link',
    selectAll: 'Select all',
    tidy: 'Tidy up',
    findIt: 'Find …',
    selection: (count: number) => `${count} elements`,
    selectionAbout: 'Drag one of them to move all. Shift and drag selects, Shift and click adds one.',
    newGroup: 'New group',
    groupTitle: 'Title of the group',
    groupColour: 'Colour of the group',
    colour: (name: GroupColour) =>
      ({ blue: 'Blue', green: 'Green', yellow: 'Yellow', red: 'Red', purple: 'Purple', grey: 'Grey' })[name],
    extractTitle: 'Make a workflow of the selection',
    extractAbout:
      'The selected elements become a workflow of their own, which is saved at once. One element that runs it takes their place; it sees the same variables.',
    title: 'Title',
    identifier: 'Identifier',
    extractIt: 'Make the workflow',
    cancel: 'Cancel',
    extracted: 'The new workflow is saved. Save this one, too.',
    fault: (why: ExtractFault) =>
      ({
        event: 'Events start this workflow, so they stay in it. Take them out of the selection.',
        entries:
          'Links lead to several of these elements from outside. Select elements that are entered at one place.',
        exits:
          'What follows would no longer run as often as it does. Select elements that follow each other one by one, or all to the end.',
      })[why],
  },
  de: {
    pickNext: 'Was kommt hier?',
    find: 'In diesem Workflow suchen',
    foundNone: 'Nichts gefunden',
    foundAt: (at: number, of: number) => `${at} von ${of}`,
    findBefore: 'Vorheriges',
    findNext: 'Nächstes',
    close: 'Schließen',
    menu: 'Was hier möglich ist',
    addNext: 'Hinzufügen, was danach kommt …',
    insert: 'Ein Element einfügen …',
    addHere: 'Hier ein Element hinzufügen …',
    addTrigger: 'Einen Auslöser hinzufügen …',
    runTo: 'Bis hier ausführen',
    unpin: 'Ausgabe lösen',
    duplicate: 'Duplizieren',
    copy: 'Als JSON kopieren',
    paste: 'Einfügen',
    skip: 'Überspringen',
    use: 'Nicht mehr überspringen',
    makeEntry: 'Direkte Läufe hier beginnen',
    group: 'Gruppieren',
    ungroup: 'Gruppe auflösen',
    extract: 'Einen Workflow daraus machen …',
    remove: 'Entfernen',
    disconnect: 'Verbindung entfernen',
    selectAll: 'Alles auswählen',
    tidy: 'Aufräumen',
    findIt: 'Suchen …',
    selection: (count: number) => `${count} Elemente`,
    selectionAbout:
      'Ziehen an einem bewegt alle. Umschalt und Ziehen wählt aus, Umschalt und Klick nimmt eines hinzu.',
    newGroup: 'Neue Gruppe',
    groupTitle: 'Titel der Gruppe',
    groupColour: 'Farbe der Gruppe',
    colour: (name: GroupColour) =>
      ({ blue: 'Blau', green: 'Grün', yellow: 'Gelb', red: 'Rot', purple: 'Violett', grey: 'Grau' })[name],
    extractTitle: 'Einen Workflow aus der Auswahl machen',
    extractAbout:
      'Die ausgewählten Elemente werden ein eigener Workflow, der sofort gespeichert wird. An ihre Stelle tritt ein Element, das ihn ausführt; er sieht dieselben Variablen.',
    title: 'Titel',
    identifier: 'Kennung',
    extractIt: 'Workflow anlegen',
    cancel: 'Abbrechen',
    extracted: 'Der neue Workflow ist gespeichert. Speichern Sie auch diesen.',
    fault: (why: ExtractFault) =>
      ({
        event: 'Ereignisse starten diesen Workflow und bleiben daher in ihm. Nehmen Sie sie aus der Auswahl.',
        entries:
          'Von außen führen Verbindungen zu mehreren dieser Elemente. Wählen Sie Elemente, die an einer Stelle betreten werden.',
        exits:
          'Was danach kommt, liefe nicht mehr so oft wie bisher. Wählen Sie Elemente, die einzeln aufeinander folgen, oder alle bis zum Ende.',
      })[why],
  },
});
