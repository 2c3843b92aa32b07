import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of an entry beside its list. */
export const panelTexts = defineTexts({
  en: {
    panel: 'Entry beside the list',
    inList: 'In the list',
    place: (at: string, all: string) => `${at} of ${all}`,
    previous: 'Previous entry',
    next: 'Next entry',
    openPage: 'Open as a page',
    close: 'Close',
  },
  de: {
    panel: 'Eintrag neben der Liste',
    inList: 'In der Liste',
    place: (at: string, all: string) => `${at} von ${all}`,
    previous: 'Voriger Eintrag',
    next: 'Nächster Eintrag',
    openPage: 'Als Seite öffnen',
    close: 'Schließen',
  },
});
