import {
  claimNotificationDeliveries,
  dropBells,
  dropPushSubscription,
  markDelivered,
  markUndelivered,
  type NotificationDelivery,
  type Pool,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import { withConcurrency } from '../../foundation/with-concurrency.ts';
import type { Posted } from './post.ts';
import type { PushSender } from './send-push.ts';

/** Sends what is due of notifications until it is closed. */
export interface DeliverySender {
  turn(): Promise<void>;
  close(): Promise<void>;
}

/** What a sender needs. */
export interface DeliverySenderParts {
  pool: Pool;
  /** Tells the open apps of a user. */
  live: { publish: (topic: string, to: { user: string }, data: unknown) => void };
  push: PushSender;
  smsGateway: string | undefined;
  /** Where a notification is shown. */
  linkOf: (notification: string) => string;
  log: Pick<Logger, 'warn'>;
}

/** A bell should ring soon after the commit. */
const pollMs = 500;

/** Longer than other systems get to answer, several times over. */
const leaseSeconds = 120;
const batch = 50;
const attemptLimit = 12;

/** Begins to send what is due of notifications; several processes may do so at once. */
export function startDeliverySender(parts: DeliverySenderParts): DeliverySender {
  const { pool, live, push, smsGateway, linkOf, log } = parts;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  schedule();
  return {
    turn,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };

  function schedule(): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = turn()
        .catch((error: unknown) => log.warn({ err: error }, 'notifications cannot be sent'))
        .then(schedule);
    }, pollMs);
    timer.unref();
  }

  async function turn(): Promise<void> {
    for (;;) {
      const claimed = await claimNotificationDeliveries(pool, { limit: batch, leaseSeconds });
      const bells = claimed.filter(({ channel }) => channel === 'live');
      for (const { user, event, toast, note } of bells)
        live.publish('notifications', { user }, { id: note.id, event, toast: toast && event === 'created' });
      if (bells.length > 0)
        await dropBells(
          pool,
          bells.map(({ id }) => id),
        );
      const others = claimed.filter(({ channel }) => channel !== 'live');
      await withConcurrency(others, sendOne);
      if (claimed.length < batch || closed) return;
    }
  }

  async function sendOne(delivery: NotificationDelivery): Promise<void> {
    const { id, channel, attempts, subscription, note } = delivery;
    const result = await send(delivery);
    if (result.taken) return markDelivered(pool, id);
    // The browser has unsubscribed, and the push service says so.
    if (subscription !== null && (result.status === 404 || result.status === 410))
      return dropPushSubscription(pool, subscription.id);
    const final = result.final || attempts >= attemptLimit;
    await markUndelivered(
      pool,
      id,
      result.reason,
      final ? undefined : (result.retrySeconds ?? delayOf(attempts)),
    );
    log.warn(
      { notification: note.id, channel, reason: result.reason, attempts },
      'a notification was not sent',
    );
  }

  async function send(delivery: NotificationDelivery): Promise<Posted> {
    const { channel, subscription, note } = delivery;
    if (channel === 'sms') {
      if (smsGateway === undefined)
        return { taken: false, reason: 'No SMS gateway is configured', final: true };
      const { sendSms } = await import('./send-sms.ts');
      return sendSms(smsGateway, delivery, linkOf(note.id));
    }
    if (subscription === null) return { taken: false, reason: 'The browser has unsubscribed', final: true };
    // Loaded where it is used: a process that pushes nothing starts without it.
    const { sendPush } = await import('./send-push.ts');
    return sendPush(push, subscription, note);
  }
}

/** Ten seconds, then four times as long each time, at most an hour; a little of it by chance. */
function delayOf(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 3600) * (0.9 + Math.random() * 0.2);
}
