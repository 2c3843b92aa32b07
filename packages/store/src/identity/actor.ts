import type { Permission } from '@bakehouse/contract';

/** A signed-in user, as far as rights depend on it. */
export interface ActorUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Slugs of the roles. */
  readonly roles: readonly string[];
}

/** Whoever reads or writes: every read and write of the store asks what this actor may do. */
export interface Actor {
  /** Null for the system itself. */
  readonly user: ActorUser | null;
  /** Set for administrators and for the system: nothing is denied. */
  readonly unrestricted: boolean;
  /** What the roles allow; everything else is denied. */
  readonly permissions: readonly Permission[];
  /** Set for users whose roles are all for outsiders: they have a reduced app. */
  readonly portal?: boolean;
  /** A text that differs whenever the rights differ; part of entity tags and cursors. */
  readonly rights: string;
}

/** The system itself: for scheduled work and elevated workflows, never for a request. */
export const systemActor: Actor = { user: null, unrestricted: true, permissions: [], rights: 'system' };
