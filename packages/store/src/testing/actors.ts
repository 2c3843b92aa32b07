import { newId, type Permission } from '@bakehouse/contract';
import type { Actor } from '../identity/actor.ts';

/** Somebody with just these permissions. */
export function actorWith(permissions: Permission[], email = 'somebody@example.com'): Actor {
  const id = newId();
  return {
    user: { id, email, name: 'Somebody', roles: ['some'] },
    unrestricted: false,
    permissions,
    rights: id,
  };
}
