import { Problem, uuid } from '@bakehouse/contract';
import {
  addPasskey,
  beginChallenge,
  deletePasskey,
  findPasskey,
  listPasskeys,
  takeChallenge,
  usePasskey,
} from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { confirmPassword } from '../../../identity/check-password.ts';
import { appOrigins } from '../../caller/app-origins.ts';
import type { Services } from '../../services.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { refuseForeignOrigin } from '../../caller/origin-check.ts';
import {
  checkNewPasskey,
  checkPasskeySignIn,
  newPasskeyOptions,
  passkeyResponse,
  passkeySignInOptions,
  type PasskeyPlace,
  wrongPasskey,
} from '../../../identity/passkeys.ts';
import {
  givenPassword,
  idParams,
  shownName,
  signInAnswers,
  signInMode,
  time,
} from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { noteFailedSignIn } from '../../../identity/failed-sign-in.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const passkeyBody = z
  .object({ id: uuid, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
  .meta({ id: 'Passkey' });

const options = {
  200: {
    about: 'What the browser needs, and the challenge by which to go on.',
    schema: z.object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) }),
  },
};

const secret = z.string().max(100).describe('`challenge` of the options');

/** The passkeys one has. */
export const ownPasskeys = defineRoute({
  method: 'GET',
  path: '/auth/passkeys',
  tag: 'Sign-in',
  summary: "Lists one's own passkeys.",
  access: 'session',
  answers: { 200: { about: 'The passkeys.', schema: pageSchema(passkeyBody) } },
  async handle({ actor, db }) {
    const passkeys = await listPasskeys(db, selfOf(actor).id);
    return {
      status: 200,
      body: {
        data: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
        next: null,
      },
    };
  },
});

/** Begins to make a passkey. */
export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkeys/options',
  tag: 'Sign-in',
  summary: 'Begins to make a passkey.',
  access: 'session',
  body: z.strictObject({ password: givenPassword }),
  answers: options,
  async handle({ body: { password }, actor, db, services }) {
    const user = selfOf(actor);
    await confirmPassword(services, { userId: user.id, password, path: 'password' });
    const made = await newPasskeyOptions(services.publicUrl(), user, await listPasskeys(db, user.id));
    const data = { challenge: made.challenge };
    const challenge = await beginChallenge(db, 'passkey_new', { userId: user.id, data });
    return { status: 200, body: { challenge, options: made } };
  },
});

/** Keeps a new passkey. */
export const finishPasskey = defineRoute({
  method: 'POST',
  path: '/auth/passkeys',
  tag: 'Sign-in',
  summary: 'Keeps the passkey that the browser made.',
  access: 'session',
  body: z.strictObject({
    challenge: secret,
    name: shownName,
    response: passkeyResponse,
  }),
  answers: { 201: { about: 'Kept.', schema: passkeyBody } },
  problems: [409],
  async handle({ body: { challenge, name, response }, actor, db, request, services }) {
    const userId = selfOf(actor).id;
    const begun = await takeChallenge(db, 'passkey_new', challenge);
    if (begun?.userId !== userId) throw new Problem('challenge_expired', 'This took too long. Start again.');
    const expected = String(begun.data['challenge']);
    const passkey = await checkNewPasskey(placeOf(request, services), {
      challenge: expected,
      response,
      userId,
    });
    return { status: 201, body: await addPasskey(db, name, passkey) };
  },
});

/** Gives a passkey up. */
export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  tag: 'Sign-in',
  summary: "Removes one of one's own passkeys.",
  access: 'session',
  params: idParams,
  answers: { 204: { about: 'Removed.' } },
  problems: [404],
  async handle({ params: { id }, actor, db }) {
    if (!(await deletePasskey(db, selfOf(actor).id, id)))
      throw new Problem('not_found', 'There is no such passkey.');
    return { status: 204 };
  },
});

/** Begins a sign-in with a passkey. */
export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/auth/sign-in/passkey/options',
  tag: 'Sign-in',
  summary: 'Begins a sign-in with a passkey.',
  access: 'public',
  answers: options,
  async handle({ services }) {
    const made = await passkeySignInOptions(services.publicUrl());
    const data = { challenge: made.challenge };
    const challenge = await beginChallenge(services.pool(), 'passkey_sign_in', { userId: null, data });
    return { status: 200, body: { challenge, options: made } };
  },
});

/** Signs in with a passkey, which stands for both factors. */
export const signInPasskey = defineRoute({
  method: 'POST',
  path: '/auth/sign-in/passkey',
  tag: 'Sign-in',
  summary: 'Signs in with a passkey; no code is asked for besides.',
  access: 'public',
  body: z.strictObject({ challenge: secret, response: passkeyResponse, mode: signInMode }),
  answers: signInAnswers,
  problems: [401, 403],
  async handle({ body: { challenge, response, mode }, request, services }) {
    refuseForeignOrigin(request, services.config);
    const pool = services.pool();
    const begun = await takeChallenge(pool, 'passkey_sign_in', challenge);
    if (begun === undefined) throw new Problem('challenge_expired', 'This sign-in has expired. Start again.');
    const passkey = await findPasskey(pool, response.id);
    const failed = { userId: passkey?.userId, reason: 'passkey', address: request.ip } as const;
    if (passkey === undefined) {
      await noteFailedSignIn(pool, failed);
      throw wrongPasskey(undefined);
    }
    const expected = String(begun.data['challenge']);
    const count = await checkPasskeySignIn(placeOf(request, services), {
      challenge: expected,
      response,
      passkey,
    }).catch(async (error: unknown) => {
      await noteFailedSignIn(pool, failed);
      throw error;
    });
    await usePasskey(pool, passkey.credentialId, count);
    return completeSignIn(services, request, { userId: passkey.userId, mode, known: true });
  },
});

function placeOf(request: FastifyRequest, { config, publicUrl }: Services): PasskeyPlace {
  return { publicUrl: publicUrl(), origins: appOrigins(request, config) };
}
