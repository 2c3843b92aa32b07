import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of the calendar. */
export const calendarTexts = defineTexts({
  en: {
    calendar: (title: string) => `${title} as a calendar`,
    more: (count: string) => `${count} more`,
    create: (day: string) => `New entry on ${day}`,
    moved: (name: string, day: string) => `${name}: ${day}`,
    noDates: 'This calendar needs a date field. Edit the view and choose one.',
    help: 'Alt with the arrow keys moves an entry to another day.',
  },
  de: {
    calendar: (title: string) => `${title} als Kalender`,
    more: (count: string) => `${count} weitere`,
    create: (day: string) => `Neuer Eintrag am ${day}`,
    moved: (name: string, day: string) => `${name}: ${day}`,
    noDates: 'Dieser Kalender braucht ein Datumsfeld. Bearbeiten Sie die Ansicht und wählen Sie eines.',
    help: 'Alt mit den Pfeiltasten schiebt einen Eintrag auf einen anderen Tag.',
  },
});
