import { membersOfLoops } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { readsEverywhere, type Right } from '../rights/module-rights.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { malformed } from './conditions.ts';
import { findTarget } from './find-table.ts';

/** How many resources that have one above and one below are looked at, and how many ids are told. */
const most = { looked: 200_000, told: 1000 };

/** The resources that lead back to themselves by a relation to their own module, among those that the actor may read. */
export async function readLoops(
  access: ResourceAccess,
  module: string,
  by: string,
): Promise<{ data: string[]; more: boolean }> {
  const { table, read } = findTarget(access, module, 'read');
  const column = parentColumn(table, read, by);
  const values = parameters();
  const where = rowsSql(read, 't', wholeTables(access.modules), values);
  // What has nothing below it is in no loop: that leaves few.
  const sql = `select t.id, t.${column} as above from ${table.sql} t where ${where} and t.${column} is not null
    and exists (select 1 from ${table.sql} c where c.${column} = t.id) limit ${most.looked + 1}`;
  const { rows } = await access.db.query<{ id: string; above: string }>(prepared(sql, values.values));
  const members = membersOfLoops(new Map(rows.map(({ id, above }) => [id, above])));
  const data = members.slice(0, most.told);
  if (notesReads(table)) await noteRead(access, table, 'list', data);
  return { data, more: rows.length > most.looked || members.length > data.length };
}

/** Whether a field names one resource of its own module, which stands above. */
export function isParentField(table: ModuleTable, name: string): boolean {
  const { type, options } = table.columns.get(name)?.field ?? {};
  return type === 'relation' && options?.['module'] === table.identifier && options['multiple'] !== true;
}

function parentColumn(table: ModuleTable, read: Right, by: string): string {
  const column = table.columns.get(by);
  if (column === undefined || !isParentField(table, by) || !readsEverywhere(read, by))
    throw malformed('by', [
      {
        path: 'by',
        message: `"${by}" is no relation to one entry of the same module`,
        code: 'unknown_field',
      },
    ]);
  return column.sql;
}
