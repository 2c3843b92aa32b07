import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import type { Executor } from '../../connect/executor.ts';
import type { ColumnRename, ModuleTable } from '../module-table.ts';
import type { WantedIndex } from '../wanted-indexes.ts';
import {
  builtName,
  fieldOfKey,
  indexDefinition,
  isBuildable,
  renamedKeys,
  type IndexKeys,
} from './index-keys.ts';

/** The indexes that administrators had built for a module. */
export async function builtIndexes(db: Executor, table: ModuleTable): Promise<WantedIndex[]> {
  const { rows } = await db.query<{ id: string; keys: IndexKeys }>(
    `select id, keys from bakehouse.indexes where module = $1 and state = 'built' order by id`,
    [table.number],
  );
  return rows
    .filter(({ keys }) => isBuildable(table, keys))
    .map(({ id, keys }) => ({
      name: builtName(id),
      definition: indexDefinition(table, keys),
      unique: false,
      search: false,
    }));
}

/** Brings proposals and built indexes in step with a definition, within the transaction that stores it: fields that were renamed, and those that are gone or hold something that no index can order. */
export async function followDefinition(
  client: PoolClient,
  table: ModuleTable,
  renames: readonly ColumnRename[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; keys: IndexKeys }>(
    'select id, keys from bakehouse.indexes where module = $1 for update',
    [table.number],
  );
  for (const { id, keys } of rows) {
    const now = renamedKeys(keys, renames);
    if (!isBuildable(table, now)) await client.query('delete from bakehouse.indexes where id = $1', [id]);
    else if (renames.length > 0)
      await client.query('update bakehouse.indexes set keys = $2 where id = $1', [id, JSON.stringify(now)]);
  }
}

/** Refuses a change of a module while an index of it is being built: the table can be had by nobody else. */
export async function refuseWhileBuilding(
  db: Executor,
  { number, identifier }: Pick<ModuleTable, 'number' | 'identifier'>,
): Promise<void> {
  const { rows } = await db.query<{ keys: IndexKeys }>(
    `select keys from bakehouse.indexes where module = $1 and state = 'building'`,
    [number],
  );
  const [building] = rows;
  if (building === undefined) return;
  const fields = [...building.keys.equal, ...building.keys.rest.map(fieldOfKey)].join(', ');
  throw new Problem(
    'conflict',
    `An index on ${fields} of "${identifier}" is being built. GET /indexes tells how far it is; change the module again when it is done.`,
  );
}
