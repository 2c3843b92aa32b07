import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of the board. */
export const boardTexts = defineTexts({
  en: {
    board: (title: string, field: string) => `${title} by ${field}`,
    none: 'No value',
    moveTo: (name: string) => `Move ${name}`,
    to: 'Move to',
    toLane: 'Move to the lane',
    ofAtMost: (count: string, limit: string) => `${count} of ${limit}`,
    tooMany: 'More than this column is to have',
    moved: (name: string, column: string) => `${name}: ${column}`,
    create: (column: string) => `New entry: ${column}`,
    empty: 'Nothing here',
    noField: 'This board needs a field for its columns. Edit the view and choose one.',
    more: 'More columns than can be shown: the largest are here. A filter narrows them.',
    help: 'Alt with the arrow keys moves a card to another column.',
  },
  de: {
    board: (title: string, field: string) => `${title} nach ${field}`,
    none: 'Ohne Wert',
    moveTo: (name: string) => `${name} verschieben`,
    to: 'Verschieben nach',
    toLane: 'Verschieben in die Bahn',
    ofAtMost: (count: string, limit: string) => `${count} von ${limit}`,
    tooMany: 'Mehr, als in dieser Spalte stehen sollen',
    moved: (name: string, column: string) => `${name}: ${column}`,
    create: (column: string) => `Neuer Eintrag: ${column}`,
    empty: 'Hier ist nichts',
    noField:
      'Diese Tafel braucht ein Feld für ihre Spalten. Bearbeiten Sie die Ansicht und wählen Sie eines.',
    more: 'Mehr Spalten, als sich zeigen lassen: hier stehen die größten. Ein Filter grenzt sie ein.',
    help: 'Alt mit den Pfeiltasten schiebt eine Karte in eine andere Spalte.',
  },
});
