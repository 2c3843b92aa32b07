import { writeAudit, type Executor } from '@bakehouse/store';

/** A sign-in that did not succeed. */
export interface FailedSignIn {
  /** Whose account it was about, where there is one. What was typed is never noted: it may be a password. */
  userId: string | undefined;
  reason: 'password' | 'code' | 'passkey' | 'single_sign_on';
  address: string;
  /** Code of the problem, where it says more than the reason. */
  problem?: string;
}

/** Notes in the audit log that somebody failed to sign in. */
export async function noteFailedSignIn(
  db: Executor,
  { userId, reason, address, problem }: FailedSignIn,
): Promise<void> {
  await writeAudit(db, {
    action: 'sign_in_failed',
    who: { actor: null, via: 'nobody', address },
    target: userId === undefined ? undefined : { kind: 'user', id: userId },
    details: { reason, problem },
  });
}
