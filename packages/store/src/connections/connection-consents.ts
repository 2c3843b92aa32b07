import type { Executor } from '../connect/executor.ts';

/** A user on the way to give consent. */
export interface PendingConsent {
  name: string;
  userId: string;
  sealedVerifier: Buffer;
}

/** Notes that a user goes to give consent, for ten minutes; forgets those who did not come back. */
export async function addConnectionConsent(
  db: Executor,
  state: Buffer,
  { name, userId, sealedVerifier }: PendingConsent,
): Promise<void> {
  await db.query(
    `with old as (delete from bakehouse.connection_consents where expires_at < now())
     insert into bakehouse.connection_consents (state, name, user_id, sealed_verifier, expires_at)
     values ($1, $2, $3, $4, now() + interval '10 minutes')`,
    [state, name, userId, sealedVerifier],
  );
}

/** Takes what was noted of a user who comes back; it counts once. */
export async function takeConnectionConsent(
  db: Executor,
  state: Buffer,
): Promise<PendingConsent | undefined> {
  const { rows } = await db.query<{ name: string; user_id: string; sealed_verifier: Buffer }>(
    `delete from bakehouse.connection_consents where state = $1 and expires_at > now()
     returning name, user_id, sealed_verifier`,
    [state],
  );
  const [row] = rows;
  return row && { name: row.name, userId: row.user_id, sealedVerifier: row.sealed_verifier };
}
