import type { Executor } from '../connect/executor.ts';
import type { Notification } from './notifications.ts';

/** Something of a notification that is to be sent to one user in one way. */
export interface NotificationDelivery {
  id: string;
  channel: 'live' | 'push' | 'sms';
  event: 'created' | 'changed';
  user: string;
  toast: boolean;
  attempts: number;
  phone: string | null;
  subscription: { id: string; endpoint: string; p256dh: string; auth: string } | null;
  note: Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'icon' | 'image' | 'actions'>;
}

/** Takes what is due, for this process alone; whoever dies with it leaves it to others after the lease. */
export async function claimNotificationDeliveries(
  db: Executor,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<NotificationDelivery[]> {
  const { rows } = await db.query<NotificationDelivery>({
    name: 'claim-deliveries',
    text: `with taken as (
        update bakehouse.notification_deliveries set attempts = attempts + 1,
          next_attempt_at = now() + make_interval(secs => $2)
        where id in (select id from bakehouse.notification_deliveries where next_attempt_at <= now()
          order by next_attempt_at limit $1 for update skip locked)
        returning *)
      select d.id, d.channel, d.event, d.user_id as user, d.attempts, coalesce(r.toast, false) as toast, c.phone,
        case when s.id is not null then
          jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as subscription,
        jsonb_build_object('id', n.id, 'type', n.type, 'title', n.title, 'message', n.message, 'icon', n.icon,
          'image', n.image, 'actions', n.actions) as note
      from taken d join bakehouse.notifications n on n.id = d.notification_id
      left join bakehouse.notification_recipients r on r.notification_id = d.notification_id and r.user_id = d.user_id
      left join bakehouse.notification_channels c on c.user_id = d.user_id
      left join bakehouse.push_subscriptions s on s.id = d.subscription_id
      order by d.created_at, d.id`,
    values: [limit, leaseSeconds],
  });
  return rows;
}

/** Bells that have rung are forgotten. */
export async function dropBells(db: Executor, ids: readonly string[]): Promise<void> {
  await db.query('delete from bakehouse.notification_deliveries where id = any($1)', [ids]);
}

/** Notes that it was sent. */
export async function markDelivered(db: Executor, id: string): Promise<void> {
  await db.query(
    'update bakehouse.notification_deliveries set sent_at = now(), next_attempt_at = null, error = null where id = $1',
    [id],
  );
}

/** Notes why it was not sent, and after how many seconds to try again: never, where that is left out. */
export async function markUndelivered(
  db: Executor,
  id: string,
  error: string,
  retrySeconds?: number,
): Promise<void> {
  await db.query(
    `update bakehouse.notification_deliveries set error = $2, next_attempt_at = now() + make_interval(secs => $3)
     where id = $1`,
    [id, error.slice(0, 500), retrySeconds ?? null],
  );
}

/** Ends a subscription that the push service does not know any more. */
export async function dropPushSubscription(db: Executor, id: string): Promise<void> {
  await db.query('delete from bakehouse.push_subscriptions where id = $1', [id]);
}
