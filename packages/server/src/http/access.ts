import { timingSafeEqual, createHash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import type { Access } from './define-route.ts';
import type { Services } from './services.ts';

/** Throws unless the caller may use a route with that access. */
export function checkAccess(access: Access, request: FastifyRequest, services: Services): void {
  if (access === 'public') return;
  if (isThisMachine(request) || hasToken(request, services.config.METRICS_TOKEN)) return;
  throw new Problem('forbidden', 'Only this machine or a holder of the metrics token may read this.');
}

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
