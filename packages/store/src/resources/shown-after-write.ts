import { Problem, type Resource } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { rightOn } from '../rights/module-rights.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readOne, type ReadResource } from './read-one.ts';

/** What the writer gets to see of what they wrote: all of it, or what they may read, or no data at all. */
export async function shownAfterWrite(
  access: ResourceAccess,
  table: ModuleTable,
  id: string,
  written: ReadResource,
): Promise<ReadResource> {
  const right = rightOn(access.actor, table, 'read', access.modules.lookup);
  if (right.all) return written;
  try {
    return await readOne(access, table.identifier, id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...written, json: JSON.stringify({ ...(JSON.parse(written.json) as Resource), data: {} }) };
  }
}
