import { Problem } from '@bakehouse/contract';
import { beginChallenge, endSession, findChallenge, takeChallenge, type SessionMode } from '@bakehouse/store';
import * as z from 'zod';
import { checkSignIn } from '../../../identity/check-password.ts';
import { addressKey } from '../../caller/address-key.ts';
import { credentialOf } from '../../caller/credential.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { refuseForeignOrigin } from '../../caller/origin-check.ts';
import { givenPassword, plainText, signInAnswers, signInMode } from '../../../identity/schemas.ts';
import { useSecondFactor } from '../../../identity/second-factor.ts';
import { defineRoute } from '../../define-route.ts';

/** Signs in with address and password. */
export const signIn = defineRoute({
  method: 'POST',
  path: '/auth/sign-in',
  tag: 'Sign-in',
  summary: 'Signs in; where a second factor is on, answers 401 `totp_required` with a `challenge`.',
  access: 'public',
  body: z.strictObject({ email: plainText.max(500), password: givenPassword, mode: signInMode }),
  answers: signInAnswers,
  problems: [401, 403],
  async handle({ body: { email, password, mode }, request, services }) {
    refuseForeignOrigin(request, services.config);
    const device = services.cookies.device.read(request.headers.cookie);
    const attempt = { email, password, device, address: request.ip, from: addressKey(request.ip) };
    const { user, triesKey, known } = await checkSignIn(services, attempt);
    if (!user.totp) return completeSignIn(services, request, { userId: user.id, mode, known });
    const challenge = await beginChallenge(services.pool(), 'totp_sign_in', {
      userId: user.id,
      data: { mode, triesKey, known },
    });
    throw new Problem('totp_required', 'Send the code of your authenticator app, or a recovery code.', {
      more: { challenge },
    });
  },
});

/** Completes a sign-in with the second factor. */
export const signInTotp = defineRoute({
  method: 'POST',
  path: '/auth/sign-in/totp',
  tag: 'Sign-in',
  summary: 'Completes a sign-in with the code of an authenticator app, or with a recovery code.',
  access: 'public',
  body: z.strictObject({ challenge: z.string().max(100), code: z.string().max(50) }),
  answers: signInAnswers,
  problems: [401, 403],
  async handle({ body: { challenge, code }, request, services }) {
    refuseForeignOrigin(request, services.config);
    const pool = services.pool();
    const begun = await findChallenge(pool, 'totp_sign_in', challenge);
    const expired = new Problem('challenge_expired', 'This sign-in has expired. Start again.');
    if (begun?.userId == null) throw expired;
    const { mode, triesKey, known } = begun.data as { mode: SessionMode; triesKey: string; known: boolean };
    await useSecondFactor(services, { userId: begun.userId, triesKey, code, address: request.ip });
    if ((await takeChallenge(pool, 'totp_sign_in', challenge)) === undefined) throw expired;
    return completeSignIn(services, request, { userId: begun.userId, mode, triesKey, known });
  },
});

/** Ends the session. */
export const signOut = defineRoute({
  method: 'POST',
  path: '/auth/sign-out',
  tag: 'Sign-in',
  summary: 'Ends the session by which the request comes; without one it does nothing.',
  access: 'public',
  answers: { 204: { about: 'Signed out.' } },
  problems: [403],
  async handle({ request, services: { identity, cookies, pool } }) {
    const caller = await identity.identify(credentialOf(request, cookies));
    if (caller?.session !== undefined && caller.actor.user !== null)
      await endSession(pool(), caller.actor.user.id, caller.session);
    return { status: 204, headers: { 'set-cookie': cookies.session.clear() } };
  },
});
