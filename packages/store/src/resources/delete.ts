import { Problem } from '@bakehouse/contract';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { findTarget } from './find-table.ts';
import { checkVersion, storedRow } from './stored-row.ts';
import { deleteSql } from './write-sql.ts';

/** Deletes a resource as far as the actor may; its revisions are kept. */
export async function deleteResource(
  access: ResourceAccess,
  module: string,
  id: string,
  version?: number,
): Promise<void> {
  const { table, read, right } = findTarget(access, module, 'delete');
  for (let turn = 0; turn < 20; turn += 1) {
    const stored = await storedRow(access, table, read, right, 'delete', id);
    checkVersion(table, stored, version);
    const values = parameters();
    const first = deleteSql(
      table,
      id,
      stored.version,
      { by: access.actor.user?.id ?? null, run: access.run ?? null },
      values,
    );
    const { rowCount } = await access.db.query(prepared(`${first} select t.id from t`, values.values));
    if (rowCount === 1) return;
  }
  throw new Problem('conflict', 'Others keep changing this resource; try again.');
}
