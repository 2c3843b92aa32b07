import {
  createNotification,
  holdersOf,
  inTransaction,
  takeAccessAlerts,
  type AccessAlert,
  type Pool,
} from '@bakehouse/store';
import { notificationMail } from '../../delivery/notifications/notification-mail.ts';
import type { MessageParts } from '../runs/services/message-parts.ts';

/** How many failed checks a notification names. */
const mostNamed = 10;

/** Notifies administrators of servers whose verification failed or did not come: of each trouble once. */
export function makeAlertAccess(
  pool: () => Pool,
  messages: Pick<MessageParts, 'sendMail' | 'publicUrl' | 'sms'>,
): () => Promise<boolean> {
  return () =>
    inTransaction(pool(), async (client) => {
      const alerts = await takeAccessAlerts(client);
      const recipients = alerts.length === 0 ? [] : await holdersOf(client, ['admin']);
      const link = `${messages.publicUrl()}/app/admin/access`;
      for (const alert of alerts) {
        const note = { type: 'error' as const, ...wordsFor(alert) };
        const made = await createNotification(client, { ...note, recipients, sms: messages.sms });
        for (const each of made.recipients)
          if (each.mail)
            await messages.sendMail(client, {
              ...notificationMail(note, each, link),
              key: `access:${made.id}:${each.id}`,
            });
      }
      return false;
    });
}

function wordsFor({ hostname, from, state, failures, at }: AccessAlert): { title: string; message: string } {
  if (state === 'overdue')
    return {
      title: `${hostname} is no longer verified`,
      message: `The last report (${from}) came at ${at.toISOString()}. Look after the timer that runs bakehouse access verify --report.`,
    };
  const named = failures.slice(0, mostNamed).map(({ title, detail }) => `${title}: ${detail}`);
  const others = failures.length - named.length;
  return {
    title: `Network access to ${hostname} is not as it must be`,
    message: [...named, ...(others > 0 ? [`and ${others} other checks`] : [])].join('\n'),
  };
}
