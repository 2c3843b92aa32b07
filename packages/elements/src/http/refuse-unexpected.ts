import { Problem } from '@bakehouse/contract';
import type { HttpAnswer } from '@bakehouse/engine';
import { bodyKinds } from './http-options.ts';

/** A status that asks for patience may say for how long; longer than an hour nobody waits. */
const mostSeconds = 3600;

/** Refuses an answer whose status or content type does not count as success; unless the options say otherwise, any 2xx does. */
export function refuseUnexpected(
  { status, kind, headers }: HttpAnswer,
  expected: readonly (string | number)[],
  connection: string | undefined,
): void {
  const wantedKinds = expected.filter((each) => (bodyKinds as readonly unknown[]).includes(each));
  const statuses = expected.filter((each) => !wantedKinds.includes(each));
  const wanted = statuses.length === 0 ? ['2xx'] : statuses;
  if (!wanted.some((each) => fits(status, each)))
    throw unexpected(status, wanted, connection, patience(status, headers));
  if (wantedKinds.length > 0 && !wantedKinds.includes(kind))
    throw new Problem(
      'upstream_failed',
      `The response is ${kind}, but ${wantedKinds.join(' or ')} was expected`,
    );
}

function unexpected(
  status: number,
  wanted: readonly (string | number)[],
  connection: string | undefined,
  after: { retryAfter?: number },
): Problem {
  if (connection !== undefined && (status === 401 || status === 403))
    return new Problem(
      'connection_refused',
      `The other system refuses the connection "${connection}" (status ${status}): look at its rights there, or set its secret again`,
    );
  if (status === 429)
    return new Problem(
      'connection_limited',
      'The other system asks to slow down (status 429): try again later',
      after,
    );
  return new Problem(
    'upstream_failed',
    `The response has status ${status}, but ${wanted.join(' or ')} was expected`,
    after,
  );
}

/** What `Retry-After` says, in seconds or as a time. */
function patience(
  status: number,
  { 'retry-after': said = '', date }: Readonly<Record<string, string>>,
): { retryAfter?: number } {
  if ((status !== 429 && status !== 503) || said === '') return {};
  // Its own clock counts: ours may be another.
  const from = date === undefined || Number.isNaN(Date.parse(date)) ? Date.now() : Date.parse(date);
  const seconds = /^\d+$/.test(said.trim()) ? Number(said) : (Date.parse(said) - from) / 1000;
  return Number.isFinite(seconds) && seconds > 0
    ? { retryAfter: Math.min(Math.ceil(seconds), mostSeconds) }
    : {};
}

function fits(status: number, wanted: string | number): boolean {
  const text = String(wanted).toLowerCase();
  return text.endsWith('xx') ? String(status).startsWith(text.slice(0, 1)) : String(status) === text;
}
