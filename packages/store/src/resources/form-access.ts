import type { Resource } from '@bakehouse/contract';
import type { ResourceAccess } from './access.ts';
import { findTarget } from './find-table.ts';
import { readOne } from './read-one.ts';
import { storedRow } from './stored-row.ts';

/** The form that somebody has open. */
export interface FormQuery {
  /** The right that its view needs. */
  action: 'create' | 'update' | 'read';
  /** The stored resource that it shows. */
  id?: string | undefined;
  /** Whether the stored resource is asked for. */
  wantsStored: boolean;
}

/** What somebody may do in a form. */
export interface FormAccess {
  /** The stored resource as far as they may read it, where it was asked for. */
  stored: Resource | undefined;
  /** Whether they may write a field here. */
  mayWrite: (field: string) => boolean;
}

/** Throws unless the actor may have that form open. Reads nothing where the right on the whole module is enough. */
export async function formAccess(
  access: ResourceAccess,
  module: string,
  { action, id, wantsStored }: FormQuery,
): Promise<FormAccess> {
  const { table, read, right } = findTarget(access, module, action);
  let { rules } = right;
  let stored: Resource | undefined;
  if (id !== undefined && action !== 'create') {
    if (action === 'update' && !right.all)
      rules = (await storedRow(access, table, read, right, action, id)).rules ?? [];
    if (wantsStored || !right.all) stored = JSON.parse((await readOne(access, module, id)).json) as Resource;
  }
  return {
    stored,
    mayWrite: (field) =>
      action !== 'read' && (right.all || rules.some(({ fields }) => fields?.has(field) ?? true)),
  };
}
