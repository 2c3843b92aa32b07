import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { workflowsTopic } from '../workflows/workflows.ts';

/** The encrypted secret of a connection; undefined where it has none. */
export async function readConnectionSecret(db: Executor, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed from bakehouse.connection_secrets where name = $1',
    [name],
  );
  return rows[0]?.sealed;
}

/** Sets the encrypted secret of a connection; what an earlier one has brought is dropped. */
export async function putConnectionSecret(db: Executor, name: string, sealed: Buffer): Promise<void> {
  await transact(db, async (client) => {
    await client.query(
      `with dropped as (delete from bakehouse.connection_tokens where name = $1)
     insert into bakehouse.connection_secrets (name, sealed) values ($1, $2)
     on conflict (name) do update set sealed = excluded.sealed, set_at = now()`,
      [name, sealed],
    );
    await bumpVersion(client, workflowsTopic);
  });
}

/** What an OAuth2 server has given, encrypted. */
export interface StoredTokens {
  sealed: Buffer;
  expiresAt: Date | null;
  /** Whether the server said that they count no longer. */
  revoked: boolean;
}

/** The tokens of a connection. */
export async function readConnectionTokens(db: Executor, name: string): Promise<StoredTokens | undefined> {
  const { rows } = await db.query<{ sealed: Buffer; expires_at: Date | null; revoked: boolean }>(
    'select sealed, expires_at, revoked from bakehouse.connection_tokens where name = $1',
    [name],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : { sealed: row.sealed, expiresAt: row.expires_at, revoked: row.revoked };
}

/** Keeps tokens that were just given. */
export async function putConnectionTokens(
  db: Executor,
  name: string,
  { sealed, expiresAt }: Omit<StoredTokens, 'revoked'>,
): Promise<void> {
  await db.query(
    `insert into bakehouse.connection_tokens (name, sealed, expires_at) values ($1, $2, $3)
     on conflict (name) do update set sealed = excluded.sealed, expires_at = excluded.expires_at, revoked = false,
       obtained_at = now()`,
    [name, sealed, expiresAt],
  );
}

/** Notes that the tokens of a connection count no longer. */
export async function revokeConnectionTokens(db: Executor, name: string): Promise<void> {
  await db.query('update bakehouse.connection_tokens set revoked = true where name = $1', [name]);
}
