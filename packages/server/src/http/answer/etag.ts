import { Problem } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';

/** The entity tag of a resource: its version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The version that a request's If-Match names; undefined where any will do. */
export function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(given)?.[1];
  // A tag of another form is the tag of no version there ever was.
  return version === undefined ? badTag(given) : Number(version);
}

/** Whether the caller has this entity already. */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function badTag(given: string): never {
  if (given.includes('"'))
    throw new Problem('precondition_failed', 'If-Match does not name a version of this resource.');
  throw new Problem('malformed', 'If-Match must be an entity tag such as "3".');
}
