import { Problem } from '@bakehouse/contract';
import { findUser, hashPassword, updateUser } from '@bakehouse/store';
import * as z from 'zod';
import { confirmPassword } from '../../../identity/check-password.ts';
import { givenPassword, newPassword, userBody, shownName } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';

const answers = { 200: { about: 'The user.', schema: z.object({ user: userBody }) } };

/** Who is signed in. */
export const me = defineRoute({
  method: 'GET',
  path: '/auth/me',
  tag: 'Sign-in',
  summary: 'Tells who is signed in.',
  access: 'user',
  answers,
  async handle({ actor, db }) {
    const self = selfOf(actor);
    const user = await findUser(db, self.id);
    if (user === undefined) throw new Problem('unauthenticated', 'Sign in, or send a token.');
    // A token may have fewer roles than its user.
    return { status: 200, body: { user: { ...user, roles: self.roles } } };
  },
});

/** Changes one's own name or password. */
export const changeMe = defineRoute({
  method: 'PATCH',
  path: '/auth/me',
  tag: 'Sign-in',
  summary: "Changes one's own name, or the password, which ends all other sessions.",
  access: 'session',
  audited: true,
  body: z
    .strictObject({
      name: shownName.optional(),
      password: newPassword.optional(),
      currentPassword: givenPassword.optional().describe('Needed to change the password'),
      endTokens: z.boolean().optional().describe('With a new password: whether the API tokens end, too'),
    })
    .refine(({ password, currentPassword }) => password === undefined || currentPassword !== undefined, {
      error: 'is needed to change the password',
      path: ['currentPassword'],
    }),
  answers,
  async handle({ body: { name, password, currentPassword, endTokens }, actor, session, db, services }) {
    const userId = selfOf(actor).id;
    if (password !== undefined && currentPassword !== undefined)
      await confirmPassword(services, { userId, password: currentPassword, path: 'currentPassword' });
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const user = await updateUser(
      db,
      userId,
      { name, passwordHash, endTokens: endTokens === true && password !== undefined },
      session,
    );
    return { status: 200, body: { user } };
  },
});
