import { Problem } from '@bakehouse/contract';
import type { Actor, ActorUser } from '@bakehouse/store';

/** The user who asks, on routes where somebody must be signed in. */
export function selfOf({ user }: Actor): ActorUser {
  if (user === null) throw new Problem('unauthenticated', 'Sign in, or send a token.');
  return user;
}
