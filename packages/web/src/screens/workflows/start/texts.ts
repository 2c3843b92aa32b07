import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the form that starts a workflow. */
export const startTexts = defineTexts({
  en: {
    run: 'Run',
    nothingAsked: 'Nothing has to be entered.',
    invalid: 'Check the marked fields',
    result: 'Result',
    done: 'Done',
    goesOn: 'It goes on by itself.',
    toRun: 'Show the run',
    empty: 'empty',
  },
  de: {
    run: 'Ausführen',
    nothingAsked: 'Es muss nichts eingegeben werden.',
    invalid: 'Prüfen Sie die markierten Felder',
    result: 'Ergebnis',
    done: 'Fertig',
    goesOn: 'Er läuft von selbst weiter.',
    toRun: 'Lauf zeigen',
    empty: 'leer',
  },
});
