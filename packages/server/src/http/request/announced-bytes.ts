import { howMany, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';

/** The bytes of a body as its sender announces them: what does not say how long it is is not taken. */
export function announcedBytes({ headers }: FastifyRequest, limit: number): number {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new Problem('malformed', 'The request must say how long its body is (Content-Length).');
  if (bytes > limit) throw new Problem('too_large', `The body is larger than ${howMany(limit, 'byte')}.`);
  return bytes;
}
