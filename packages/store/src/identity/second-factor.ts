import type { PoolClient } from 'pg';
import { transact, type Executor } from '../connect/executor.ts';
import { hashSecret } from './secret.ts';

/** The second factor of a user. */
export interface Totp {
  secret: Buffer;
  confirmed: boolean;
}

/** The second factor of a user, also one not confirmed yet. */
export async function findTotp(db: Executor, userId: string): Promise<Totp | undefined> {
  const { rows } = await db.query<Totp>(
    'select secret, confirmed_at is not null as confirmed from bakehouse.totp where user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Keeps a secret that is still to be confirmed; false where the user has a confirmed one. */
export async function beginTotp(db: Executor, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into bakehouse.totp as t (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret where t.confirmed_at is null`,
    [userId, secret],
  );
  return rowCount === 1;
}

/** Keeps the secret in another form, where it still has the one that was read. */
export async function replaceTotpSecret(
  db: Executor,
  userId: string,
  before: Buffer,
  after: Buffer,
): Promise<void> {
  await db.query('update bakehouse.totp set secret = $3 where user_id = $1 and secret = $2', [
    userId,
    before,
    after,
  ]);
}

/** Turns the second factor on by a code of that time step. */
export async function confirmTotp(
  db: Executor,
  userId: string,
  { step, codes }: { step: number; codes: readonly string[] },
): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query(
      'update bakehouse.totp set confirmed_at = now(), last_step = $2 where user_id = $1 and confirmed_at is null',
      [userId, step],
    );
    if (rowCount === 0) return false;
    await keepRecoveryCodes(client, userId, codes);
    return true;
  });
}

/** Marks a time step as used; false where it, or a later one, was used before. */
export async function useTotpStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update bakehouse.totp set last_step = $2
     where user_id = $1 and confirmed_at is not null and last_step < $2`,
    [userId, step],
  );
  return rowCount === 1;
}

/** Uses up a recovery code; false where it is none. */
export async function useRecoveryCode(db: Executor, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from bakehouse.recovery_codes where user_id = $1 and code_hash = $2',
    [userId, hashSecret(code)],
  );
  return rowCount === 1;
}

/** Replaces the recovery codes; false where the user has no second factor. */
export async function renewRecoveryCodes(
  db: Executor,
  userId: string,
  codes: readonly string[],
): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query(
      'select from bakehouse.totp where user_id = $1 and confirmed_at is not null for update',
      [userId],
    );
    if (rowCount === 0) return false;
    await keepRecoveryCodes(client, userId, codes);
    return true;
  });
}

/** Turns the second factor off; false where there is none. */
export async function removeTotp(db: Executor, userId: string): Promise<boolean> {
  return transact(db, async (client) => {
    await client.query('delete from bakehouse.recovery_codes where user_id = $1', [userId]);
    const { rowCount } = await client.query('delete from bakehouse.totp where user_id = $1', [userId]);
    return rowCount === 1;
  });
}

async function keepRecoveryCodes(
  client: PoolClient,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await client.query('delete from bakehouse.recovery_codes where user_id = $1', [userId]);
  await client.query(
    'insert into bakehouse.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    [userId, codes.map(hashSecret)],
  );
}
