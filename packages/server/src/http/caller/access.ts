import { timingSafeEqual, createHash } from 'node:crypto';
import { andThen, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import type { Identified } from '../../identity/identity.ts';
import { refuseElsewhere } from '../../identity/token-addresses.ts';
import { changesState, requireAppOrigin } from './origin-check.ts';
import { credentialOf } from './credential.ts';
import type { Access, Route } from '../define-route.ts';
import type { Services } from '../services.ts';

/** Whoever sends the request, as far as the route asks for somebody. */
export type RouteCaller = Pick<Identified, 'actor' | 'session' | 'scopes'>;

/** Finds who sends the request; whoever is known by the cookie must come from the app to change something, on any route. */
export function callerOf(
  access: Access,
  request: FastifyRequest,
  { identity, cookies, config }: Services,
  beforeLooking: () => void,
): RouteCaller | Promise<RouteCaller> {
  const asks = access !== 'public' && access !== 'operator';
  if (!asks && (access === 'operator' || !changesState(request))) return nobody;
  return andThen(identity.identify(credentialOf(request, cookies), beforeLooking), (caller) => {
    if (caller?.via === 'cookie' && changesState(request)) requireAppOrigin(request, config);
    if (asks && caller !== undefined) refuseElsewhere(caller, request.ip);
    return asks ? (caller ?? nobody) : nobody;
  });
}

/** Throws unless that caller may use that route. */
export function checkAccess(
  { access, scope }: Pick<Route, 'access' | 'scope'>,
  caller: RouteCaller,
  request: FastifyRequest,
  services: Services,
): void {
  switch (access) {
    case 'public':
    case 'anybody':
      return;
    case 'operator':
      if (isThisMachine(request) || hasToken(request, services.config.METRICS_TOKEN)) return;
      throw new Problem('forbidden', 'Only this machine or a holder of the metrics token may read this.');
    case 'user':
    case 'session':
    case 'admin':
      if (caller === nobody) throw new Problem('unauthenticated', 'Sign in, or send a token.');
      if (access === 'admin' && !caller.actor.unrestricted)
        throw new Problem('forbidden', 'Only an administrator may do this.');
      if (access === 'session' && caller.session === undefined)
        throw new Problem('forbidden', 'An API token cannot do this: sign in.');
      if (scope !== undefined && caller.scopes?.includes(scope) === false)
        throw new Problem('forbidden', `This API token does not have the scope "${scope}".`);
  }
}

/** Whoever has not signed in. */
const nobody: RouteCaller = {
  actor: { user: null, unrestricted: false, permissions: [], rights: 'nobody' },
  session: undefined,
  scopes: undefined,
};

/**
 * A request that a proxy on this machine passed on comes from elsewhere, whether the proxy is trusted or not. So does one that a
 * page in a browser on this machine makes under a name of its own: only a name that means this machine counts.
 */
function isThisMachine(request: FastifyRequest): boolean {
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers.via;
  const named = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '');
  return passedOn === undefined && named && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
