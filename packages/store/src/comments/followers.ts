import type { Executor } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { findTalked } from './participants.ts';

/** How many people hear of one comment. */
const mostFollowers = 200;

/** Whether the actor hears of comments on a resource. */
export async function isFollowing(
  access: ResourceAccess,
  module: string,
  resource: string,
): Promise<boolean> {
  const { rowCount } = await access.db.query(
    'select from bakehouse.followers where module = $1 and resource = $2 and user_id = $3',
    [module, resource, access.actor.user?.id ?? null],
  );
  return rowCount === 1;
}

/** Hears of comments on a resource from now on, or no more. */
export async function setFollowing(
  access: ResourceAccess,
  module: string,
  resource: string,
  following: boolean,
): Promise<void> {
  const { user } = await findTalked(access, module, resource);
  if (following) await follow(access.db, module, resource, [user]);
  else
    await access.db.query(
      'delete from bakehouse.followers where module = $1 and resource = $2 and user_id = $3',
      [module, resource, user],
    );
}

/** Lets users hear of comments on a resource. */
export async function follow(
  db: Executor,
  module: string,
  resource: string,
  users: readonly string[],
): Promise<void> {
  await db.query(
    `insert into bakehouse.followers (module, resource, user_id) select $1, $2, u from unnest($3::uuid[]) u
     on conflict do nothing`,
    [module, resource, [...new Set(users)].toSorted()],
  );
}

/** Who hears of comments on a resource. */
export async function followersOf(db: Executor, module: string, resource: string): Promise<string[]> {
  const { rows } = await db.query<{ user: string }>(
    `select user_id as user from bakehouse.followers where module = $1 and resource = $2 order by user_id limit ${mostFollowers}`,
    [module, resource],
  );
  return rows.map(({ user }) => user);
}
