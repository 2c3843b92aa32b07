import { workAs } from '../audit/who.ts';
import { transact, type Executor } from '../connect/executor.ts';
import { deleteApiTokens } from './api-tokens.ts';
import { endSessions } from './sessions.ts';
import { hashSecret, isSecret, newSecret } from './secret.ts';

/** Makes the one link by which a user can set a password; an earlier one stops working. */
export async function makePasswordLink(
  db: Executor,
  userId: string,
  minutes: number,
  secret = newSecret('link'),
): Promise<{ secret: string; expiresAt: Date }> {
  const { rows } = await db.query<{ expiresAt: Date }>(
    `insert into bakehouse.password_links as l (user_id, token_hash, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [userId, hashSecret(secret), minutes],
  );
  return { secret, expiresAt: rows[0]?.expiresAt ?? new Date() };
}

/** Whether a link works. */
export async function isPasswordLink(db: Executor, secret: string): Promise<boolean> {
  if (!isSecret('link', secret)) return false;
  const { rowCount } = await db.query(
    `select from bakehouse.password_links l join bakehouse.users u on u.id = l.user_id
     where token_hash = $1 and expires_at > now() and not u.disabled`,
    [hashSecret(secret)],
  );
  return rowCount === 1;
}

/** Sets a password by a link, which is used up, and ends all sessions of the user; false where the link does not work. */
export async function setPasswordByLink(
  db: Executor,
  secret: string,
  passwordHash: string,
  { endTokens = false, address }: { endTokens?: boolean | undefined; address?: string | undefined } = {},
): Promise<boolean> {
  return transact(db, async (client) => {
    const { rows } = await client.query<{ userId: string }>(
      `delete from bakehouse.password_links l using bakehouse.users u
       where u.id = l.user_id and l.token_hash = $1 and l.expires_at > now() and not u.disabled and not u.service
       returning l.user_id as "userId"`,
      [hashSecret(secret)],
    );
    const userId = rows[0]?.userId;
    if (userId === undefined) return false;
    await workAs(client, { actor: userId, via: 'link', address });
    await client.query('update bakehouse.users set password_hash = $2, updated_at = now() where id = $1', [
      userId,
      passwordHash,
    ]);
    await client.query('delete from bakehouse.known_devices where user_id = $1', [userId]);
    if (endTokens) await deleteApiTokens(client, userId);
    await endSessions(client, userId);
    return true;
  });
}
