import { adminRole } from '../identity/make-actor.ts';
import type { ModuleTable } from '../modules/module-table.ts';

/** The roles whose users take part in the comments of a module; none where it has no comments. */
export function commentRoles({ definition }: ModuleTable): string[] {
  const { comments } = definition.bakery_resource;
  return comments === undefined ? [] : [...comments, adminRole];
}
