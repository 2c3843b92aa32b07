import { apiVersion, isServedVersion, Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';

/** Refuses a request made for another version of the API. */
export function checkApiVersion(request: FastifyRequest): void {
  const wanted = request.headers['api-version'];
  if (wanted === undefined) return;
  if (typeof wanted === 'string' && isServedVersion(wanted)) return;
  throw new Problem('unsupported_api_version', `This server speaks API version ${apiVersion}.`);
}
