import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of an empty picture. */
export const firstStepTexts = defineTexts({
  en: {
    title: 'What should happen, and when?',
    begin: 'Choose when it starts',
    orElse: 'Or choose an element, such as “Send an e-mail”, for what is started by hand.',
  },
  de: {
    title: 'Was soll geschehen, und wann?',
    begin: 'Wählen, wann es startet',
    orElse: 'Oder ein Element wählen, etwa „E-Mail senden“, für das, was von Hand gestartet wird.',
  },
});
