import { fieldsOf, Problem, type ModuleDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { columnSql } from './column-name.ts';
import { tableName } from './module-table.ts';

/** Throws when a field that becomes unique has the same value in several resources; tells how many. */
export async function refuseDuplicates(
  client: PoolClient,
  before: ModuleDefinition | undefined,
  after: ModuleDefinition,
): Promise<void> {
  if (before === undefined) return;
  const known = fieldsOf(before);
  const fresh = [...fieldsOf(after).values()].filter(
    (field) => field.unique === true && known.get(field.was ?? field.identifier)?.unique !== true,
  );
  for (const { identifier } of fresh) {
    const column = columnSql(identifier);
    const { rows } = await client.query<{ offending: string }>(
      `select coalesce(sum(n), 0) as offending from (select count(*) as n from ${tableName(after.bakery_resource_module)} where ${column} is not null group by ${column} having count(*) > 1) d`,
    );
    const offending = Number(rows[0]?.offending);
    if (offending === 0) continue;
    const detail = `The field "${identifier}" cannot become unique: ${offending} resources share a value.`;
    throw new Problem('conflict', detail, {
      errors: [{ path: identifier, message: detail, code: 'duplicate' }],
      more: { offending },
    });
  }
}
