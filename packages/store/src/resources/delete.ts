import { Problem } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import { relationsTo } from '../modules/relation-fields.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { refuseUsed } from './block-users.ts';
import { findTarget } from './find-table.ts';
import { followDeletion, hiddenReferences, refuseNamed } from './referrers.ts';
import { checkVersion, storedRow, type ExpectedVersion } from './stored-row.ts';
import { tableTraits } from './table-traits.ts';
import { updateResource } from './update.ts';
import { deleteSql, writerOf } from './write-sql.ts';

/** Deletes a resource as far as the actor may; its revisions are kept. */
export async function deleteResource(
  access: ResourceAccess,
  module: string,
  id: string,
  version?: ExpectedVersion,
): Promise<void> {
  const table = access.modules.find(module);
  const isBlock = table !== undefined && tableTraits(table).content === 'blocks';
  if (!isBlock && relationsTo(access.modules, module).length === 0)
    return void (await deleteRow(access, module, id, version));
  await transact(access.db, async (client) => {
    const inside = { ...access, db: client };
    // Whoever may not delete it is told that first.
    const name = await deleteRow(inside, module, id, version);
    if (isBlock && typeof name === 'string') await refuseUsed(inside, name, 'deleted');
    await refuseNamed(inside, module, id);
    await followDeletion(inside, module, id, {
      remove: (system, other, each) =>
        deleteResource(system, other, each, 'any').catch((error: unknown) => unlessGone(error, access)),
      assign: (system, other, each, data) => updateResource(system, other, each, { mode: 'assign', data }),
    });
  });
}

/** What names itself, or each other, may be gone already. What stands in the way of the rest is told to those who may read everything. */
function unlessGone(error: unknown, { actor }: ResourceAccess): void {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'not_found') return;
  if (error.code !== 'conflict' || actor.unrestricted) throw error;
  throw new Problem(
    'conflict',
    'Other entries need one that would be deleted along with this one. Change or delete them first.',
    { more: { references: [hiddenReferences] } },
  );
}

/** Deletes a row, and gives the name that it had. */
async function deleteRow(
  access: ResourceAccess,
  module: string,
  id: string,
  version: ExpectedVersion,
): Promise<unknown> {
  const { table, read, right } = findTarget(access, module, 'delete');
  for (let turn = 0; turn < 20; turn += 1) {
    const stored = await storedRow(access, table, read, right, 'delete', id);
    checkVersion(table, stored, version);
    const values = parameters();
    const first = deleteSql(table, id, stored.version, writerOf(access), values);
    const { rowCount } = await access.db.query(prepared(`${first} select t.id from t`, values.values));
    if (rowCount === 1) return stored.resource.data['name'];
  }
  throw new Problem('conflict', 'Others keep changing this resource; try again.');
}
