import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of an entry that somebody has shared by a link. */
export const sharedTexts = defineTexts({
  en: {
    missing: 'This link leads nowhere',
    missingText: 'It has ended, was revoked, or is incomplete. Ask whoever sent it for a new one.',
    often: 'Too many links were opened from here',
    oftenText: 'Try again in an hour.',
    state: (changed: string, until: string) => `As of ${changed}. You can open this page until ${until}.`,
    print: 'Print',
    empty: 'Empty',
    bytes: (name: string, size: string) => `${name} (${size})`,
  },
  de: {
    missing: 'Dieser Link führt nirgendwohin',
    missingText:
      'Er ist abgelaufen, wurde widerrufen oder ist unvollständig. Wer ihn geschickt hat, kann einen neuen erstellen.',
    often: 'Von hier wurden zu viele Links geöffnet',
    oftenText: 'Versuchen Sie es in einer Stunde noch einmal.',
    state: (changed: string, until: string) =>
      `Stand vom ${changed}. Sie können diese Seite bis ${until} öffnen.`,
    print: 'Drucken',
    empty: 'Leer',
    bytes: (name: string, size: string) => `${name} (${size})`,
  },
});
