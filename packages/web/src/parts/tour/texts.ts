import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts of tours. */
export const tourTexts = defineTexts({
  en: {
    tour: (title: string) => `Tour: ${title}`,
    step: (at: number, of: number) => `Step ${at} of ${of}`,
    back: 'Back',
    next: 'Next',
    done: 'Done',
    fold: 'Fold the tour',
    unfold: 'Unfold the tour',
    close: 'Close the tour',
    again: 'You can open it again on the home page.',
  },
  de: {
    tour: (title: string) => `Rundgang: ${title}`,
    step: (at: number, of: number) => `Schritt ${at} von ${of}`,
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    fold: 'Rundgang einklappen',
    unfold: 'Rundgang ausklappen',
    close: 'Rundgang schließen',
    again: 'Sie können ihn auf der Startseite wieder öffnen.',
  },
});
