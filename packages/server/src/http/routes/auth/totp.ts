import { Problem } from '@bakehouse/contract';
import { beginTotp, confirmTotp, findTotp, removeTotp, renewRecoveryCodes } from '@bakehouse/store';
import * as z from 'zod';
import { confirmPassword } from '../../../identity/check-password.ts';
import { confirmOwner } from '../../../identity/confirm-owner.ts';
import { givenPassword, ownPassword } from '../../../identity/schemas.ts';
import { seal, unseal } from '../../../foundation/seal.ts';
import { selfOf } from '../../../identity/self.ts';
import { base32, newRecoveryCodes, newTotpSecret, totpStepOf, totpUri } from '../../../identity/totp.ts';
import { countTry, signInLimit } from '../../../identity/try-limit.ts';
import { defineRoute } from '../../define-route.ts';

const recoveryCodes = {
  200: {
    about: 'Codes that work once each when the device is lost; they are shown only now.',
    schema: z.object({ recoveryCodes: z.array(z.string()) }),
  },
};

/** Begins to turn the second factor on. */
export const enrolTotp = defineRoute({
  method: 'POST',
  path: '/auth/totp',
  tag: 'Sign-in',
  summary: 'Gives a new secret for an authenticator app; nothing changes until it is confirmed.',
  access: 'session',
  body: z.strictObject({ password: ownPassword }),
  answers: {
    201: {
      about: 'The secret, and the address that is shown as a QR code.',
      schema: z.object({ secret: z.string(), uri: z.string() }),
    },
  },
  problems: [409],
  async handle({ body: { password }, actor, session, db, services }) {
    const user = selfOf(actor);
    await confirmOwner(services, { userId: user.id, session, password });
    const secret = newTotpSecret();
    const { SECRET_KEY } = services.config;
    if (!(await beginTotp(db, user.id, seal(SECRET_KEY, user.id, secret))))
      throw new Problem('conflict', 'Two-factor sign-in is already turned on.');
    const issuer = `${services.config.APP_NAME ?? 'Bakehouse'} (${new URL(services.publicUrl()).hostname})`;
    const uri = totpUri(secret, { account: user.email, issuer });
    return { status: 201, body: { secret: base32(secret), uri }, shownOnce: true };
  },
});

/** Turns the second factor on. */
export const confirmOwnTotp = defineRoute({
  method: 'POST',
  path: '/auth/totp/confirm',
  tag: 'Sign-in',
  summary: 'Turns the second factor on by a first code.',
  access: 'session',
  body: z.strictObject({ code: z.string().max(50) }),
  answers: recoveryCodes,
  problems: [409],
  async handle({ body: { code }, actor, db, services }) {
    const userId = selfOf(actor).id;
    await countTry(services.pool(), `confirm ${userId}`, signInLimit(services.config));
    const totp = await findTotp(db, userId);
    if (totp?.confirmed !== false)
      throw new Problem('conflict', 'There is no second factor waiting to be confirmed.');
    const secret = unseal(services.config.SECRET_KEY, userId, totp.secret);
    const step = totpStepOf(secret, code.replace(/\s/g, ''));
    if (step === undefined)
      throw new Problem('invalid', 'The code is wrong.', {
        errors: [{ path: 'code', message: 'is wrong', code: 'bad_value' }],
      });
    const codes = newRecoveryCodes();
    if (!(await confirmTotp(db, userId, { step, codes })))
      throw new Problem('conflict', 'There is no second factor waiting to be confirmed.');
    return { status: 200, body: { recoveryCodes: codes }, shownOnce: true };
  },
});

/** Makes new recovery codes. */
export const renewOwnRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/auth/totp/recovery-codes',
  tag: 'Sign-in',
  summary: 'Gives new recovery codes; the old ones stop working.',
  access: 'session',
  body: z.strictObject({ password: givenPassword }),
  answers: recoveryCodes,
  problems: [409],
  async handle({ body: { password }, actor, db, services }) {
    const userId = selfOf(actor).id;
    await confirmPassword(services, { userId, password, path: 'password' });
    const codes = newRecoveryCodes();
    if (!(await renewRecoveryCodes(db, userId, codes)))
      throw new Problem('conflict', 'Two-factor sign-in is not turned on.');
    return { status: 200, body: { recoveryCodes: codes }, shownOnce: true };
  },
});

/** Turns the second factor off. */
export const disableTotp = defineRoute({
  method: 'POST',
  path: '/auth/totp/disable',
  tag: 'Sign-in',
  summary: 'Turns the second factor off.',
  access: 'session',
  body: z.strictObject({ password: givenPassword }),
  answers: { 204: { about: 'Off.' } },
  problems: [409],
  async handle({ body: { password }, actor, db, services }) {
    const userId = selfOf(actor).id;
    await confirmPassword(services, { userId, password, path: 'password' });
    if (!(await removeTotp(db, userId)))
      throw new Problem('conflict', 'Two-factor sign-in is not turned on.');
    return { status: 204 };
  },
});
