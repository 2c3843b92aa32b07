import { newId, errorCode, Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** A passkey as its user sees it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What is kept of a passkey to check its answers. */
export interface PasskeyCredential {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const columns = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** Keeps a new passkey. */
export async function addPasskey(
  db: Executor,
  name: string,
  { userId, credentialId, publicKey, counter, transports }: PasskeyCredential,
): Promise<Passkey> {
  const { rows } = await db
    .query<Passkey>(
      `insert into bakehouse.passkeys (id, user_id, name, credential_id, public_key, counter, transports)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      [newId(), userId, name, credentialId, publicKey, counter, transports],
    )
    .catch((error: unknown) => {
      if (errorCode(error) !== '23505') throw error;
      throw new Problem('conflict', 'This passkey is already registered.', {}, error);
    });
  const [made] = rows;
  if (made === undefined) throw new Error('an inserted passkey did not come back');
  return made;
}

/** The passkeys of a user. */
export async function listPasskeys(
  db: Executor,
  userId: string,
): Promise<(Passkey & { credentialId: string })[]> {
  const { rows } = await db.query<Passkey & { credentialId: string }>(
    `select ${columns}, credential_id as "credentialId" from bakehouse.passkeys where user_id = $1 order by id`,
    [userId],
  );
  return rows;
}

/** The passkey with that credential id, where its user may sign in. */
export async function findPasskey(
  db: Executor,
  credentialId: string,
): Promise<PasskeyCredential | undefined> {
  const { rows } = await db.query<Omit<PasskeyCredential, 'counter'> & { counter: string }>(
    `select p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey", p.counter, p.transports
     from bakehouse.passkeys p join bakehouse.users u on u.id = p.user_id
     where p.credential_id = $1 and not u.disabled`,
    [credentialId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, counter: Number(row.counter) };
}

/** Notes a use of a passkey. */
export async function usePasskey(db: Executor, credentialId: string, counter: number): Promise<void> {
  await db.query(
    'update bakehouse.passkeys set counter = greatest(counter, $2), last_used_at = now() where credential_id = $1',
    [credentialId, counter],
  );
}

/** Removes a passkey of a user; false where there is none. */
export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from bakehouse.passkeys where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}
