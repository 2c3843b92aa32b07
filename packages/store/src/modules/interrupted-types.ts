import type { Pool } from 'pg';
import { directPool } from '../connect/direct-pool.ts';
import type { TypeChangeNote } from './change-types.ts';
import { tableName } from './module-table.ts';
import { lockTypes, undoTypeChange, unlockTypes, type TypeChange } from './type-change.ts';

/** What is stored of changes of types, of one module or of all. */
export async function interrupted(
  pool: Pool,
  module?: { number: number },
): Promise<
  (Pick<TypeChange, 'id' | 'module' | 'table'> &
    Omit<TypeChangeNote, 'state' | 'module'> & { identifier: string })[]
> {
  const { rows } = await pool.query<{
    id: string;
    module: number;
    identifier: string;
    field: string;
    from: string;
    to: string;
  }>(
    `select c.id::text as id, c.module, m.identifier, c.field, c.from_type as "from", c.to_type as "to"
     from bakehouse.type_changes c join bakehouse.modules m on m.number = c.module
     where $1::int is null or c.module = $1 order by c.id`,
    [module?.number ?? null],
  );
  return rows.map((row) => ({ ...row, table: tableName(row.identifier) }));
}

/** Undoes changes of types whose process is gone; gives whether some are still under way. */
export async function undoInterrupted(
  pool: Pool,
  tell: (note: TypeChangeNote) => void,
  module?: { number: number },
): Promise<boolean> {
  const found = await interrupted(pool, module);
  if (found.length === 0) return false;
  const client = await directPool(pool).connect();
  let fault: Error | undefined;
  let still = false;
  try {
    for (const number of new Set(found.map((change) => change.module))) {
      if (!(await lockTypes(client, number))) {
        still = true;
        continue;
      }
      // Whoever held it may have come to an end by itself since.
      for (const change of await interrupted(pool, { number })) {
        await undoTypeChange(pool, change);
        const { identifier, field, from, to } = change;
        tell({ module: identifier, field, from, to, state: 'interrupted' });
      }
      await unlockTypes(client, number);
    }
    return still;
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    client.release(fault);
  }
}
