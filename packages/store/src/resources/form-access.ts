import type { Resource } from '@bakehouse/contract';
import type { ResourceAccess } from '../rights/access.ts';
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

/** Throws unless the actor may have that form open. Reads nothing, and answers at once, where the right on the whole module is enough. */
export function formAccess(
  access: ResourceAccess,
  module: string,
  query: FormQuery,
): FormAccess | Promise<FormAccess> {
  const { action, id, wantsStored } = query;
  const target = findTarget(access, module, action);
  const { all, rules } = target.right;
  if (id !== undefined && action !== 'create' && (wantsStored || !all))
    return storedForm(access, module, target, { ...query, id });
  return { stored: undefined, mayWrite: mayWriteIn(action, all, rules) };
}

async function storedForm(
  access: ResourceAccess,
  module: string,
  { table, read, right }: ReturnType<typeof findTarget>,
  { action, id }: FormQuery & { id: string },
): Promise<FormAccess> {
  let { rules } = right;
  if (action === 'update' && !right.all)
    rules = (await storedRow(access, table, read, right, action, id)).rules ?? [];
  const stored = JSON.parse((await readOne(access, module, id)).json) as Resource;
  return { stored, mayWrite: mayWriteIn(action, right.all, rules) };
}

function mayWriteIn(
  action: FormQuery['action'],
  all: boolean,
  rules: ReturnType<typeof findTarget>['right']['rules'],
): FormAccess['mayWrite'] {
  return (field) => action !== 'read' && (all || rules.some(({ fields }) => fields?.has(field) ?? true));
}
