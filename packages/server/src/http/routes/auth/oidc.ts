import { Problem } from '@bakehouse/contract';
import { beginChallenge, findChallenge, transientFailure, takeChallenge } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { completeSignIn } from './complete-sign-in.ts';
import type { Oidc, OidcBegun } from '../../../identity/oidc.ts';
import { appAddress, appPath, oidcRedirectUri } from '../../caller/oidc-places.ts';
import { oidcUser } from '../../../identity/oidc-user.ts';
import { noteFailedSignIn } from '../../../identity/failed-sign-in.ts';
import { defineRoute, type Answer } from '../../define-route.ts';
import type { Services } from '../../services.ts';

/** How long the cookie lasts; what it stands for ends by itself. */
const cookieSeconds = 600;

/** The issuer may be asked four times, each within the limit of such requests. */
const seconds = 60;

/** A text, or nothing where it is anything else. */
const anyText = z.string().max(2000).optional().catch(undefined);

const answers = {
  302: {
    about:
      'To the issuer, or to the app: after a failure to its sign-in screen, with the code of the problem as `problem`.',
  },
};

/** What the sign-in screen can offer. */
export const signInMethods = defineRoute({
  method: 'GET',
  path: '/auth/methods',
  tag: 'Sign-in',
  summary: 'Tells what ways to sign in there are besides passwords and passkeys.',
  access: 'public',
  answers: {
    200: {
      about: 'The ways.',
      schema: z.object({
        oidc: z
          .object({ name: z.string().nullable().describe('What people call it; `OIDC_NAME`') })
          .nullable()
          .describe('Single sign-on, at `GET /auth/oidc`; null where it is not set up'),
      }),
    },
  },
  handle({ services: { oidc, config } }) {
    return { status: 200, body: { oidc: oidc === undefined ? null : { name: config.OIDC_NAME ?? null } } };
  },
});

/** Begins a sign-in by OpenID Connect. */
export const beginOidc = defineRoute({
  method: 'GET',
  path: '/auth/oidc',
  tag: 'Sign-in',
  summary: 'Sends the browser to the issuer of OpenID Connect, to sign in there.',
  access: 'public',
  query: z.looseObject({
    to: anyText.describe('Path of the app to go to afterwards, with its query'),
  }),
  seconds,
  answers,
  handle({ query: { to }, request, services }) {
    return orToSignIn(services, request, async () => {
      const { address, begun } = await configured(services).begin(oidcRedirectUri(request, services));
      const data = { ...begun, to: appPath(to) };
      const secret = await beginChallenge(services.pool(), 'oidc', { userId: null, data });
      const cookie = services.cookies.oidc.set(secret, cookieSeconds);
      return { status: 302, headers: { location: address, 'set-cookie': cookie } };
    });
  },
});

/** Completes a sign-in by OpenID Connect, which stands for both factors. */
export const finishOidc = defineRoute({
  method: 'GET',
  path: '/auth/oidc/callback',
  tag: 'Sign-in',
  summary: 'Takes the browser back from the issuer and signs in; no code is asked for besides.',
  access: 'public',
  query: z.looseObject({ state: anyText.describe('As it was sent to the issuer') }),
  seconds,
  answers,
  handle({ query: { state }, request, services }) {
    return orToSignIn(services, request, async () => {
      const oidc = configured(services);
      const begun = await takeBegun(services, request, state);
      const person = await oidc.finish(begun, new URL(request.url, 'http://app.invalid').search);
      const { id, linked } = await oidcUser(services, person);
      if (linked) request.log.info({ user: id, issuer: person.issuer }, 'linked with single sign-on');
      const { headers } = await completeSignIn(services, request, {
        userId: id,
        mode: 'cookie',
        known: true,
      });
      const cookies = [services.cookies.oidc.clear(), headers?.['set-cookie'] ?? []].flat();
      return {
        status: 302,
        headers: { location: appAddress(begun.to, services), 'set-cookie': cookies },
      };
    });
  },
});

/** What this very browser began and has not finished yet. Nothing is used up by whoever does not know the state. */
async function takeBegun({ pool, cookies }: Services, request: FastifyRequest, state: string | undefined) {
  const secret = cookies.oidc.read(request.headers.cookie) ?? '';
  const begun = await findChallenge(pool(), 'oidc', secret);
  const taken = begun?.data['state'] === state && (await takeChallenge(pool(), 'oidc', secret));
  if (taken === false || taken === undefined)
    throw new Problem(
      'challenge_expired',
      'This sign-in has expired or was started in another browser. Start again.',
    );
  return taken.data as unknown as OidcBegun & { to: string };
}

function configured({ oidc }: Services): Oidc {
  if (oidc === undefined) throw new Problem('not_found', 'Single sign-on is not set up.');
  return oidc;
}

/** A browser that is sent around shows people no JSON: whatever fails is told by the sign-in screen. */
async function orToSignIn(
  services: Services,
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof Problem ? error : transientFailure(error);
    const code = problem?.code ?? 'internal';
    if (problem === undefined) request.log.error({ err: error }, 'request failed');
    else request.log.warn({ problem: code, reason: reasonOf(error) }, 'single sign-on failed');
    if (problem?.status !== undefined && problem.code !== 'challenge_expired' && problem.code !== 'not_found')
      await noteFailedSignIn(services.pool(), {
        userId: undefined,
        reason: 'single_sign_on',
        problem: code,
        address: request.ip,
      });
    return { status: 302, headers: { location: appAddress(`/sign-in?problem=${code}`, services) } };
  }
}

/** Messages alone: what else an error of the library carries may be a token. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) reasons.push(each.message);
  return reasons.join(': ');
}
