import { uuid, uuidPattern } from '@bakehouse/contract';
import {
  chooseAction,
  countUnread,
  findNotification,
  listNotifications,
  readNotifications,
} from '@bakehouse/store';
import * as z from 'zod';
import { idParams, time } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { channelChoice, chooseChannels } from './notification-channels.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const notificationBody = z
  .object({
    id: uuid,
    type: z.enum(['info', 'warning', 'error']),
    title: z.string(),
    message: z.string(),
    icon: z.string().nullable(),
    image: z.string().nullable(),
    entity: z.record(z.string(), z.unknown()).nullable().describe('What it is about, such as a file'),
    actions: z
      .array(
        z.object({
          identifier: z.string(),
          title: z.string(),
          style: z.string().optional(),
          icon: z.string().optional(),
          url: z.string().optional(),
        }),
      )
      .describe('Buttons; not empty: a run waits for the choice of one'),
    chosen: z
      .object({ action: z.string(), by: z.object({ id: uuid, name: z.string() }).nullable(), at: time })
      .nullable()
      .describe('The first choice of any recipient'),
    run: uuid.nullable().describe('The run that sent it'),
    read: z.boolean(),
    toast: z.boolean().describe('Whether you want it shown at once'),
    createdAt: time,
  })
  .meta({ id: 'Notification' });

const shared = { tag: 'Notifications', access: 'user', scope: 'notifications' } as const;

/** One's own notifications. */
const notifications = defineRoute({
  ...shared,
  method: 'GET',
  path: '/notifications',
  summary: "Lists one's own notifications, the newest first.",
  query: z.strictObject({
    ...pageQuery,
    unread: z.enum(['true', 'false']).optional().describe('Only those that are not read'),
  }),
  answers: { 200: { about: 'The notifications.', schema: pageSchema(notificationBody) } },
  async handle({ query: { limit, cursor, unread }, actor, db }) {
    const before = keyOfCursor(cursor, uuidPattern);
    const query = { limit: limit + 1, before, unread: unread === 'true' };
    const rows = await listNotifications(db, selfOf(actor).id, query);
    return { status: 200, body: pageOf(rows, limit, ({ id }) => id) };
  },
});

/** How many are not read. */
const unreadNotifications = defineRoute({
  ...shared,
  method: 'GET',
  path: '/notifications/unread',
  summary: "Counts one's own notifications that are not read.",
  answers: { 200: { about: 'The count.', schema: z.object({ unread: z.int() }) } },
  async handle({ actor, db }) {
    return { status: 200, body: { unread: await countUnread(db, selfOf(actor).id) } };
  },
});

/** One notification. */
const oneNotification = defineRoute({
  ...shared,
  method: 'GET',
  path: '/notifications/:id',
  summary: "Shows one of one's own notifications.",
  params: idParams,
  answers: { 200: { about: 'The notification.', schema: notificationBody } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    return { status: 200, body: await findNotification(db, selfOf(actor).id, id) };
  },
});

/** Marks one notification as read. */
const readNotification = defineRoute({
  ...shared,
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Marks a notification as read.',
  params: idParams,
  answers: { 200: { about: 'It is read.', schema: notificationBody } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    const self = selfOf(actor).id;
    await readNotifications(db, self, id);
    return { status: 200, body: await findNotification(db, self, id) };
  },
});

/** Marks all notifications as read. */
const readAllNotifications = defineRoute({
  ...shared,
  method: 'POST',
  path: '/notifications/read',
  summary: "Marks all of one's own notifications as read.",
  answers: { 204: { about: 'They are read.' } },
  async handle({ actor, db }) {
    await readNotifications(db, selfOf(actor).id);
    return { status: 204 };
  },
});

/** Chooses an action. */
const chooseNotificationAction = defineRoute({
  ...shared,
  method: 'POST',
  path: '/notifications/:id/action',
  summary:
    'Chooses an action; the first choice of any recipient counts, and the waiting run goes on with it.',
  params: idParams,
  body: z.strictObject({ action: z.string().max(100).describe('The identifier of one of its actions') }),
  answers: { 200: { about: 'It is chosen.', schema: notificationBody } },
  problems: [404, 409],
  async handle({ params: { id }, body: { action }, actor, db, services: { resumeByChoice } }) {
    const chosen = await chooseAction(db, selfOf(actor).id, { id, action }, resumeByChoice);
    return { status: 200, body: chosen };
  },
});

/** The routes of notifications and their channels. */
export const notificationRoutes: readonly Route[] = [
  notifications,
  unreadNotifications,
  channelChoice,
  chooseChannels,
  oneNotification,
  readNotification,
  readAllNotifications,
  chooseNotificationAction,
];
