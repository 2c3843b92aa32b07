import { Problem } from '@bakehouse/contract';
import { findActor, systemActor, type Actor, type ClaimedRun, type Pool } from '@bakehouse/store';

/** Whose rights the run has: those by which it was begun, as far as the user still has them. */
export async function actorOf(pool: Pool, { actor, roles }: ClaimedRun, elevated: boolean): Promise<Actor> {
  if (actor === null) {
    if (elevated) return systemActor;
    return { user: null, unrestricted: false, permissions: [], rights: 'nobody' };
  }
  const found = await findActor(pool, actor, roles);
  if (found === undefined)
    throw new Problem('forbidden', 'The user who started this run was deleted or disabled.');
  return found;
}
