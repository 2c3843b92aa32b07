import { Problem, uuid, uuidPattern } from '@bakehouse/contract';
import {
  createApiToken,
  deleteApiToken,
  findUser,
  listApiTokens,
  type Actor,
  type Executor,
  type User,
} from '@bakehouse/store';
import * as z from 'zod';
import { confirmOwner } from '../../../identity/confirm-owner.ts';
import { idParams, ownPassword } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { newTokenBody, newTokenShape, tokenBody, wantedToken } from './token-schemas.ts';

const shared = { tag: 'Tokens', access: 'session', audited: true, admit: requireAdministrator } as const;

/** The API tokens of a user. */
export const userTokens = defineRoute({
  ...shared,
  method: 'GET',
  path: '/users/:id/tokens',
  summary: 'Lists the API tokens of a user; for administrators.',
  params: idParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The tokens.', schema: pageSchema(tokenBody) } },
  problems: [404],
  async handle({ params: { id }, query: { limit, cursor }, db }) {
    await existing(db, id);
    const rows = await listApiTokens(db, {
      userId: id,
      limit: limit + 1,
      after: keyOfCursor(cursor, uuidPattern),
    });
    return { status: 200, body: pageOf(rows, limit, (row) => row.id) };
  },
});

/** Makes an API token for a service account. */
export const newUserToken = defineRoute({
  ...shared,
  method: 'POST',
  path: '/users/:id/tokens',
  summary: 'Makes an API token for a service account; the token itself is shown only in this answer.',
  params: idParams,
  body: z.strictObject({ ...newTokenShape, password: ownPassword }),
  answers: { 201: { about: 'Made.', schema: newTokenBody } },
  problems: [404, 409],
  async handle({ params: { id }, body: { password, ...body }, actor, session, db, services }) {
    const user = await existing(db, id);
    if (!user.service)
      throw new Problem('conflict', 'Only service accounts get tokens from others: people make their own.');
    refuseRolesNotOf(user, body.roles ?? []);
    const wanted = wantedToken(body, services.config);
    await confirmOwner(services, { userId: selfOf(actor).id, session, password, freshIsEnough: true });
    const made = await createApiToken(db, { userId: id, ...wanted });
    return {
      status: 201,
      body: made,
      headers: { location: `/users/${id}/tokens/${made.id}` },
      shownOnce: true,
    };
  },
});

/** Ends an API token of a user. */
export const removeUserToken = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/users/:id/tokens/:token',
  summary: 'Ends an API token of a user; for administrators.',
  params: z.object({ id: uuid, token: uuid }),
  answers: { 204: { about: 'Ended.' } },
  problems: [404],
  async handle({ params: { id, token }, db }) {
    if (!(await deleteApiToken(db, id, token))) throw new Problem('not_found', 'There is no such token.');
    return { status: 204 };
  },
});

function requireAdministrator({ unrestricted }: Actor): void {
  if (!unrestricted) throw new Problem('forbidden', 'Only an administrator may do this.');
}

async function existing(db: Executor, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (user === undefined) throw new Problem('not_found', 'There is no such user.');
  return user;
}

function refuseRolesNotOf({ roles }: User, wanted: readonly string[]): void {
  const errors = wanted.flatMap((slug, index) =>
    roles.includes(slug)
      ? []
      : [{ path: `roles.${index}`, message: `is not one of its roles: "${slug}"`, code: 'unknown_role' }],
  );
  if (errors.length > 0)
    throw new Problem('invalid', 'A token can only have roles that its user has.', { errors });
}
