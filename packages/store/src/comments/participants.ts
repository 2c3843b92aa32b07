import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { findActor } from '../identity/find-caller.ts';
import { findTarget } from '../resources/find-table.ts';
import { readOne } from '../resources/read-one.ts';
import { commentRoles } from '../rights/comment-roles.ts';
import type { ResourceAccess } from '../rights/access.ts';

/** Somebody who takes part, as others see them. */
export interface Participant {
  id: string;
  name: string;
}

/** A resource that an actor may talk about. */
export interface Talked {
  table: ModuleTable;
  /** The actor's id. */
  user: string;
}

/** How many people are offered to be mentioned. */
const mostPeople = 500;

/** Finds what is talked about: a resource that the actor may read, in a module whose comments are for one of their roles. */
export async function findTalked(access: ResourceAccess, module: string, id: string): Promise<Talked> {
  const { table } = findTarget(access, module, 'read');
  const { user } = access.actor;
  if (user === null || !user.roles.some((role) => commentRoles(table).includes(role)))
    throw new Problem('forbidden', 'You do not take part in the comments of this module.');
  await readOne(access, module, id, []);
  return { table, user: user.id };
}

/** Those who take part in the comments of a module, by their names. Which resources each of them may read is not looked at. */
export async function listParticipants(db: Executor, table: ModuleTable): Promise<Participant[]> {
  const { rows } = await db.query<Participant>(
    `select u.id, u.name from bakehouse.users u where ${takesPart('$1')} order by lower(u.name), u.id limit ${mostPeople}`,
    [commentRoles(table)],
  );
  return rows;
}

/** Those of some users who take part and may read the resource: nobody else hears of what is said about it. */
export async function whoMayHear(
  access: ResourceAccess,
  { table }: Talked,
  resource: string,
  users: readonly string[],
): Promise<string[]> {
  const { rows } = await access.db.query<{ id: string }>(
    `select u.id from bakehouse.users u where u.id = any($2::uuid[]) and ${takesPart('$1')} order by u.id`,
    [commentRoles(table), users],
  );
  const hearing: string[] = [];
  for (const { id } of rows) {
    const actor = await findActor(access.db, id);
    if (actor !== undefined && (await reads({ ...access, actor }, table.identifier, resource)))
      hearing.push(id);
  }
  return hearing;
}

async function reads(access: ResourceAccess, module: string, id: string): Promise<boolean> {
  try {
    const { table } = findTarget(access, module, 'read');
    await readOne(access, table.identifier, id, []);
    return true;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'forbidden')) return false;
    throw error;
  }
}

function takesPart(roles: string): string {
  return `not u.disabled and not u.service and exists (
    select from bakehouse.user_roles h where h.user_id = u.id and h.role_slug = any(${roles}::text[]))`;
}
