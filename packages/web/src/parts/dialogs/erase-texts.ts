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

const en: Record<Counted, string> = {
  resources: 'entry',
  revisions: 'states in the history',
  runs: 'runs (their data)',
  mails: 'e-mails',
  notifications: 'notifications',
  files: 'files',
  answers: 'kept answers',
  events: 'waiting events',
  credentials: 'sessions, tokens and keys',
  addresses: 'addresses in the audit log',
};

const de: Record<Counted, string> = {
  resources: 'Eintrag',
  revisions: 'Stände im Verlauf',
  runs: 'Läufe (deren Daten)',
  mails: 'Mails',
  notifications: 'Benachrichtigungen',
  files: 'Dateien',
  answers: 'aufbewahrte Antworten',
  events: 'wartende Ereignisse',
  credentials: 'Sitzungen, Tokens und Schlüssel',
  addresses: 'Adressen im Protokoll',
};

/** The texts of erasing for good. */
export const eraseTexts = defineTexts({
  en: {
    button: 'Erase for good …',
    title: (name: string) => `Erase “${name}” for good?`,
    confirm: 'Erase for good',
    note: 'This cannot be undone. Older backups and exports, and sites already built, still contain it.',
    done: 'Erased',
    named: (each: Counted) => en[each],
  },
  de: {
    button: 'Endgültig löschen …',
    title: (name: string) => `„${name}“ endgültig löschen?`,
    confirm: 'Endgültig löschen',
    note: 'Das lässt sich nicht rückgängig machen. Ältere Sicherungen und Exporte sowie gebaute Sites enthalten es weiterhin.',
    done: 'Endgültig gelöscht',
    named: (each: Counted) => de[each],
  },
});
