import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of how a view looks. */
export const lookTexts = defineTexts({
  en: {
    frozen: 'Columns that stay in sight',
    noneFrozen: 'None',
    firstColumns: (count: number) => (count === 1 ? 'The first' : `The first ${count}`),
    lanesBy: 'Lanes by',
    noLanes: 'No lanes',
    limits: 'Most entries of a column',
    colors: 'Colours: the first whose conditions fit',
    colorNumber: (number: number) => `Colour ${number} with its conditions`,
    colorOf: (number: number) => `Colour ${number}`,
    addColor: 'Add a colour',
    removeColor: (number: number) => `Remove colour ${number}`,
  },
  de: {
    frozen: 'Spalten, die stehen bleiben',
    noneFrozen: 'Keine',
    firstColumns: (count: number) => (count === 1 ? 'Die erste' : `Die ersten ${count}`),
    lanesBy: 'Bahnen nach',
    noLanes: 'Keine Bahnen',
    limits: 'Höchstzahl der Einträge einer Spalte',
    colors: 'Farben: die erste, deren Bedingungen zutreffen',
    colorNumber: (number: number) => `Farbe ${number} mit ihren Bedingungen`,
    colorOf: (number: number) => `Farbe ${number}`,
    addColor: 'Farbe hinzufügen',
    removeColor: (number: number) => `Farbe ${number} entfernen`,
  },
});
