import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../foundation/config/config.ts';
import type { Lifecycle } from '../../foundation/lifecycle.ts';
import { isAppOrigin } from './app-origins.ts';

const readable =
  'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Request-Id, API-Version, Run-Id, Idempotent-Replayed, Content-Disposition, Written-At';

const sendable =
  'Content-Type, Authorization, API-Version, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Read-After';

/**
 * Gives what lets the app read answers where API and app have different hosts, and what lets pages of CORS_ORIGINS read them
 * with a token; to everybody else nothing is said. It is true where the request is answered by that.
 */
export function makeCors(
  config: Config,
  lifecycle: Lifecycle,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const twoHosts = config.API_URL !== undefined && config.API_URL !== config.PUBLIC_URL;
  if (!twoHosts && config.CORS_ORIGINS.length === 0) return () => false;
  return (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined) return false;
    const isApp = twoHosts && isAppOrigin(origin, request, config);
    if (!isApp && !config.CORS_ORIGINS.includes(origin)) return false;
    reply.headers({
      'access-control-allow-origin': origin,
      // Without it a browser sends no cookie: other pages have a token or nothing.
      ...(isApp ? { 'access-control-allow-credentials': 'true' } : {}),
      'access-control-expose-headers': readable,
    });
    const asked = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || asked === undefined || lifecycle.phase === 'starting') return false;
    void reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': sendable,
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
    return true;
  };
}
