import { newId, errorCode, Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { identityTopic } from './identity-topic.ts';
import { deleteApiTokens } from './api-tokens.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { adminRole } from './make-actor.ts';
import { endSessions } from './sessions.ts';
import { findUser, type User } from './user.ts';

/** What a new user is made from. */
export interface NewUser {
  email: string;
  name: string;
  /** Left out for an invited user. */
  passwordHash?: string | undefined;
  roles: readonly string[];
  /** Whether it never signs in, and acts by API tokens alone. */
  service?: boolean | undefined;
}

/** Makes a user; refuses an address that is taken and roles that do not exist. */
export async function createUser(
  db: Executor,
  { email, name, passwordHash, roles, service = false }: NewUser,
): Promise<User> {
  return transact(db, async (client) => {
    const id = newId();
    await client
      .query(
        'insert into bakehouse.users (id, email, name, password_hash, service) values ($1, $2, $3, $4, $5)',
        [id, email, name, passwordHash ?? null, service],
      )
      .catch(explainTaken);
    await addRoles(client, id, roles);
    return existing(client, id);
  });
}

/** What to change of a user; what is left out stays. */
export interface UserChange {
  email?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  passwordHash?: string | undefined;
  roles?: readonly string[] | undefined;
  /** Whether the API tokens of the user end, too. */
  endTokens?: boolean | undefined;
}

/** Changes a user. A new password, a lost role or a block ends the user's sessions, but for the one to keep. */
export async function updateUser(
  db: Executor,
  id: string,
  change: UserChange,
  keepSession?: string,
): Promise<User> {
  return transact(db, async (client) => {
    const before = await lockUser(client, id);
    if (before.service && change.passwordHash !== undefined) throw noPassword();
    if (change.endTokens === true) await deleteApiTokens(client, id);
    await client
      .query(
        `update bakehouse.users set updated_at = now(), email = coalesce($2, email), name = coalesce($3, name),
           disabled = coalesce($4, disabled), password_hash = coalesce($5, password_hash) where id = $1`,
        [id, change.email ?? null, change.name ?? null, change.disabled ?? null, change.passwordHash ?? null],
      )
      .catch(explainTaken);
    const lost = await replaceRoles(client, id, before.roles, change.roles ?? before.roles);
    const blocked = change.disabled === true && before.roles.includes(adminRole);
    if (blocked || lost.includes(adminRole)) await keepAnAdmin(client);
    // A link that was mailed to the old address, or for the old password, must not work any more.
    if (change.email !== undefined || change.passwordHash !== undefined || change.disabled === true)
      await client.query('delete from bakehouse.password_links where user_id = $1', [id]);
    if (change.passwordHash !== undefined)
      await client.query('delete from bakehouse.known_devices where user_id = $1', [id]);
    if (change.passwordHash !== undefined || change.disabled === true || lost.length > 0)
      await endSessions(client, id, keepSession);
    else await bumpVersion(client, identityTopic);
    return existing(client, id);
  });
}

/** Removes a user with all sessions, tokens and factors. */
export async function deleteUser(db: Executor, id: string): Promise<void> {
  await transact(db, async (client) => {
    const { roles } = await lockUser(client, id);
    await client.query('delete from bakehouse.users where id = $1', [id]);
    if (roles.includes(adminRole)) await keepAnAdmin(client);
    await bumpVersion(client, identityTopic);
  });
}

/** Takes away a user's second factor, passkeys and links of single sign-on, for one who has lost them. */
export async function removeFactors(db: Executor, id: string): Promise<void> {
  await transact(db, async (client) => {
    await lockUser(client, id);
    await client.query('delete from bakehouse.totp where user_id = $1', [id]);
    await client.query('delete from bakehouse.recovery_codes where user_id = $1', [id]);
    await client.query('delete from bakehouse.passkeys where user_id = $1', [id]);
    await client.query('delete from bakehouse.oidc_links where user_id = $1', [id]);
    await endSessions(client, id);
  });
}

async function lockUser(client: PoolClient, id: string): Promise<User> {
  await client.query('select from bakehouse.users where id = $1 for no key update', [id]);
  return existing(client, id);
}

async function existing(client: PoolClient, id: string): Promise<User> {
  const user = await findUser(client, id);
  if (user === undefined) throw new Problem('not_found', 'There is no such user.');
  return user;
}

/** Gives the slugs that were taken away. */
async function replaceRoles(
  client: PoolClient,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<string[]> {
  await addRoles(client, id, after);
  const lost = before.filter((slug) => !after.includes(slug));
  await client.query('delete from bakehouse.user_roles where user_id = $1 and role_slug = any($2)', [
    id,
    lost,
  ]);
  return lost;
}

async function addRoles(client: PoolClient, id: string, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from bakehouse.roles where slug = any($1) for key share',
    [roles],
  );
  const known = new Set(rows.map(({ slug }) => slug));
  const errors = roles.flatMap((slug, index) =>
    known.has(slug)
      ? []
      : [{ path: `roles.${index}`, message: `There is no role "${slug}"`, code: 'unknown_role' }],
  );
  if (errors.length > 0)
    throw new Problem('invalid', errors.map(({ message }) => `${message}.`).join(' '), { errors });
  await client.query(
    `insert into bakehouse.user_roles (user_id, role_slug) select $1, unnest($2::text[]) on conflict do nothing`,
    [id, roles],
  );
}

function noPassword(): Problem {
  const message = 'A service account has no password: it acts by API tokens.';
  return new Problem('invalid', message, {
    errors: [{ path: 'password', message, code: 'service_account' }],
  });
}

function explainTaken(error: unknown): never {
  if (errorCode(error) !== '23505') throw error;
  throw new Problem(
    'conflict',
    'There is a user with this e-mail address.',
    { errors: [{ path: 'email', message: 'is taken', code: 'conflict' }] },
    error,
  );
}
