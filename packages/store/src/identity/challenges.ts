import type { Executor } from '../connect/executor.ts';
import { hashSecret, newSecret } from './secret.ts';

/** What a half-done ceremony leads to. */
export type ChallengePurpose = 'totp_sign_in' | 'passkey_sign_in' | 'passkey_new' | 'oidc' | 'oauth' | 'live';

/** A ceremony that was begun. */
export interface Challenge {
  userId: string | null;
  data: Record<string, unknown>;
}

/** Seconds in which a ceremony must be finished. */
const seconds: Record<ChallengePurpose, number> = {
  totp_sign_in: 300,
  passkey_sign_in: 300,
  passkey_new: 300,
  // Whoever has no session at the issuer signs in there first.
  oidc: 600,
  // A program asks for its token as soon as it has been sent back.
  oauth: 120,
  live: 30,
};

/** Begins a ceremony and gives the secret by which it is finished. */
export async function beginChallenge(
  db: Executor,
  purpose: ChallengePurpose,
  { userId, data }: Challenge,
): Promise<string> {
  const secret = newSecret('challenge');
  await db.query(
    `insert into bakehouse.challenges (token_hash, purpose, user_id, data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [hashSecret(secret), purpose, userId, data, seconds[purpose]],
  );
  return secret;
}

/** The ceremony that a secret belongs to, while it can be finished. */
export async function findChallenge(
  db: Executor,
  purpose: ChallengePurpose,
  secret: string,
): Promise<Challenge | undefined> {
  const { rows } = await db.query<Challenge>(
    `select user_id as "userId", data from bakehouse.challenges
     where token_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashSecret(secret), purpose],
  );
  return rows[0];
}

/** Ends a ceremony; of several at once only one gets it. */
export async function takeChallenge(
  db: Executor,
  purpose: ChallengePurpose,
  secret: string,
): Promise<Challenge | undefined> {
  const { rows } = await db.query<Challenge>(
    `delete from bakehouse.challenges where token_hash = $1 and purpose = $2 and expires_at > now()
     returning user_id as "userId", data`,
    [hashSecret(secret), purpose],
  );
  return rows[0];
}
