import { Problem, type ResourceAction } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, rightOn, type Right } from '../rights/module-rights.ts';
import type { ResourceAccess } from '../rights/access.ts';

/** A module that an action is meant for, and what the actor may do with it. */
export interface Target {
  table: ModuleTable;
  read: Right;
  /** The right that the action needs. */
  right: Right;
}

/** Finds the module for an action. */
export function findTarget(
  { actor, modules }: Pick<ResourceAccess, 'actor' | 'modules'>,
  identifier: string,
  action: ResourceAction,
): Target {
  const table = findModule({ actor, modules }, identifier);
  const read = rightOn(actor, table, 'read', modules.lookup);
  const right = action === 'read' ? read : rightOn(actor, table, action, modules.lookup);
  if (isNothing(right)) throw new Problem('forbidden', `You may not ${action} resources of this module.`);
  return { table, read, right };
}

/** Finds a module; one that the actor has no right on at all does not exist for them. */
export function findModule(
  { actor, modules }: Pick<ResourceAccess, 'actor' | 'modules'>,
  identifier: string,
): ModuleTable {
  const table = modules.find(identifier);
  if (table === undefined || isHidden({ actor, modules }, table))
    throw new Problem('not_found', 'There is no such module.');
  return table;
}

/** Whether an actor has no right on a module at all. */
export function isHidden(
  { actor, modules }: Pick<ResourceAccess, 'actor' | 'modules'>,
  table: ModuleTable,
): boolean {
  const actions = ['read', 'create', 'update', 'delete'] as const;
  return actions.every((action) => isNothing(rightOn(actor, table, action, modules.lookup)));
}

/** What an actor may read of a module; undefined where there is none. */
export function readRight(
  { actor, modules }: Pick<ResourceAccess, 'actor' | 'modules'>,
  identifier: string,
): Right | undefined {
  const table = modules.find(identifier);
  return table === undefined ? undefined : rightOn(actor, table, 'read', modules.lookup);
}
