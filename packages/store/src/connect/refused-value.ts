import { errorCode, Problem } from '@bakehouse/contract';

/**
 * Values that only PostgreSQL finds out of range, and statements that are more than it takes: times, numbers and texts beyond its
 * types (22), and its own limits (54). Checks before it should have said so, and with the path; this is the net below them.
 */
const beyondTypes = /^22(?:003|007|008|021|023|P05)$/;
const beyondLimits = /^54/;

/** What the database refused for what it was given; undefined for every other failure. */
export function refusedValue(error: unknown): Problem | undefined {
  const code = errorCode(error) ?? '';
  if (beyondTypes.test(code))
    return new Problem(
      'invalid',
      'A value of the request is outside of what can be stored or compared.',
      {},
      error,
    );
  if (beyondLimits.test(code))
    return new Problem(
      'invalid',
      'The request is larger or more complex than the database takes.',
      {},
      error,
    );
  return undefined;
}
