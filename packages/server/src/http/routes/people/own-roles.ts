import { Problem } from '@bakehouse/contract';
import { findRole, type Actor, type Executor } from '@bakehouse/store';
import { selfOf } from '../../../identity/self.ts';

/** A token has roles of its user; an administrator may do everything, so for one any role is narrower. */
export async function refuseOtherRoles(db: Executor, actor: Actor, roles: readonly string[]): Promise<void> {
  const errors = [];
  for (const [index, slug] of roles.entries()) {
    const has = selfOf(actor).roles.includes(slug);
    if (has || (actor.unrestricted && (await findRole(db, slug)) !== undefined)) continue;
    errors.push({
      path: `roles.${index}`,
      message: `is not one of your roles: "${slug}"`,
      code: 'unknown_role',
    });
  }
  if (errors.length > 0)
    throw new Problem('invalid', 'A token can only have roles that you have.', { errors });
}

/** Users of a portal come by the app alone: no program acts for them. */
export function refusePortal({ portal }: Actor): void {
  if (portal === true) throw new Problem('forbidden', 'With your roles you make no API tokens.');
}
