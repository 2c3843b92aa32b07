import { Problem, type Resource } from '@bakehouse/contract';
import { formAccess, type ResourceAccess } from '@bakehouse/store';
import { randomUUID } from 'node:crypto';
import type { ChangedRows } from './changed-rows.ts';
import { hasCapability } from './find-module.ts';

/** One resource of a site as it would be. */
export interface SiteChange {
  module: string;
  /** The stored one that it changes; a new one has none. */
  id?: string | undefined;
  /** What is changed of it. */
  data: Record<string, unknown>;
}

/** What a site is made of besides its template and collections. */
const parts = ['Page', 'PageLayout', 'Block', 'Section', 'View'] as const;

/** Resources as they would be after these changes; refused where the actor may not store one of them. */
export async function changedRows(
  access: ResourceAccess,
  changes: readonly SiteChange[],
): Promise<ChangedRows> {
  const changed = new Map<string, Resource[]>();
  for (const change of changes)
    changed.set(change.module, [...(changed.get(change.module) ?? []), await changedRow(access, change)]);
  return changed;
}

/** One resource as it would be. */
export async function changedRow(
  access: ResourceAccess,
  { module, id, data }: SiteChange,
): Promise<Resource> {
  if (!parts.some((each) => hasCapability(access.modules, module, each)))
    throw new Problem('invalid', `${module}: it has none of the capabilities ${parts.join(', ')}.`);
  const action = id === undefined ? 'create' : 'update';
  const { stored, mayWrite } = await formAccess(access, module, {
    action,
    id,
    wantsStored: id !== undefined,
  });
  const refused = Object.keys(data).find((field) => !mayWrite(field));
  if (refused !== undefined)
    throw new Problem('forbidden', `You may not write the field "${refused}" of "${module}".`);
  const now = new Date().toISOString();
  const fresh = {
    id: randomUUID(),
    module,
    version: 1,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    updatedBy: null,
    data: shownOf(access, module),
  };
  const row = stored ?? fresh;
  return { ...row, data: { ...row.data, ...data } };
}

/** A new resource is shown unless it says otherwise, as one that is stored with the defaults of its module is. */
function shownOf(access: ResourceAccess, module: string): Record<string, unknown> {
  const fields = access.modules.lookup(module)?.bakery_resource.fields ?? [];
  return Object.fromEntries(fields.map(({ identifier, default: value }) => [identifier, value ?? null]));
}
