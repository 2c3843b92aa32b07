import { howMany, Problem } from '@bakehouse/contract';
import { takeTry, waitFor, type Pool, type TryLimit } from '@bakehouse/store';
import type { Config } from '../foundation/config/config.ts';

/** How often a password or code may be tried for one account. */
export function signInLimit({ SIGN_IN_TRIES, SIGN_IN_MINUTES }: Config): TryLimit {
  return { tries: SIGN_IN_TRIES, minutes: SIGN_IN_MINUTES };
}

/** Counts a try, or throws where they are used up. */
export async function countTry(pool: Pool, key: string, limit: TryLimit): Promise<void> {
  refuse(limit, await takeTry(pool, key, limit));
}

/** Throws where the tries are used up; counts nothing. */
export async function refuseUsedUp(pool: Pool, key: string, limit: TryLimit): Promise<void> {
  refuse(limit, await waitFor(pool, key, limit));
}

function refuse({ tries, minutes }: TryLimit, retryAfter: number | undefined): void {
  if (retryAfter === undefined) return;
  throw new Problem(
    'too_many_requests',
    `More than ${howMany(tries, 'try', 'tries')} in ${howMany(minutes, 'minute')} for this account.`,
    {
      retryAfter,
    },
  );
}
