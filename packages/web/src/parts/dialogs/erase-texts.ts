import { defineTexts } from '../../base/i18n/define-texts.ts';

/** What an erasure counts. */
export const counted = [
  'resources',
  'revisions',
  'runs',
  'mails',
  'notifications',
  'files',
  'answers',
  'events',
  'credentials',
  'addresses',
] as const;

/** One of the things that an erasure counts. */
export type Counted = (typeof counted)[number];

/** What is counted, by one word for one and another for several. */
const en: Record<Counted, readonly [one: string, several: string]> = {
  resources: ['entry', 'entries'],
  revisions: ['state in the history', 'states in the history'],
  runs: ['run (its data)', 'runs (their data)'],
  mails: ['e-mail', 'e-mails'],
  notifications: ['notification', 'notifications'],
  files: ['file', 'files'],
  answers: ['kept answer', 'kept answers'],
  events: ['waiting event', 'waiting events'],
  credentials: ['session, token or key', 'sessions, tokens and keys'],
  addresses: ['address in the audit log', 'addresses in the audit log'],
};

const de: Record<Counted, readonly [one: string, several: string]> = {
  resources: ['Eintrag', 'Einträge'],
  revisions: ['Stand im Verlauf', 'Stände im Verlauf'],
  runs: ['Lauf (dessen Daten)', 'Läufe (deren Daten)'],
  mails: ['Mail', 'Mails'],
  notifications: ['Benachrichtigung', 'Benachrichtigungen'],
  files: ['Datei', 'Dateien'],
  answers: ['aufbewahrte Antwort', 'aufbewahrte Antworten'],
  events: ['wartendes Ereignis', 'wartende Ereignisse'],
  credentials: ['Sitzung, Token oder Schlüssel', 'Sitzungen, Tokens und Schlüssel'],
  addresses: ['Adresse im Protokoll', 'Adressen im Protokoll'],
};

/** The texts of erasing for good. */
export const eraseTexts = defineTexts({
  en: {
    button: 'Erase for good …',
    title: (name: string) => `Erase “${name}” for good?`,
    confirm: 'Erase for good',
    note: 'This cannot be undone. Older backups and exports, and sites already built, still contain it.',
    done: 'Erased',
    named: (each: Counted, count: number) => en[each][count === 1 ? 0 : 1],
  },
  de: {
    button: 'Endgültig löschen …',
    title: (name: string) => `„${name}“ endgültig löschen?`,
    confirm: 'Endgültig löschen',
    note: 'Das lässt sich nicht rückgängig machen. Ältere Sicherungen und Exporte sowie gebaute Sites enthalten es weiterhin.',
    done: 'Endgültig gelöscht',
    named: (each: Counted, count: number) => de[each][count === 1 ? 0 : 1],
  },
});
