import { defineTexts } from '../i18n/define-texts.ts';

/** The texts of what stands on many screens. */
export const partTexts = defineTexts({
  en: {
    messages: 'Messages',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    undo: 'Undo',
    loading: 'Loading …',
    failed: 'That did not work',
    offline: 'The server does not answer. Nothing is lost; try again in a moment.',
    forbidden: 'You may not do this.',
    notFound: 'This does not exist, or you may not see it.',
    notFoundTitle: 'Nothing here',
    tooMany: (seconds: number) => `Too many requests. Try again in ${seconds} seconds.`,
    home: 'To the start',
    yes: 'Yes',
    no: 'No',
  },
  de: {
    messages: 'Meldungen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    retry: 'Noch einmal',
    undo: 'Rückgängig',
    loading: 'Lädt …',
    failed: 'Das hat nicht geklappt',
    offline: 'Der Server antwortet nicht. Nichts ist verloren; bitte gleich noch einmal versuchen.',
    forbidden: 'Das ist Ihnen nicht erlaubt.',
    notFound: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
    notFoundTitle: 'Hier ist nichts',
    tooMany: (seconds: number) => `Zu viele Anfragen. Bitte in ${seconds} Sekunden noch einmal.`,
    home: 'Zum Anfang',
    yes: 'Ja',
    no: 'Nein',
  },
});
