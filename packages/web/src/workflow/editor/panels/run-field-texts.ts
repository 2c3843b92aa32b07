import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of what a workflow takes and gives. */
export const runFieldTexts = defineTexts({
  en: {
    input: 'What it takes',
    output: 'What it gives',
    inputHelp:
      'Values that a direct run is started with. People who may run it get a form with these fields.',
    outputHelp: 'Values that a direct run ends with. A run that ends with anything else fails.',
    inputAdd: 'Add a value it takes',
    outputAdd: 'Add a value it gives',
    name: 'Name',
    type: 'Type',
    required: 'Required',
    choices: 'Choices',
    choicesHelp: 'Separated by commas.',
    module: 'Module',
    remove: (name: string) => `Remove ${name}`,
  },
  de: {
    input: 'Was er nimmt',
    output: 'Was er gibt',
    inputHelp:
      'Werte, mit denen ein direkter Lauf beginnt. Wer ihn starten darf, bekommt ein Formular mit diesen Feldern.',
    outputHelp: 'Werte, mit denen ein direkter Lauf endet. Ein Lauf, der anders endet, scheitert.',
    inputAdd: 'Wert hinzufügen, den er nimmt',
    outputAdd: 'Wert hinzufügen, den er gibt',
    name: 'Name',
    type: 'Typ',
    required: 'Pflicht',
    choices: 'Auswahl',
    choicesHelp: 'Durch Kommas getrennt.',
    module: 'Modul',
    remove: (name: string) => `${name} entfernen`,
  },
});
