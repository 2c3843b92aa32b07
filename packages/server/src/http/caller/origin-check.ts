import { Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../foundation/config/config.ts';
import { isAppOrigin } from './app-origins.ts';

/** Whether a request may change something. */
export function changesState({ method }: { method: string }): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** Refuses a request made with the session cookie unless the app itself made it: browsers add the cookie for any site. */
export function requireAppOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  if (origin === undefined)
    throw new Problem(
      'foreign_origin',
      'A request with the session cookie needs an Origin header; programs send a token instead.',
    );
  refuseForeignOrigin(request, config);
}

/** Refuses a request that a browser says another site made. */
export function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin === undefined || isAppOrigin(origin, request, config)) && site !== 'cross-site') return;
  throw new Problem('foreign_origin', 'Only the app itself may make this request (see PUBLIC_URL).');
}
