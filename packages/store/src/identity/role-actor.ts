import { createHash } from 'node:crypto';
import type { Executor } from '../connect/executor.ts';
import type { Actor } from './actor.ts';
import { adminRole } from './make-actor.ts';
import { findRole } from './roles.ts';

/** Nobody in particular, with what one role allows; undefined where there is no such role, and for that of administrators. */
export async function findRoleActor(db: Executor, slug: string): Promise<Actor | undefined> {
  const role = slug === adminRole ? undefined : await findRole(db, slug);
  if (role === undefined) return undefined;
  const { permissions } = role;
  const digest = createHash('sha256')
    .update(JSON.stringify([slug, permissions]))
    .digest('base64url');
  return { user: null, unrestricted: false, permissions, rights: `role ${digest.slice(0, 22)}` };
}
