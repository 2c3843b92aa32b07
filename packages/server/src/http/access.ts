import { timingSafeEqual, createHash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { Actor } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { Access } from './define-route.ts';
import type { Services } from './services.ts';

/** Whoever sends the request, where the route asks for somebody. */
export async function callerOf(access: Access, request: FastifyRequest, services: Services): Promise<Actor> {
  const asks = access === 'user' || access === 'admin';
  return (asks ? await services.identify(request) : undefined) ?? nobody;
}

/** Throws unless that caller may use a route with that access. */
export function checkAccess(
  access: Access,
  caller: Actor,
  request: FastifyRequest,
  services: Services,
): void {
  switch (access) {
    case 'public':
      return;
    case 'operator':
      if (isThisMachine(request) || hasToken(request, services.config.METRICS_TOKEN)) return;
      throw new Problem('forbidden', 'Only this machine or a holder of the metrics token may read this.');
    case 'user':
    case 'admin':
      if (caller === nobody) throw new Problem('unauthenticated', 'Sign in, or send a token.');
      if (access === 'admin' && !caller.unrestricted) {
        throw new Problem('forbidden', 'Only an administrator may do this.');
      }
  }
}

/** Whoever has not signed in. */
const nobody: Actor = { user: null, unrestricted: false, permissions: [], rights: 'nobody' };

/** A request that a proxy on this machine passed on comes from elsewhere, whether the proxy is trusted or not. */
function isThisMachine(request: FastifyRequest): boolean {
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers.via;
  return passedOn === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
