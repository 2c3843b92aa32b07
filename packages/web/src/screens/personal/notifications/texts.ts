import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the notification centre. */
export const notificationTexts = defineTexts({
  en: {
    title: 'Notifications',
    empty: 'No notifications',
    emptyText: 'Messages from workflows appear here.',
    markRead: 'Mark as read',
    markAll: 'Mark all as read',
    unread: 'Unread',
    more: 'Show older',
    gone: 'This notification no longer exists, or it was not addressed to you.',
    chosen: (action: string) => `Chosen: ${action}`,
    tooLate: 'Someone else has already answered.',
    attached: 'Attached',
    runsFailed: (count: number) => (count === 1 ? 'A run failed' : `${count} runs failed`),
    toRuns: 'Show what needs attention',
    answer: 'Your answer was sent',
  },
  de: {
    title: 'Benachrichtigungen',
    empty: 'Keine Benachrichtigungen',
    emptyText: 'Nachrichten von Workflows erscheinen hier.',
    markRead: 'Als gelesen markieren',
    markAll: 'Alle als gelesen markieren',
    unread: 'Ungelesen',
    more: 'Ältere zeigen',
    gone: 'Diese Benachrichtigung gibt es nicht mehr, oder sie war nicht für Sie.',
    chosen: (action: string) => `Gewählt: ${action}`,
    tooLate: 'Jemand anders hat schon geantwortet.',
    attached: 'Angehängt',
    runsFailed: (count: number) =>
      count === 1 ? 'Ein Lauf ist gescheitert' : `${count} Läufe sind gescheitert`,
    toRuns: 'Zeigen, was zu klären ist',
    answer: 'Ihre Antwort wurde gesendet',
  },
});
