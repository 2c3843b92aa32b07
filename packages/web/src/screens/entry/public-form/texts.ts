import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of forms that anybody may fill in, where the module has none of its own. */
export const publicFormTexts = defineTexts({
  en: {
    send: 'Send',
    next: 'Next',
    back: 'Back',
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    needed: 'This is needed.',
    thanks: 'Thank you. It has been sent.',
    another: 'Fill in another',
    website: 'Leave this empty',
    missing: 'There is no form here',
    missingText: 'It may have been closed, or the address is incomplete.',
    invalid: 'Some fields have errors.',
  },
  de: {
    send: 'Absenden',
    next: 'Weiter',
    back: 'Zurück',
    step: (at: number, of: number) => `Schritt ${at} von ${of}`,
    needed: 'Das wird gebraucht.',
    thanks: 'Danke. Es wurde abgesendet.',
    another: 'Noch eines ausfüllen',
    website: 'Bitte leer lassen',
    missing: 'Hier ist kein Formular',
    missingText: 'Vielleicht wurde es geschlossen, oder die Adresse ist unvollständig.',
    invalid: 'Einige Felder enthalten Fehler.',
  },
});
