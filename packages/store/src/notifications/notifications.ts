import { Problem } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { NotificationAction } from './create.ts';

/** A notification as one of its recipients sees it. */
export interface Notification {
  id: string;
  type: 'info' | 'warning' | 'error';
  title: string;
  message: string;
  icon: string | null;
  image: string | null;
  entity: Record<string, unknown> | null;
  actions: NotificationAction[];
  /** The first choice. */
  chosen: { action: string; by: { id: string; name: string } | null; at: string } | null;
  run: string | null;
  read: boolean;
  /** Whether this user wants it shown at once. */
  toast: boolean;
  createdAt: Date;
}

const columns = `n.id, n.type, n.title, n.message, n.icon, n.image, n.entity, n.actions, n.run_id as run,
  case when n.chosen is not null then jsonb_build_object('action', n.chosen, 'at',
    to_char(n.chosen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', (select jsonb_build_object('id', u.id, 'name', u.name) from bakehouse.users u where u.id = n.chosen_by)) end as chosen,
  r.read_at is not null as read, r.toast, n.created_at as "createdAt"`;

const joined =
  'bakehouse.notification_recipients r join bakehouse.notifications n on n.id = r.notification_id';

/** Which notifications to list. */
export interface NotificationQuery {
  limit: number;
  before?: string | undefined;
  unread?: boolean | undefined;
}

/** What stands in the centre of a user, the newest first. */
export async function listNotifications(
  db: Executor,
  userId: string,
  { limit, before, unread = false }: NotificationQuery,
): Promise<Notification[]> {
  const { rows } = await db.query<Notification>(
    `select ${columns} from ${joined}
     where r.user_id = $1 and r.centre and ($3::uuid is null or r.notification_id < $3) and (not $4 or r.read_at is null)
     order by r.notification_id desc limit $2`,
    [userId, limit, before ?? null, unread],
  );
  return rows;
}

/** How many in the centre of a user are not read. */
export async function countUnread(db: Executor, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    'select count(*) from bakehouse.notification_recipients where user_id = $1 and centre and read_at is null',
    [userId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** One notification of a user; whoever is no recipient learns nothing of it. */
export async function findNotification(db: Executor, userId: string, id: string): Promise<Notification> {
  const { rows } = await db.query<Notification>(
    `select ${columns} from ${joined} where r.user_id = $1 and r.notification_id = $2`,
    [userId, id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem('not_found', 'There is no such notification.');
  return found;
}

/** Notes that a user has read a notification, or all of them. */
export async function readNotifications(db: Executor, userId: string, id?: string): Promise<void> {
  await transact(db, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update bakehouse.notification_recipients set read_at = now()
       where user_id = $1 and ($2::uuid is null or notification_id = $2) and read_at is null
       returning notification_id as id`,
      [userId, id ?? null],
    );
    // Other windows of the same user show it as read, too; one bell is enough for many.
    const [first] = rows;
    if (first !== undefined) await ringFor(client, first.id, userId);
  });
}

/** Has the bell rung for one recipient, or for all, once the transaction is committed. */
export async function ringFor(db: Executor, notificationId: string, userId?: string): Promise<void> {
  await db.query(
    `insert into bakehouse.notification_deliveries (id, notification_id, user_id, channel, event)
     select gen_random_uuid(), notification_id, user_id, 'live', 'changed'
     from bakehouse.notification_recipients where notification_id = $1 and ($2::uuid is null or user_id = $2)`,
    [notificationId, userId ?? null],
  );
}

/** Removes notifications that are older than so many days and for whose choice no run waits. */
export async function forgetNotifications(db: Executor, days: number): Promise<void> {
  await db.query(
    `delete from bakehouse.notifications where created_at < now() - make_interval(days => $1)
       and (actions = '[]' or chosen is not null)`,
    [days],
  );
}
