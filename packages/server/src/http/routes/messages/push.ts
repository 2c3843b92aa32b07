import { createPublicKey } from 'node:crypto';
import { Problem, uuid, uuidPattern } from '@bakehouse/contract';
import {
  addPushSubscription,
  deletePushSubscription,
  keepPushKeys,
  listPushSubscriptions,
  type PushSubscription,
} from '@bakehouse/store';
import * as z from 'zod';
import { idParams, time } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { sealedPushKeys } from '../../../delivery/notifications/kept-push-keys.ts';
import { isPushEndpoint } from '../../../delivery/notifications/push-endpoint.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { lastInstant } from '../../request/times.ts';

const subscriptionBody = z
  .object({
    id: uuid,
    service: z.string().describe('The host of the push service'),
    createdAt: time,
    expiresAt: time.nullable(),
  })
  .meta({ id: 'PushSubscription' });

const shared = { tag: 'Notifications', access: 'user', scope: 'notifications' } as const;

/** The public key with which a browser subscribes. */
const pushKey = defineRoute({
  ...shared,
  method: 'GET',
  path: '/push/key',
  summary: 'Gives the public key (VAPID) with which a browser subscribes: its `applicationServerKey`.',
  answers: { 200: { about: 'The key.', schema: z.object({ publicKey: z.string() }) } },
  async handle({ db, services }) {
    // Made before the first request: a GET only reads.
    const { publicKey } = await keepPushKeys(db, () => sealedPushKeys(services.config.SECRET_KEY));
    return { status: 200, body: { publicKey } };
  },
});

/** The browsers to which one's notifications are pushed. */
const pushSubscriptions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/push/subscriptions',
  summary: "Lists the browsers to which one's own notifications are pushed.",
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The subscriptions.', schema: pageSchema(subscriptionBody) } },
  async handle({ query: { limit, cursor }, actor, db }) {
    const after = keyOfCursor(cursor, uuidPattern);
    const rows = await listPushSubscriptions(db, selfOf(actor).id, { limit: limit + 1, after });
    return { status: 200, body: pageOf(rows.map(shown), limit, ({ id }) => id) };
  },
});

/** Subscribes a browser. */
const subscribePush = defineRoute({
  ...shared,
  method: 'POST',
  path: '/push/subscriptions',
  summary: 'Subscribes a browser to web push, with what `PushSubscription.toJSON()` gives there.',
  body: z.strictObject({
    endpoint: z.string().max(2000),
    expirationTime: z.number().min(0).max(lastInstant).nullable().optional(),
    keys: z.strictObject({
      p256dh: z.string().refine(isPublicKey, 'must be a public key of the curve P-256 as base64url'),
      auth: z.string().refine((text) => bytesOf(text) === 16, 'must be 16 bytes as base64url'),
    }),
  }),
  answers: { 201: { about: 'Subscribed.', schema: subscriptionBody } },
  async handle({ body: { endpoint, expirationTime, keys }, actor, session, db, services: { config } }) {
    if (!isPushEndpoint(endpoint, config.PUSH_ORIGINS))
      throw new Problem('invalid', 'The endpoint does not belong to a known push service.', {
        errors: [{ path: 'endpoint', message: 'does not belong to a known push service', code: 'bad_value' }],
      });
    const made = await addPushSubscription(db, {
      userId: selfOf(actor).id,
      session,
      endpoint: new URL(endpoint).href,
      ...keys,
      expiresAt: expirationTime == null ? null : new Date(expirationTime),
    });
    return { status: 201, body: shown(made), headers: { location: `/push/subscriptions/${made.id}` } };
  },
});

/** Unsubscribes a browser. */
const unsubscribePush = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/push/subscriptions/:id',
  summary: "Ends one of one's own subscriptions.",
  params: idParams,
  answers: { 204: { about: 'Ended.' } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    if (!(await deletePushSubscription(db, selfOf(actor).id, id)))
      throw new Problem('not_found', 'There is no such subscription.');
    return { status: 204 };
  },
});

/** The endpoint itself is a secret of the browser. */
function shown({ endpoint, ...rest }: PushSubscription) {
  return { ...rest, service: new URL(endpoint).host };
}

function bytesOf(text: string): number {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url').length : 0;
}

function isPublicKey(text: string): boolean {
  if (bytesOf(text) !== 65) return false;
  const point = Buffer.from(text, 'base64url');
  try {
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    return point[0] === 4;
  } catch {
    return false;
  }
}

/** The routes of web push. */
export const pushRoutes: readonly Route[] = [pushKey, pushSubscriptions, subscribePush, unsubscribePush];
