import { createHash } from 'node:crypto';
import type { Permission } from '@bakehouse/contract';
import type { Actor } from './actor.ts';

/** A role as far as rights depend on it. */
export interface GrantedRole {
  slug: string;
  permissions: Permission[];
  /** Whether it is for outsiders. */
  portal?: boolean;
}

/** The built-in role that may do everything. */
export const adminRole = 'admin';

/** What a user with these roles may do. */
export function makeActor(
  { id, email, name }: { id: string; email: string; name: string },
  granted: readonly GrantedRole[],
): Actor {
  const user = { id, email, name, roles: granted.map(({ slug }) => slug) };
  const unrestricted = user.roles.includes(adminRole);
  const permissions = unrestricted ? [] : granted.flatMap((role) => role.permissions);
  return {
    user,
    unrestricted,
    permissions,
    ...(granted.length > 0 && granted.every(({ portal }) => portal === true) ? { portal: true } : {}),
    rights: unrestricted ? 'admin' : digest([id, email, user.roles, permissions]),
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
