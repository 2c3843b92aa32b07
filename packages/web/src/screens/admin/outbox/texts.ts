import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the outbox. */
export const outboxTexts = defineTexts({
  en: {
    title: 'Outbox',
    about:
      'E-mails that were sent or are waiting to be sent. Without SMTP_URL, nothing is sent; you can read the messages here.',
    empty: 'No e-mails yet',
    to: (address: string) => `to ${address}`,
    sent: 'Sent',
    waiting: 'Not sent',
    failed: (count: number) => `${count} attempts failed`,
    more: 'Show older',
    blank: 'The text was removed because it contained a secret link.',
  },
  de: {
    title: 'Postausgang',
    about: 'Mail, die verschickt wurde oder wartet. Ohne SMTP_URL bleibt sie hier und kann gelesen werden.',
    empty: 'Noch keine Mail',
    to: (address: string) => `an ${address}`,
    sent: 'Verschickt',
    waiting: 'Nicht verschickt',
    failed: (count: number) => `${count} Versuche gescheitert`,
    more: 'Ältere zeigen',
    blank: 'Der Text wurde entfernt, weil er einen geheimen Link enthielt.',
  },
});
