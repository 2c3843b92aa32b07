import type { ResourceAccess } from '../rights/access.ts';
import { findTarget } from './find-table.ts';

/** Whether anybody but the run that asks has changed a resource since a version. */
export async function changedByOthers(
  access: ResourceAccess,
  module: string,
  { id, since }: { id: string; since: number },
): Promise<boolean> {
  const { table } = findTarget(access, module, 'update');
  const { rowCount } = await access.db.query(
    `select from bakehouse.revisions
     where module = $1 and resource = $2::uuid and version > $3 and run is distinct from $4::uuid limit 1`,
    [table.number, id, since, access.run ?? null],
  );
  return rowCount !== 0;
}
