import { Problem, uuidPattern } from '@bakehouse/contract';
import { createApiToken, deleteApiToken, listApiTokens } from '@bakehouse/store';
import * as z from 'zod';
import { confirmOwner } from '../../../identity/confirm-owner.ts';
import { idParams, ownPassword } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { refuseOtherRoles, refusePortal } from './own-roles.ts';
import { newTokenBody, newTokenShape, tokenBody, wantedToken } from './token-schemas.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Tokens', access: 'session', audited: true } as const;

/** One's own API tokens. */
export const tokens = defineRoute({
  ...shared,
  method: 'GET',
  path: '/tokens',
  summary: "Lists one's own API tokens.",
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The tokens.', schema: pageSchema(tokenBody) } },
  async handle({ query: { limit, cursor }, actor, db }) {
    const after = keyOfCursor(cursor, uuidPattern);
    const rows = await listApiTokens(db, { userId: selfOf(actor).id, limit: limit + 1, after });
    return { status: 200, body: pageOf(rows, limit, ({ id }) => id) };
  },
});

/** Makes an API token. */
export const newToken = defineRoute({
  ...shared,
  method: 'POST',
  path: '/tokens',
  summary: 'Makes an API token; the token itself is shown only in this answer.',
  body: z.strictObject({ ...newTokenShape, password: ownPassword }),
  answers: { 201: { about: 'Made.', schema: newTokenBody } },
  async handle({ body: { password, ...body }, actor, session, db, services }) {
    const user = selfOf(actor);
    refusePortal(actor);
    await refuseOtherRoles(db, actor, body.roles ?? []);
    const wanted = wantedToken(body, services.config);
    await confirmOwner(services, { userId: user.id, session, password, freshIsEnough: true });
    const made = await createApiToken(db, { userId: user.id, ...wanted });
    return { status: 201, body: made, headers: { location: `/tokens/${made.id}` }, shownOnce: true };
  },
});

/** Ends an API token. */
export const removeToken = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/tokens/:id',
  summary: "Ends one of one's own API tokens.",
  params: idParams,
  answers: { 204: { about: 'Ended.' } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    if (!(await deleteApiToken(db, selfOf(actor).id, id)))
      throw new Problem('not_found', 'There is no such token.');
    return { status: 204 };
  },
});
