import { defineTexts } from '../base/i18n/define-texts.ts';

/** The texts of what workflows tell the app to do. */
export const instructionTexts = defineTexts({
  en: {
    answer: 'Answer',
    running: 'Work goes on in the background',
    ran: 'The work in the background is done',
    runFailed: 'The work in the background failed',
  },
  de: {
    answer: 'Antwort',
    running: 'Die Arbeit läuft im Hintergrund weiter',
    ran: 'Die Arbeit im Hintergrund ist fertig',
    runFailed: 'Die Arbeit im Hintergrund ist gescheitert',
  },
});
