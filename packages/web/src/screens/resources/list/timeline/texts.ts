import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of the timeline. */
export const timelineTexts = defineTexts({
  en: {
    timeline: (title: string) => `${title} as a timeline`,
    lane: 'All entries',
    none: 'No value',
    more: (count: string) => `Show ${count} more`,
    create: (lane: string) => `New entry in ${lane}`,
    moved: (name: string, when: string) => `${name} is now at ${when}`,
    noStart: 'This timeline needs a date field. Edit the view and choose one.',
    help: 'Alt with ← or → moves it, with Shift its end; Alt with ↑ or ↓ takes it to another lane.',
    moreLanes: 'There are more lanes than are shown. A filter makes them fewer.',
    nothing: 'Nothing in this time.',
  },
  de: {
    timeline: (title: string) => `${title} als Zeitleiste`,
    lane: 'Alle Einträge',
    none: 'Ohne Wert',
    more: (count: string) => `${count} weitere zeigen`,
    create: (lane: string) => `Neuer Eintrag in ${lane}`,
    moved: (name: string, when: string) => `${name} ist jetzt bei ${when}`,
    noStart: 'Diese Zeitleiste braucht ein Datumsfeld. Bearbeiten Sie die Ansicht und wählen Sie eines.',
    help: 'Alt mit ← oder → verschiebt ihn, mit Umschalt sein Ende; Alt mit ↑ oder ↓ bringt ihn in eine andere Bahn.',
    moreLanes: 'Es gibt mehr Bahnen, als gezeigt werden. Ein Filter macht es weniger.',
    nothing: 'Nichts in dieser Zeit.',
  },
});
