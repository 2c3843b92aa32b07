import { defineTexts } from '../../../base/i18n/define-texts.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

const statusesEn: Readonly<Record<string, string>> = {
  waiting: 'Not sent',
  retrying: 'Is tried again',
  sent: 'Sent',
  failed: 'Given up',
};
const statusesDe: Readonly<Record<string, string>> = {
  waiting: 'Nicht verschickt',
  retrying: 'Wird noch einmal versucht',
  sent: 'Verschickt',
  failed: 'Aufgegeben',
};

/** The texts of the outbox. */
export const outboxTexts = defineTexts({
  en: {
    title: 'Outbox',
    about:
      'E-mails that were sent or are waiting to be sent. Without SMTP_URL, only those that go by a connection are sent; you can read all of them here.',
    empty: 'No e-mails yet',
    to: (address: string) => `to ${address}`,
    status: (status: string) => wordFor(statusesEn, status),
    failed: (count: number) => (count === 1 ? 'One attempt failed' : `${count} attempts failed`),
    more: 'Show older',
    from: 'From',
    cc: 'Copy to',
    bcc: 'Hidden copy to',
    replyTo: 'Answers go to',
    files: 'Files',
    file: (name: string, size: string) => `${name} (${size})`,
    run: 'Sent by',
    openRun: 'Open the run',
    connection: 'Connection',
    next: 'Next attempt',
    duplicates: (count: number) =>
      count === 1 ? 'It may have been sent twice.' : `It may have been sent ${count + 1} times.`,
    retry: 'Try again now',
    retried: 'The e-mail is being sent again',
    html: 'It also has a formatted text.',
    filesOf: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    blank: 'The text was removed because it contained a secret link.',
  },
  de: {
    title: 'Postausgang',
    about:
      'Mail, die verschickt wurde oder wartet. Ohne SMTP_URL geht nur hinaus, was eine Verbindung nennt; lesen lässt sie sich hier.',
    empty: 'Noch keine Mail',
    to: (address: string) => `an ${address}`,
    status: (status: string) => wordFor(statusesDe, status),
    failed: (count: number) => (count === 1 ? 'Ein Versuch gescheitert' : `${count} Versuche gescheitert`),
    more: 'Ältere zeigen',
    from: 'Von',
    cc: 'Kopie an',
    bcc: 'Blindkopie an',
    replyTo: 'Antworten an',
    files: 'Dateien',
    file: (name: string, size: string) => `${name} (${size})`,
    run: 'Verschickt von',
    openRun: 'Den Lauf öffnen',
    connection: 'Verbindung',
    next: 'Nächster Versuch',
    duplicates: (count: number) =>
      count === 1
        ? 'Vielleicht wurde sie doppelt verschickt.'
        : `Vielleicht wurde sie ${count + 1}-mal verschickt.`,
    retry: 'Jetzt noch einmal versuchen',
    retried: 'Die Mail wird noch einmal verschickt',
    html: 'Sie hat auch einen formatierten Text.',
    filesOf: (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`),
    blank: 'Der Text wurde entfernt, weil er einen geheimen Link enthielt.',
  },
});
