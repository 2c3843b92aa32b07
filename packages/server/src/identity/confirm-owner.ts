import { Problem } from '@bakehouse/contract';
import { findSignInUser, isFreshSession } from '@bakehouse/store';
import { confirmPassword } from './check-password.ts';
import type { SignInParts } from './sign-in-parts.ts';

/** For this time after a sign-in those who have no password need not prove again who they are. */
const freshMinutes = 10;

/**
 * Throws unless whoever holds a session is its owner, and did not just find it open: asked before something is made that outlives
 * the session. Those who have a password give it, or have just signed in where that is enough; those who sign in elsewhere have just signed in.
 */
export async function confirmOwner(
  parts: SignInParts,
  {
    userId,
    session,
    password,
    freshIsEnough = false,
  }: {
    userId: string;
    session: string | undefined;
    password: string | undefined;
    /** Whether a sign-in a moment ago takes the place of the password. */
    freshIsEnough?: boolean;
  },
): Promise<void> {
  const user = await findSignInUser(parts.pool(), { id: userId });
  const fresh = async () =>
    session !== undefined && (await isFreshSession(parts.pool(), session, freshMinutes));
  if (password === undefined && freshIsEnough && (await fresh())) return;
  if (user?.passwordHash === null) {
    if (await fresh()) return;
    throw new Problem('forbidden', 'Sign in again first: this needs a sign-in of the last ten minutes.');
  }
  if (password === undefined)
    throw new Problem('invalid', 'Your password is needed for this.', {
      errors: [{ path: 'password', message: 'is needed', code: 'required' }],
    });
  await confirmPassword(parts, { userId, password, path: 'password' });
}
