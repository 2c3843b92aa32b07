import { createNotification, queueAlertPost, type PoolClient } from '@bakehouse/store';
import { notificationMail } from '../../delivery/notifications/notification-mail.ts';
import type { MessageParts } from '../runs/services/message-parts.ts';

/** What alerts are told with. */
export type AlertMessages = Pick<MessageParts, 'sendOwnMail' | 'publicUrl' | 'sms' | 'alertPosts'>;

/** What somebody is to be told of. */
export interface Alert {
  /** What it is about. */
  kind: string;
  title: string;
  message: string;
  /** The screen to look at, below the origin of the app. */
  path: string;
  entity?: Record<string, unknown>;
}

/** Notifies users, by mail those who want it so, and the other system that is to hear of alerts. */
export async function tellOfAlert(
  client: PoolClient,
  messages: AlertMessages,
  { kind, title, message, path, entity }: Alert,
  recipients: readonly string[],
): Promise<void> {
  const link = `${messages.publicUrl()}${path}`;
  if (messages.alertPosts) await queueAlertPost(client, { state: 'open', kind, title, message, link });
  if (recipients.length === 0) return;
  const note = { type: 'error' as const, title, message };
  const made = await createNotification(client, {
    ...note,
    ...(entity === undefined ? {} : { entity }),
    recipients,
    sms: messages.sms,
  });
  for (const each of made.recipients)
    if (each.mail)
      await messages.sendOwnMail(client, {
        ...notificationMail(note, each, link),
        key: `${kind}:${made.id}:${each.id}`,
      });
}
