import { Problem, uuidPattern } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import type { Actor } from './actor.ts';
import { identityTopic } from './identity-topic.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { adminRole } from './make-actor.ts';
import { endSessions } from './sessions.ts';
import { updateUser } from './user-changes.ts';
import { findUser, userColumns, type User } from './user.ts';

/** Which roles to give and to take. */
export interface RolesChange {
  give?: readonly string[];
  take?: readonly string[];
  /**
   * Whether a stored definition names the roles. The system's rights come from an elevated definition, and whoever
   * stored it has not approved of making administrators of whom a value from outside says.
   */
  named: boolean;
}

/** Gives a user roles and takes others, as far as the actor may: administrators, and the system within its definition. */
export async function changeRoles(
  db: Executor,
  actor: Actor,
  reference: string,
  { give = [], take = [], named }: RolesChange,
): Promise<void> {
  if (!actor.unrestricted)
    throw new Problem(
      'forbidden',
      'Only an administrator or an elevated workflow may assign or remove roles.',
    );
  if (!named && actor.rights === 'system') await refuseWideRoles(db, [...give, ...take]);
  await transact(db, async (client) => {
    const { id } = await findUserBy(client, reference);
    await client.query('select from bakehouse.users where id = $1 for no key update', [id]);
    const before = (await findUser(client, id))?.roles ?? [];
    const roles = [...new Set([...before, ...give])].filter((slug) => !take.includes(slug));
    const same = roles.length === before.length && roles.every((slug) => before.includes(slug));
    if (!same) await updateUser(client, id, { roles });
  });
}

/** Throws where one of the roles is `admin`, or reaches into every module or workflow there is or will be. */
async function refuseWideRoles(db: Executor, slugs: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ slug: string }>(
    `select slug from bakehouse.roles where slug = any($1::text[])
     and (permissions @> '[{"module": "*"}]' or permissions @> '[{"workflow": "*"}]')`,
    [slugs],
  );
  const wide = slugs.find((slug) => slug === adminRole || rows.some((each) => each.slug === slug));
  if (wide === undefined) return;
  throw new Problem(
    'forbidden',
    `The role "${wide}" can only be given or taken by a workflow that names it in its definition.`,
  );
}

/** Has a user's password stop working, and ends all sessions; an administrator who can sign in must remain. */
export async function dropPassword(db: Executor, id: string): Promise<void> {
  await transact(db, async (client) => {
    await client.query('update bakehouse.users set password_hash = null, updated_at = now() where id = $1', [
      id,
    ]);
    const user = await findUser(client, id);
    if (user === undefined) throw new Problem('not_found', 'There is no such user.');
    if (user.roles.includes(adminRole)) await keepAnAdmin(client);
    await client.query('delete from bakehouse.password_links where user_id = $1', [id]);
    await client.query('delete from bakehouse.known_devices where user_id = $1', [id]);
    await endSessions(client, id);
    await bumpVersion(client, identityTopic);
  });
}

/** The user with that id or e-mail address. */
export async function findUserBy(db: Executor, reference: string): Promise<User> {
  const byId = uuidPattern.test(reference);
  const { rows } = await db.query<User>(
    `select ${userColumns} from bakehouse.users u where ${byId ? 'u.id = $1' : 'lower(u.email) = lower($1)'}`,
    [reference],
  );
  const [user] = rows;
  if (user === undefined)
    throw new Problem('invalid', `There is no user ${JSON.stringify(reference.slice(0, 100))}.`);
  return user;
}
