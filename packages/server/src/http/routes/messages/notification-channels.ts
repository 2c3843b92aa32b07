import { changeChannels, notificationChannels, notificationKinds, readChannels } from '@bakehouse/store';
import * as z from 'zod';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';

const shared = { tag: 'Notifications', access: 'user', scope: 'notifications' } as const;

const switches = <T extends z.ZodType>(one: T) =>
  Object.fromEntries(notificationChannels.map((channel) => [channel, one])) as Record<
    (typeof notificationChannels)[number],
    T
  >;
const kinds = <T extends z.ZodType>(one: T) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, one])) as Record<
    (typeof notificationKinds)[number],
    T
  >;

const channelsBody = z
  .object({
    phone: z.string().nullable().describe('Where SMS go'),
    channels: z.object(kinds(z.object(switches(z.boolean())))),
    available: z
      .object({ push: z.boolean(), email: z.boolean(), sms: z.boolean() })
      .describe('Which of them this installation can use'),
  })
  .meta({ id: 'NotificationChannels' });

/** The channels one has chosen. */
export const channelChoice = defineRoute({
  ...shared,
  method: 'GET',
  path: '/notifications/channels',
  summary: 'Shows over which channels each kind of notification reaches you.',
  answers: { 200: { about: 'The channels.', schema: channelsBody } },
  async handle({ actor, db, services: { config } }) {
    const choice = await readChannels(db, selfOf(actor).id);
    return { status: 200, body: { ...choice, available: availableBy(config) } };
  },
});

/** Chooses channels. */
export const chooseChannels = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/notifications/channels',
  summary: 'Chooses channels for kinds of notification; what is left out stays.',
  body: z.strictObject({
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +4915112345678')
      .nullable()
      .optional(),
    channels: z
      .strictObject({
        ...kinds(z.strictObject(switches(z.boolean().optional())).optional()),
        action: z
          .strictObject({
            ...switches(z.boolean().optional()),
            centre: z.literal(true, 'must stay on: it is where one answers').optional(),
          })
          .optional(),
      })
      .optional(),
  }),
  answers: { 200: { about: 'The channels.', schema: channelsBody } },
  async handle({ body, actor, db, services: { config } }) {
    const choice = await changeChannels(db, selfOf(actor).id, body);
    return { status: 200, body: { ...choice, available: availableBy(config) } };
  },
});

function availableBy({ SMTP_URL, SMS_GATEWAY_URL }: { SMTP_URL?: unknown; SMS_GATEWAY_URL?: unknown }) {
  return { push: true, email: SMTP_URL !== undefined, sms: SMS_GATEWAY_URL !== undefined };
}
