import type { PoolClient } from 'pg';
import { copyRows } from '../connect/copy-rows.ts';
import { staysRow } from '../modules/first-revisions.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { heldVersions } from '../resources/held-versions.ts';
import { delivered, writerOf } from '../resources/write-sql.ts';
import { prepared } from '../sql/statement-name.ts';

/** New resources as they are copied into the table of their module: their ids, and the values of each in the form of COPY, its id first. */
export interface CopiedRows {
  ids: string[];
  lines: string[];
}

/**
 * Copies many new rows into their table, and then tells of all their changes in one statement. Their first states become revisions at once only where
 * they may not stay rows until they change.
 */
export async function insertMany(
  access: ResourceAccess & { db: PoolClient },
  table: ModuleTable,
  { ids, lines }: CopiedRows,
): Promise<void> {
  if (ids.length === 0) return;
  const { db } = access;
  const { by, roles, run } = writerOf(access);
  const columns = [...table.columns.values()].map(({ sql }) => sql);
  const names = ['id', ...columns, 'version', '"createdAt"', '"updatedAt"', '"createdBy"', '"updatedBy"'];
  // The answer comes before PostgreSQL takes rows: one way for both.
  const asked = db.query<{ moment: string }>(prepared('select clock_timestamp()::text as moment', []));
  const moment = asked.then(({ rows: [row] }) => row?.moment ?? '');
  const copied = copyRows(db, `${table.sql} (${names.join(', ')})`, async () => {
    const now = await moment;
    const who = by ?? '\\N';
    const end = `\t1\t${now}\t${now}\t${who}\t${who}\n`;
    return lines.join(end) + end;
  });
  const [now] = await Promise.all([moment, copied]);
  await db.query(prepared(toldSql(access, table), [ids, by, run, roles, now]));
}

function toldSql(access: ResourceAccess, table: ModuleTable): string {
  const revision = `revision as (insert into bakehouse.revisions (module, resource, version, op, at, by, run, definition, data, files)
      select ${table.number}, t.id, 1, 'create', t."updatedAt", $2::uuid, $3::uuid, ${table.version}, to_jsonb(t.*), ${heldVersions(table)}
      from ${table.sql} t where not ${staysRow(access, table)} and t.id = any($1::uuid[])),`;
  return `with t as (select id from unnest($1::uuid[]) id),
    ${revision}
    ${delivered(table, 'create', '1', { by: '$2::uuid', roles: '$4::text[]', run: '$3::uuid' })}
    insert into bakehouse.pending_changes (module, resource, more, op, version, at)
    select ${table.number}, ($1::uuid[])[1], ($1::uuid[])[2:], 'create', 1, $5::timestamptz`;
}
