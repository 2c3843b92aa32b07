import { Problem, uuid } from '@bakehouse/contract';
import { endSession, endSessions, listSessions } from '@bakehouse/store';
import * as z from 'zod';
import { idParams, time } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const sessionBody = z
  .object({
    id: uuid,
    current: z.boolean().describe('The one by which this request comes'),
    mode: z.enum(['cookie', 'token']),
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: time,
    lastUsedAt: time.describe('To within ten minutes'),
    expiresAt: time,
  })
  .meta({ id: 'Session' });

/** Where one is signed in. */
export const ownSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  tag: 'Sign-in',
  summary: "Lists one's own sessions.",
  access: 'session',
  answers: { 200: { about: 'The sessions, the newest first.', schema: pageSchema(sessionBody) } },
  async handle({ actor, session, db, services: { config } }) {
    const sessions = await listSessions(db, selfOf(actor).id, config.SESSION_IDLE_DAYS);
    const data = sessions.map((each) => ({ ...each, current: each.id === session }));
    return { status: 200, body: { data, next: null } };
  },
});

/** Signs out elsewhere, in one place. */
export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  tag: 'Sign-in',
  summary: "Ends one of one's own sessions.",
  access: 'session',
  params: idParams,
  answers: { 204: { about: 'Ended.' } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    const ended = await endSession(db, selfOf(actor).id, id);
    if (!ended) throw new Problem('not_found', 'There is no such session.');
    return { status: 204 };
  },
});

/** Signs out everywhere else. */
export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  tag: 'Sign-in',
  summary: "Ends all of one's own sessions but this one.",
  access: 'session',
  answers: { 204: { about: 'Ended.' } },
  async handle({ actor, session, db }) {
    await endSessions(db, selfOf(actor).id, session);
    return { status: 204 };
  },
});
