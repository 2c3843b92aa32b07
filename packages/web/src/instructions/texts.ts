import { defineTexts } from '../base/i18n/define-texts.ts';

/** The texts of what workflows tell the app to do. */
export const instructionTexts = defineTexts({
  en: {
    answer: 'Answer',
    running: 'Still running in the background',
    ran: 'The background task has finished',
    runFailed: 'The background task failed',
  },
  de: {
    answer: 'Antwort',
    running: 'Läuft im Hintergrund weiter',
    ran: 'Die Aufgabe im Hintergrund ist fertig',
    runFailed: 'Die Aufgabe im Hintergrund ist fehlgeschlagen',
  },
});
