import { hash, timingSafeEqual } from 'node:crypto';
import { tokenScopeList } from '@bakehouse/contract';
import { createApiToken, isSecret, takeChallenge, transact, workAs } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { isMcp } from './grant.ts';
import { notKept, oauthError, oauthErrorBody } from './oauth-error.ts';

/** For how long a program may act before it has to ask again, where TOKEN_DAYS says nothing shorter. */
const mostDays = 30;

/** What a user has allowed, as it is kept with the code. */
const allowed = z.object({
  name: z.string(),
  roles: z.array(z.string()).nullable(),
  scopes: tokenScopeList,
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
});

/** Gives a program its token. */
export const oauthToken = defineRoute({
  method: 'POST',
  path: '/oauth/token',
  tag: 'Assistants',
  summary: 'Gives a program an API token for the code that it was sent back with (RFC 6749, with PKCE).',
  access: 'public',
  raw: true,
  answers: {
    200: {
      about: 'The token.',
      schema: z.object({
        access_token: z.string(),
        token_type: z.string(),
        expires_in: z.int().describe('Seconds'),
        scope: z.string(),
      }),
    },
    400: { about: 'It gets none.', schema: oauthErrorBody },
  },
  async handle({ request, services }) {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
    const given = (name: string) => form.get(name) ?? '';
    if (given('grant_type') !== 'authorization_code')
      return oauthError('unsupported_grant_type', 'grant_type must be authorization_code.');
    const resource = form.get('resource');
    if (resource !== null && !isMcp(resource, services.publicUrl()))
      return oauthError('invalid_target', `resource must be ${services.publicUrl()}/mcp.`);
    const code = given('code');
    if (!isSecret('challenge', code)) return oauthError('invalid_grant', 'code is none of this server.');
    return transact(services.pool(), async (client) => {
      // Whoever asks with it, right or wrong, has used it.
      const taken = await takeChallenge(client, 'oauth', code);
      const { data } = allowed.safeParse(taken?.data);
      if (taken?.userId == null || data === undefined)
        return oauthError('invalid_grant', 'code was used, has expired, or is none of this server.');
      if (data.client_id !== given('client_id') || data.redirect_uri !== given('redirect_uri'))
        return oauthError(
          'invalid_grant',
          'client_id and redirect_uri must be those that the code was given to.',
        );
      if (!isProof(given('code_verifier'), data.code_challenge))
        return oauthError('invalid_grant', 'code_verifier does not belong to the code_challenge.');
      const days = Math.min(mostDays, services.config.TOKEN_DAYS ?? mostDays);
      await workAs(client, { actor: taken.userId, via: 'user', address: request.ip });
      const { token } = await createApiToken(client, {
        userId: taken.userId,
        name: data.name,
        roles: data.roles,
        scopes: data.scopes,
        expiresAt: new Date(Date.now() + days * 86_400_000),
      });
      return {
        status: 200,
        headers: notKept,
        shownOnce: true,
        body: {
          access_token: token,
          token_type: 'Bearer',
          expires_in: days * 86_400,
          scope: data.scopes.join(' '),
        },
      };
    });
  },
});

function isProof(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = hash('sha256', verifier, 'base64url');
  return made.length === challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(challenge));
}
