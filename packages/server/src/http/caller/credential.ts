import type { FastifyRequest } from 'fastify';
import type { OwnCookie } from './cookies.ts';

/** A secret that came with a request, and how it came. */
export interface Credential {
  secret: string;
  via: 'cookie' | 'bearer';
}

/** What a request shows to prove who sends it. A bearer token wins: a browser never adds one by itself. */
export function credentialOf({ headers }: FastifyRequest, session: OwnCookie): Credential | undefined {
  const bearer = /^Bearer(?: +(\S+))?\s*$/i.exec(headers.authorization ?? '');
  if (bearer !== null) return bearer[1] === undefined ? undefined : { secret: bearer[1], via: 'bearer' };
  const secret = session.read(headers.cookie);
  return secret === undefined || secret === '' ? undefined : { secret, via: 'cookie' };
}
