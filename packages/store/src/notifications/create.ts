import { newId } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { notificationChannels, defaultChannels, type NotificationKind } from './channels.ts';

/** A button of a notification. */
export interface NotificationAction {
  identifier: string;
  title: string;
  style?: string | undefined;
  icon?: string | undefined;
  url?: string | undefined;
}

/** A notification to be sent. */
export interface NewNotification {
  type: 'info' | 'warning' | 'error';
  title: string;
  message: string;
  icon?: string | undefined;
  image?: string | undefined;
  entity?: Record<string, unknown> | undefined;
  actions?: readonly NotificationAction[] | undefined;
  /** Ids of users. */
  recipients: readonly string[];
  /** The effect that asks for it: asked again, no second one is made. */
  key?: string | undefined;
  run?: string | undefined;
  /** Whether SMS can be sent. */
  sms?: boolean | undefined;
}

/** What became of a new notification. */
export interface MadeNotification {
  id: string;
  /** False where the effect had made it before. */
  made: boolean;
  /** To whom it is shown, and who wants it by mail. */
  recipients: { id: string; email: string; name: string; toast: boolean; mail: boolean }[];
}

/** Makes a notification, and what is to be sent of it over the channels that each recipient has chosen. */
export async function createNotification(db: Executor, note: NewNotification): Promise<MadeNotification> {
  return transact(db, async (client) => {
    const { actions = [] } = note;
    const id = newId();
    const { rowCount } = await client.query(
      `insert into bakehouse.notifications (id, effect_key, run_id, type, title, message, icon, image, entity, actions)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (effect_key) do nothing`,
      [
        id,
        note.key ?? null,
        note.run ?? null,
        note.type,
        note.title,
        note.message,
        note.icon ?? null,
        note.image ?? null,
        note.entity === undefined ? null : JSON.stringify(note.entity),
        JSON.stringify(actions),
      ],
    );
    if (rowCount === 0) return existing(client, note.key ?? '');
    const kind: NotificationKind = actions.length > 0 ? 'action' : note.type;
    const { rows } = await client.query<MadeNotification['recipients'][number]>(sending, [
      id,
      note.recipients,
      kind,
      JSON.stringify(defaultChannels[kind]),
      note.sms === true,
    ]);
    return { id, made: true, recipients: rows };
  });
}

const channel = (name: (typeof notificationChannels)[number]) =>
  `coalesce((c.channels -> $3 ->> '${name}')::boolean, ($4::jsonb ->> '${name}')::boolean)`;

// One statement, however many recipients there are.
const sending = `
  with wanted as (
    select u.id, u.email as address, u.name, c.phone, ${notificationChannels.map((name) => `${channel(name)} as ${name}`).join(', ')}
    from bakehouse.users u left join bakehouse.notification_channels c on c.user_id = u.id
    where u.id = any($2::uuid[]) and not u.disabled and not u.service),
  recipients as (
    insert into bakehouse.notification_recipients (user_id, notification_id, centre, toast)
    select id, $1, centre or $3 = 'action', toast from wanted),
  bells as (
    insert into bakehouse.notification_deliveries (id, notification_id, user_id, channel)
    select gen_random_uuid(), $1, id, 'live' from wanted where centre or toast or $3 = 'action'),
  pushes as (
    insert into bakehouse.notification_deliveries (id, notification_id, user_id, channel, subscription_id)
    select gen_random_uuid(), $1, w.id, 'push', s.id
    from wanted w join bakehouse.push_subscriptions s on s.user_id = w.id where w.push),
  texts as (
    insert into bakehouse.notification_deliveries (id, notification_id, user_id, channel)
    select gen_random_uuid(), $1, id, 'sms' from wanted where sms and phone is not null and $5)
  select id, address as email, name, toast, email as mail from wanted order by id`;

async function existing(db: Executor, key: string): Promise<MadeNotification> {
  const { rows } = await db.query<{
    id: string;
    user: string | null;
    email: string;
    name: string;
    toast: boolean;
  }>(
    `select n.id, u.id as user, u.email, u.name, r.toast from bakehouse.notifications n
     left join bakehouse.notification_recipients r on r.notification_id = n.id
     left join bakehouse.users u on u.id = r.user_id where n.effect_key = $1`,
    [key],
  );
  const recipients = rows.flatMap(({ user, email, name, toast }) =>
    user === null ? [] : [{ id: user, email, name, toast, mail: false }],
  );
  return { id: rows[0]?.id ?? '', made: false, recipients };
}
