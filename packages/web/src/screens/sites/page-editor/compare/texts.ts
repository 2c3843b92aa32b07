import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of the comparison with what is live. */
export const compareTexts = defineTexts({
  en: {
    title: 'What differs from the live page',
    against: (release: number, at: string) => `Compared with release ${release}, built ${at}.`,
    notLive: 'The site is not served at the moment.',
    newPage: 'Visitors do not have this page yet, or its state at that time is no longer kept.',
    same: 'Nothing: visitors see what you see.',
    close: 'Close',
    field: (name: string) => `Field “${name}”`,
    added: (section: string, slot: string) => `New section: ${section} (in ${slot})`,
    removed: (section: string, slot: string) => `Removed: ${section} (from ${slot})`,
    moved: (section: string, slot: string) => `Moved: ${section} (in ${slot})`,
    changed: (section: string, slot: string) => `Changed: ${section} (in ${slot})`,
    before: 'Live:',
    after: 'Here:',
    nothing: 'nothing',
  },
  de: {
    title: 'Was sich von der Seite im Netz unterscheidet',
    against: (release: number, at: string) => `Verglichen mit Ausgabe ${release}, gebaut ${at}.`,
    notLive: 'Die Website ist zurzeit nicht veröffentlicht.',
    newPage: 'Besucher haben diese Seite noch nicht, oder ihr damaliger Stand ist nicht mehr aufbewahrt.',
    same: 'Nichts: Besucher sehen, was Sie sehen.',
    close: 'Schließen',
    field: (name: string) => `Feld „${name}“`,
    added: (section: string, slot: string) => `Neuer Abschnitt: ${section} (in ${slot})`,
    removed: (section: string, slot: string) => `Entfernt: ${section} (aus ${slot})`,
    moved: (section: string, slot: string) => `Verschoben: ${section} (in ${slot})`,
    changed: (section: string, slot: string) => `Geändert: ${section} (in ${slot})`,
    before: 'Im Netz:',
    after: 'Hier:',
    nothing: 'nichts',
  },
});
