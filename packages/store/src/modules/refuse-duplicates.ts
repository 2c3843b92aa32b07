import { fieldsOf, Problem, uniqueKeys, type ModuleDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { tableName } from './module-table.ts';

/**
 * Throws when a key that is new has the same values in several resources; tells how many. It is looked for before anything of the
 * table is changed, so that nobody waits for it: `columnFor` says where the values of a field are now, and is undefined where it has none.
 */
export async function refuseDuplicates(
  client: PoolClient,
  before: ModuleDefinition | undefined,
  after: ModuleDefinition,
  columnFor: (field: string) => string | undefined,
): Promise<void> {
  if (before === undefined) return;
  const fields = fieldsOf(after);
  const former = (name: string): string => {
    const was = fields.get(name)?.was;
    return was !== undefined && fieldsOf(before).has(was) ? was : name;
  };
  const known = new Set(uniqueKeys(before).map((key) => [...key].sort().join()));
  const fresh = uniqueKeys(after).filter((key) => !known.has(key.map(former).sort().join()));
  for (const key of fresh) {
    const columns = key.map(columnFor).filter((column) => column !== undefined);
    if (columns.length < key.length) continue;
    const filled = columns.map((column) => `${column} is not null`).join(' and ');
    const { rows } = await client.query<{ offending: string }>(
      `select coalesce(sum(n), 0) as offending from (select count(*) as n from ${tableName(after.bakery_resource_module)} where ${filled} group by ${columns.join(', ')} having count(*) > 1) d`,
    );
    const offending = Number(rows[0]?.offending);
    if (offending === 0) continue;
    const names = key.map((name) => `"${name}"`).join(', ');
    const detail =
      key.length === 1
        ? `The field ${names} cannot become unique: ${offending} resources share a value.`
        : `The fields ${names} cannot become unique together: ${offending} resources share their values.`;
    throw new Problem('conflict', detail, {
      errors: [{ path: key.join(), message: detail, code: 'duplicate' }],
      more: { offending },
    });
  }
}
