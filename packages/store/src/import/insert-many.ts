import type { ModuleTable } from '../modules/module-table.ts';
import { mayStayRows } from '../modules/first-revisions.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { heldVersions } from '../resources/held-versions.ts';
import { delivered, writerOf } from '../resources/write-sql.ts';
import { prepared } from '../sql/statement-name.ts';

/**
 * Inserts many rows, which come as JSON by column, with their changes in one statement. Their first states become revisions at once
 * only where they may not stay rows until they change.
 */
export async function insertMany(access: ResourceAccess, table: ModuleTable, json: string): Promise<void> {
  const columns = [...table.columns.values()].map(({ sql }) => sql);
  const names = ['id', 'version', '"createdAt"', '"updatedAt"', '"createdBy"', '"updatedBy"', ...columns];
  const given = [
    'r.id',
    '1',
    'clock.moment',
    'clock.moment',
    '$2::uuid',
    '$2::uuid',
    ...columns.map((column) => `r.${column}`),
  ];
  const stay = await mayStayRows(access, table);
  const revision = `revision as (insert into bakehouse.revisions (module, resource, version, op, at, by, run, definition, data, files)
      select ${table.number}, t.id, 1, 'create', t."updatedAt", $2::uuid, $3::uuid, ${table.version}, to_jsonb(t.*), ${heldVersions(table)} from t),`;
  const sql = `
    with t as (insert into ${table.sql} (${names.join(', ')})
      select ${given.join(', ')} from jsonb_populate_recordset(null::${table.sql}, $1::jsonb) r, (select clock_timestamp() as moment) clock
      returning ${stay ? 'id, "updatedAt"' : '*'}),
    ${stay ? '' : revision}
    ${delivered(table, 'create', '1', { by: '$2::uuid', roles: '$4::text[]', run: '$3::uuid' })}
    insert into bakehouse.pending_changes (module, resource, op, version, at)
    select ${table.number}, t.id, 'create', 1, t."updatedAt" from t`;
  const { by, roles, run } = writerOf(access);
  await access.db.query(prepared(sql, [json, by, run, roles]));
}
