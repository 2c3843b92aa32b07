import type { FastifyRequest } from 'fastify';
import type { Credential } from '../../identity/identity.ts';
import type { OwnCookies } from '../cookies.ts';

/** What a request shows to prove who sends it. A bearer token wins: a browser never adds one by itself. */
export function credentialOf({ headers }: FastifyRequest, cookies: OwnCookies): Credential | undefined {
  const bearer = /^Bearer(?: +(\S+))?\s*$/i.exec(headers.authorization ?? '');
  if (bearer !== null) return bearer[1] === undefined ? undefined : { secret: bearer[1], via: 'bearer' };
  const secret = cookies.session.read(headers.cookie);
  return secret === undefined || secret === '' ? undefined : { secret, via: 'cookie' };
}
