import { newId, type TokenScope } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { identityTopic } from './identity-topic.ts';
import { hashSecret, newSecret } from './secret.ts';

/** An API token as its user sees it. */
export interface ApiToken {
  id: string;
  name: string;
  /** The first letters of the secret, to tell tokens apart. */
  prefix: string;
  /** The only roles it has; null for all roles of the user. */
  roles: string[] | null;
  /** What it may do besides what roles allow. */
  scopes: TokenScope[];
  /** The only addresses and networks from which it may be used; null for anywhere. */
  addresses: string[] | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** What a new API token is made from. */
export interface NewApiToken {
  userId: string;
  name: string;
  roles: readonly string[] | null;
  /** None where they are left out. */
  scopes?: readonly TokenScope[] | undefined;
  /** From anywhere where they are left out. */
  addresses?: readonly string[] | null | undefined;
  expiresAt: Date | null;
}

const columns = `id, name, prefix, roles, scopes, addresses, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

/** Makes an API token and gives its secret, which cannot be had again. */
export async function createApiToken(
  db: Executor,
  { userId, name, roles, scopes = [], addresses = null, expiresAt }: NewApiToken,
): Promise<ApiToken & { token: string }> {
  const token = newSecret('token');
  const { rows } = await db.query<ApiToken>(
    `insert into bakehouse.api_tokens (id, token_hash, user_id, name, prefix, roles, expires_at, scopes, addresses)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      newId(),
      hashSecret(token),
      userId,
      name,
      token.slice(0, 12),
      roles,
      expiresAt,
      [...scopes].sort(),
      addresses,
    ],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('an inserted token did not come back');
  return { ...made, token };
}

/** The API tokens of a user in the order in which they were made, ended ones too. */
export async function listApiTokens(
  db: Executor,
  { userId, limit, after }: { userId: string; limit: number; after?: string | undefined },
): Promise<ApiToken[]> {
  const { rows } = await db.query<ApiToken>(
    `select ${columns} from bakehouse.api_tokens
     where user_id = $1 and ($3::uuid is null or id > $3) order by id limit $2`,
    [userId, limit, after ?? null],
  );
  return rows;
}

/** Ends an API token of a user; false where there is none. */
export async function deleteApiToken(db: Executor, userId: string, id: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query(
      'delete from bakehouse.api_tokens where user_id = $1 and id = $2',
      [userId, id],
    );
    if (rowCount === 0) return false;
    await bumpVersion(client, identityTopic);
    return true;
  });
}

/** Ends all API tokens of a user. */
export async function deleteApiTokens(db: Executor, userId: string): Promise<void> {
  await db.query('delete from bakehouse.api_tokens where user_id = $1', [userId]);
}
