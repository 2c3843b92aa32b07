import { errorCode, Problem, type RoleDefinition } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { identityTopic } from './identity-topic.ts';
import { adminRole } from './make-actor.ts';

const columns = 'slug, title, permissions, portal';

type RoleRow = RoleDefinition & { portal: boolean };

/** A role that is no portal says nothing of it, as its definition does. */
function roleOf({ portal, ...role }: RoleRow): RoleDefinition {
  return portal ? { ...role, portal } : role;
}

/** Roles by slug. */
export async function listRoles(
  db: Executor,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<RoleDefinition[]> {
  const { rows } = await db.query<RoleRow>(
    `select ${columns} from bakehouse.roles
     where $2::text is null or slug collate "C" > $2 order by slug collate "C" limit $1`,
    [limit, after ?? null],
  );
  return rows.map(roleOf);
}

/** The role with that slug. */
export async function findRole(db: Executor, slug: string): Promise<RoleDefinition | undefined> {
  const { rows } = await db.query<RoleRow>(`select ${columns} from bakehouse.roles where slug = $1`, [slug]);
  return rows.map(roleOf)[0];
}

/** Makes a role. */
export async function createRole(
  db: Executor,
  { slug, title, permissions, portal = false }: RoleDefinition,
): Promise<void> {
  const { rowCount } = await db.query(
    `insert into bakehouse.roles (slug, title, permissions, portal) values ($1, $2, $3, $4) on conflict do nothing`,
    [slug, title, JSON.stringify(permissions), portal],
  );
  if (rowCount === 0)
    throw new Problem('conflict', `A role "${slug}" already exists.`, {
      errors: [{ path: 'slug', message: 'is taken', code: 'conflict' }],
    });
}

/** What to change of a role; what is left out stays. */
export type RoleChange = { [Key in 'title' | 'permissions' | 'portal']?: RoleDefinition[Key] | undefined };

/** Changes a role; whoever has it is held to its new permissions within a second. */
export async function updateRole(db: Executor, slug: string, change: RoleChange): Promise<RoleDefinition> {
  refuseBuiltIn(slug);
  const { title = null, permissions, portal = null } = change;
  return transact(db, async (client) => {
    const { rows } = await client.query<RoleRow>(
      `update bakehouse.roles set title = coalesce($2, title), permissions = coalesce($3, permissions),
         portal = coalesce($4, portal) where slug = $1 returning ${columns}`,
      [slug, title, permissions === undefined ? null : JSON.stringify(permissions), portal],
    );
    const [changed] = rows.map(roleOf);
    if (changed === undefined) throw new Problem('not_found', 'There is no such role.');
    await bumpVersion(client, identityTopic);
    return changed;
  });
}

/** Removes a role that no user has. */
export async function deleteRole(db: Executor, slug: string): Promise<void> {
  refuseBuiltIn(slug);
  await transact(db, async (client) => {
    const { rowCount } = await client
      .query('delete from bakehouse.roles where slug = $1', [slug])
      .catch(explainUsed);
    if (rowCount === 0) throw new Problem('not_found', 'There is no such role.');
    await bumpVersion(client, identityTopic);
  });
}

function refuseBuiltIn(slug: string): void {
  if (slug === adminRole)
    throw new Problem('builtin_role', 'The role "admin" is built in: it cannot be changed or removed.');
}

function explainUsed(error: unknown): never {
  if (errorCode(error) !== '23503') throw error;
  throw new Problem('role_in_use', 'Users still have this role. Remove it from them first.', {}, error);
}
