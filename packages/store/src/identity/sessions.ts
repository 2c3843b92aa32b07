import { newId } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import type { SessionMode } from './find-caller.ts';
import { identityTopic } from './identity-topic.ts';
import { hashSecret, newSecret } from './secret.ts';

/** A session as its user sees it. */
export interface Session {
  id: string;
  mode: SessionMode;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** What a new session is made from. */
export interface NewSession {
  userId: string;
  mode: SessionMode;
  /** Days after which it ends even when it is used. */
  days: number;
  userAgent?: string | undefined;
  address?: string | undefined;
}

/** Begins a session and gives its secret, which cannot be had again. */
export async function beginSession(
  db: Executor,
  { userId, mode, days, userAgent, address }: NewSession,
): Promise<string> {
  const secret = newSecret('session');
  await db.query(
    `insert into bakehouse.sessions (id, token_hash, user_id, mode, user_agent, address, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
    [newId(), hashSecret(secret), userId, mode, userAgent?.slice(0, 300), address, days],
  );
  return secret;
}

/** The sessions of a user that still work, the newest first. */
export async function listSessions(db: Executor, userId: string, idleDays: number): Promise<Session[]> {
  const { rows } = await db.query<Session>(
    `select id, mode, user_agent as "userAgent", address, created_at as "createdAt",
       last_used_at as "lastUsedAt", expires_at as "expiresAt"
     from bakehouse.sessions
     where user_id = $1 and expires_at > now() and last_used_at > now() - make_interval(days => $2)
     order by id desc limit 1000`,
    [userId, idleDays],
  );
  return rows;
}

/** Ends one session of a user; false where there is none. */
export async function endSession(db: Executor, userId: string, id: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.sessions where user_id = $1 and id = $2', [
      userId,
      id,
    ]);
    if (rowCount === 0) return false;
    await bumpVersion(client, identityTopic);
    return true;
  });
}

/** Ends all sessions of a user, but for the one to keep. */
export async function endSessions(db: Executor, userId: string, keep?: string): Promise<void> {
  await transact(db, async (client) => {
    await client.query('delete from bakehouse.sessions where user_id = $1 and id is distinct from $2', [
      userId,
      keep ?? null,
    ]);
    await bumpVersion(client, identityTopic);
  });
}

/** Whether a session began within so many minutes. */
export async function isFreshSession(db: Executor, id: string, minutes: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from bakehouse.sessions where id = $1 and created_at > now() - make_interval(mins => $2)',
    [id, minutes],
  );
  return rowCount === 1;
}
