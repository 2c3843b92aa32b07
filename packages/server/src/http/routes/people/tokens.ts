import { Problem, uuid, uuidPattern } from '@bakehouse/contract';
import {
  createApiToken,
  deleteApiToken,
  findRole,
  listApiTokens,
  type Actor,
  type Executor,
} from '@bakehouse/store';
import * as z from 'zod';
import { idParams, roleSlugs, shownName, time } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const tokenShape = {
  id: uuid,
  name: z.string(),
  prefix: z.string().describe('The first letters of the token, to tell tokens apart'),
  roles: z.array(z.string()).nullable().describe('The only roles it has; null for all roles of the user'),
  createdAt: time,
  lastUsedAt: time.nullable().describe('To within ten minutes'),
  expiresAt: time.nullable(),
};

const tokenBody = z.object(tokenShape).meta({ id: 'Token' });

const shared = { tag: 'Tokens', access: 'session' } as const;

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
  body: z.strictObject({
    name: shownName,
    expiresAt: z.iso
      .datetime({ offset: true })
      .refine((text) => Date.parse(text) > Date.now(), 'must lie in the future')
      .nullable()
      .optional(),
    roles: roleSlugs.min(1).nullable().optional().describe('The only roles it has, of those its user has'),
  }),
  answers: {
    201: { about: 'Made.', schema: z.object({ ...tokenShape, token: z.string() }).meta({ id: 'NewToken' }) },
  },
  async handle({ body: { name, expiresAt = null, roles = null }, actor, db }) {
    const user = selfOf(actor);
    await refuseOtherRoles(db, actor, roles ?? []);
    const made = await createApiToken(db, {
      userId: user.id,
      name,
      roles,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    });
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
  async handle({ params: { id }, actor, db, services: { identity } }) {
    if (!(await deleteApiToken(db, selfOf(actor).id, id)))
      throw new Problem('not_found', 'There is no such token.');
    identity.forget();
    return { status: 204 };
  },
});

/** A token has roles of its user; an administrator may do everything, so for one any role is narrower. */
async function refuseOtherRoles(db: Executor, actor: Actor, roles: readonly string[]): Promise<void> {
  const errors = [];
  for (const [index, slug] of roles.entries()) {
    const has = selfOf(actor).roles.includes(slug);
    if (has || (actor.unrestricted && (await findRole(db, slug)) !== undefined)) continue;
    errors.push({
      path: `roles.${index}`,
      message: `is not one of your roles: "${slug}"`,
      code: 'unknown_role',
    });
  }
  if (errors.length > 0)
    throw new Problem('invalid', 'A token can only have roles that you have.', { errors });
}
