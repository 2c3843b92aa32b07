import { Problem } from '@bakehouse/contract';
import { hashPassword, isPasswordLink, normalEmail, setPasswordByLink } from '@bakehouse/store';
import * as z from 'zod';
import { requestReset } from '../../../identity/request-reset.ts';
import { newPassword, plainText } from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';

/** Asks for a link to a new password. */
export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/reset-password/request',
  tag: 'Sign-in',
  summary: 'Mails a link to a new password; the answer is the same whether the address is known or not.',
  access: 'public',
  body: z.strictObject({ email: plainText.max(500) }),
  answers: { 202: { about: 'Taken.', schema: z.object({ status: z.literal('accepted') }) } },
  async handle({ body: { email }, services }) {
    await requestReset(
      { ...services, secretKeys: services.config.SECRET_KEY },
      services.pool(),
      normalEmail(email),
    );
    return { status: 202, body: { status: 'accepted' } };
  },
});

const endTokens = z.boolean().optional().describe('Whether the API tokens of the user end, too');

/** Sets a password by a mailed link. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Sign-in',
  summary: 'Sets a password by the token of a mailed link or invitation, and ends all sessions of the user.',
  access: 'public',
  body: z.strictObject({ token: z.string().max(200), password: newPassword, endTokens }),
  answers: { 204: { about: 'The password is set: sign in with it.' } },
  problems: [404],
  async handle({ body: { token, password, endTokens: ends }, request, services: { pool } }) {
    // Looked up first, so that guessing does not cost hashes.
    const done =
      (await isPasswordLink(pool(), token)) &&
      (await setPasswordByLink(pool(), token, await hashPassword(password), {
        endTokens: ends,
        address: request.ip,
      }));
    if (!done)
      throw new Problem(
        'not_found',
        'This link does not work: it was used, has expired, or a newer one was sent.',
      );
    return { status: 204 };
  },
});
