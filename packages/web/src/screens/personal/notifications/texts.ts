import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the notification centre. */
export const notificationTexts = defineTexts({
  en: {
    title: 'Notifications',
    empty: 'All quiet',
    emptyText: 'What workflows want to tell you stands here.',
    markRead: 'Mark as read',
    markAll: 'Mark all as read',
    unread: 'Unread',
    more: 'Show older',
    gone: 'This notification is not there any more, or it was not for you.',
    chosen: (action: string) => `Chosen: ${action}`,
    tooLate: 'Somebody else has already chosen.',
    attached: 'Attached',
    answer: 'Your answer was taken',
  },
  de: {
    title: 'Benachrichtigungen',
    empty: 'Alles ruhig',
    emptyText: 'Was Workflows Ihnen sagen wollen, steht hier.',
    markRead: 'Als gelesen markieren',
    markAll: 'Alle als gelesen markieren',
    unread: 'Ungelesen',
    more: 'Ältere zeigen',
    gone: 'Diese Benachrichtigung gibt es nicht mehr, oder sie war nicht für Sie.',
    chosen: (action: string) => `Gewählt: ${action}`,
    tooLate: 'Jemand anders hat schon gewählt.',
    attached: 'Angehängt',
    answer: 'Ihre Antwort wurde angenommen',
  },
});
