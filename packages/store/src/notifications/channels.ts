import type { Executor } from '../connect/executor.ts';

/** What kinds of notification users choose channels for: its type, or that it asks for a choice. */
export const notificationKinds = ['info', 'warning', 'error', 'action'] as const;

/** A kind of notification. */
export type NotificationKind = (typeof notificationKinds)[number];

/** The ways in which a notification reaches a user. */
export const notificationChannels = ['centre', 'toast', 'push', 'email', 'sms'] as const;

/** A way in which a notification reaches a user. */
export type NotificationChannel = (typeof notificationChannels)[number];

/** Which channels are on. */
export type Channels = Record<NotificationChannel, boolean>;

/** What somebody has chosen. */
export interface ChannelChoice {
  /** Where SMS go. */
  phone: string | null;
  channels: Record<NotificationKind, Channels>;
}

/** What is on for whoever has chosen nothing. */
export const defaultChannels: Record<NotificationKind, Channels> = {
  info: { centre: true, toast: true, push: true, email: false, sms: false },
  warning: { centre: true, toast: true, push: true, email: false, sms: false },
  error: { centre: true, toast: true, push: true, email: false, sms: false },
  action: { centre: true, toast: true, push: true, email: false, sms: false },
};

/** The channels of a user. */
export async function readChannels(db: Executor, userId: string): Promise<ChannelChoice> {
  const { rows } = await db.query<{ phone: string | null; channels: Partial<ChannelChoice['channels']> }>(
    'select phone, channels from bakehouse.notification_channels where user_id = $1',
    [userId],
  );
  const chosen = rows[0]?.channels ?? {};
  const channels = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultChannels[kind], ...chosen[kind] }]),
  ) as ChannelChoice['channels'];
  return { phone: rows[0]?.phone ?? null, channels };
}

/** What to change; what is left out stays. */
export interface ChannelChange {
  phone?: string | null | undefined;
  channels?:
    | { [Kind in NotificationKind]?: { [Channel in NotificationChannel]?: boolean | undefined } | undefined }
    | undefined;
}

/** Changes the channels of a user. */
export async function changeChannels(
  db: Executor,
  userId: string,
  { phone, channels = {} }: ChannelChange,
): Promise<ChannelChoice> {
  const before = await readChannels(db, userId);
  const after = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...before.channels[kind], ...channels[kind] }]),
  );
  await db.query(
    `insert into bakehouse.notification_channels (user_id, phone, channels) values ($1, $2, $3)
     on conflict (user_id) do update set phone = excluded.phone, channels = excluded.channels`,
    [userId, phone === undefined ? before.phone : phone, JSON.stringify(after)],
  );
  return readChannels(db, userId);
}
