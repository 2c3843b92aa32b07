import {
  basePool,
  isLogPlace,
  laterPlace,
  logPlace,
  standbyOf,
  type LogPlace,
  type Pool,
} from '@bakehouse/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { credentialOf } from './credential.ts';
import { changesState } from './origin-check.ts';

/** For how long a browser remembers what it has written, in seconds; a standby that is further behind is not read from anyway. */
const remembered = 3600;

/** A place that no standby has. */
const furthest = 'FFFFFFFF/FFFFFFFF';

/**
 * What a caller must see in what they read: all that they have written, as the cookie of the app or their own header tells.
 * Undefined for programs that do not say; they are answered by the primary.
 */
export function readAfterOf(
  request: FastifyRequest,
  { cookies, pool }: Pick<Services, 'cookies' | 'pool'>,
): LogPlace | undefined {
  if (standbyOf(pool()) === undefined) return undefined;
  const given = request.headers['read-after'];
  const asked = typeof given === 'string' && isLogPlace(given) ? given : undefined;
  if (credentialOf(request, cookies)?.via !== 'cookie') return asked;
  const kept = cookies.written.read(request.headers.cookie) ?? '';
  return laterPlace(asked ?? '0/0', isLogPlace(kept) ? kept : '0/0');
}

/** Tells a caller who may have changed something how far they must read to find it again, where a standby is read from. */
export function tellWritten<T>(
  answer: T | Promise<T>,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'cookies' | 'lifecycle' | 'pool'>,
): T | Promise<T> {
  if (!changesState(request) || services.lifecycle.phase === 'starting') return answer;
  const pool = basePool(services.pool());
  return standbyOf(pool) === undefined ? answer : tellAfter(answer, pool, request, reply, services);
}

async function tellAfter<T>(
  answer: T | Promise<T>,
  pool: Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: Pick<Services, 'cookies'>,
): Promise<T> {
  try {
    return await answer;
  } finally {
    // What failed may have changed something, too. While nobody can tell, the primary is read from.
    const place = await logPlace(pool).catch(() => furthest);
    if (!reply.sent) reply.header('written-at', place);
    if (!reply.sent && credentialOf(request, cookies)?.via === 'cookie')
      reply.header('set-cookie', cookies.written.set(place, remembered));
  }
}
