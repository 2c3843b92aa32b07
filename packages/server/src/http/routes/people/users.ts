import { Problem, roleSlug, uuidPattern } from '@bakehouse/contract';
import {
  createUser,
  deleteUser,
  findUser,
  hashPassword,
  listUsers,
  removeFactors,
  transact,
  updateUser,
  type Actor,
} from '@bakehouse/store';
import * as z from 'zod';
import { mailInvitation } from '../../../identity/password-mail.ts';
import {
  idParams,
  newPassword,
  plainText,
  roleSlugs,
  shownName,
  userBody,
  userEmail,
} from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Users', access: 'admin', scope: 'account', audited: true } as const;

/** All users. */
export const users = defineRoute({
  ...shared,
  method: 'GET',
  path: '/users',
  summary: 'Lists users in the order in which they were made.',
  query: z.strictObject({
    ...pageQuery,
    search: plainText.max(200).optional().describe('Part of the name or address'),
    role: roleSlug.optional().describe('Only those who have this role'),
  }),
  answers: { 200: { about: 'The users.', schema: pageSchema(userBody) } },
  async handle({ query: { limit, cursor, search, role }, db }) {
    const after = keyOfCursor(cursor, uuidPattern);
    const rows = await listUsers(db, { limit: limit + 1, after, search, role });
    return { status: 200, body: pageOf(rows, limit, ({ id }) => id) };
  },
});

/** Makes a user. */
export const newUser = defineRoute({
  ...shared,
  method: 'POST',
  path: '/users',
  summary: 'Makes a user; without a password an invitation is mailed. A service account has neither.',
  body: z
    .strictObject({
      email: userEmail,
      name: shownName,
      password: newPassword.optional(),
      roles: roleSlugs.default([]),
      service: z
        .boolean()
        .optional()
        .describe('Whether it never signs in, and acts by API tokens that administrators make'),
    })
    .refine(({ service, password }) => service !== true || password === undefined, {
      error: 'is not for a service account: it acts by API tokens',
      path: ['password'],
    }),
  answers: { 201: { about: 'Made.', schema: userBody } },
  problems: [409],
  async handle({ body: { email, name, password, roles, service = false }, db, services }) {
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const user = await transact(db, async (client) => {
      const made = await createUser(client, { email, name, passwordHash, roles, service });
      if (passwordHash === undefined && !service)
        await mailInvitation({ ...services, secretKeys: services.config.SECRET_KEY }, client, made);
      return made;
    });
    return { status: 201, body: user, headers: { location: `/users/${user.id}` } };
  },
});

/** One user. */
export const oneUser = defineRoute({
  ...shared,
  method: 'GET',
  path: '/users/:id',
  summary: 'Gives a user.',
  params: idParams,
  answers: { 200: { about: 'The user.', schema: userBody } },
  problems: [404],
  async handle({ params: { id }, db }) {
    const user = await findUser(db, id);
    if (user === undefined) throw new Problem('not_found', 'There is no such user.');
    return { status: 200, body: user };
  },
});

/** Changes a user. */
export const changeUser = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Changes a user; a new password, a lost role or a block ends the sessions of the user.',
  params: idParams,
  body: z.strictObject({
    email: userEmail.optional(),
    name: shownName.optional(),
    password: newPassword.optional(),
    roles: roleSlugs.optional(),
    disabled: z.boolean().optional(),
    endTokens: z.boolean().optional().describe('Whether the API tokens of the user end'),
  }),
  answers: { 200: { about: 'Changed.', schema: userBody } },
  problems: [404, 409],
  async handle({ params: { id }, body: { password, ...change }, actor, session, db }) {
    if (password !== undefined || change.email !== undefined) refuseOwnToken(id, actor, session);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const user = await updateUser(db, id, { ...change, passwordHash }, session);
    return { status: 200, body: user };
  },
});

/** Removes a user. */
export const removeUser = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Removes a user with all sessions and tokens. The last administrator stays.',
  params: idParams,
  answers: { 204: { about: 'Removed.' } },
  problems: [404, 409],
  async handle({ params: { id }, db }) {
    await deleteUser(db, id);
    return { status: 204 };
  },
});

/** Invites a user again. */
export const inviteUser = defineRoute({
  ...shared,
  method: 'POST',
  path: '/users/:id/invite',
  summary: 'Mails the invitation again to a user who has not set a password yet.',
  params: idParams,
  answers: { 202: { about: 'On its way.', schema: z.object({ status: z.literal('accepted') }) } },
  problems: [404, 409],
  async handle({ params: { id }, actor, session, db, services }) {
    refuseOwnToken(id, actor, session);
    await transact(db, async (client) => {
      const user = await findUser(client, id);
      if (user === undefined) throw new Problem('not_found', 'There is no such user.');
      if (user.service) throw new Problem('conflict', 'A service account never signs in.');
      if (!user.pending) throw new Problem('conflict', 'This user has already set a password.');
      await mailInvitation({ ...services, secretKeys: services.config.SECRET_KEY }, client, user);
    });
    return { status: 202, body: { status: 'accepted' } };
  },
});

/** Helps a user who has lost a device. */
export const removeUserFactors = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/users/:id/factors',
  summary:
    'Takes away the second factor, the passkeys and the link of single sign-on of a user who has lost them, and ends the sessions.',
  params: idParams,
  answers: { 204: { about: 'Taken away.' } },
  problems: [404],
  async handle({ params: { id }, actor, session, db }) {
    refuseOwnToken(id, actor, session);
    await removeFactors(db, id);
    return { status: 204 };
  },
});

/** How its user signs in is not a token's to change, also not an administrator's. */
function refuseOwnToken(id: string, { user }: Actor, session: string | undefined): void {
  if (session === undefined && user?.id === id)
    throw new Problem('forbidden', 'An API token cannot change how its own user signs in: sign in.');
}
