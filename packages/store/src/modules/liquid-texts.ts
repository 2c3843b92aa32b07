import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from './module-table.ts';

/** A text of Liquid that a resource holds. */
export interface LiquidText {
  module: string;
  id: string;
  /** What its resource is called, where it has a field `name`. */
  called: string | null;
  field: string;
  text: string;
}

/** Most texts that are looked at of one field. */
const most = 1_000;

/** The Liquid that resources hold in fields of code. */
export async function liquidTexts(db: Executor, tables: readonly ModuleTable[]): Promise<LiquidText[]> {
  const found: LiquidText[] = [];
  for (const table of tables)
    for (const { field, sql } of table.columns.values()) {
      if (field.type !== 'code' || field.options?.['language'] !== 'liquid') continue;
      const name = table.columns.get('name')?.kind === 'text' ? table.columns.get('name')?.sql : 'null';
      const { rows } = await db.query<Omit<LiquidText, 'module' | 'field'>>(
        `select id::text as id, ${name} as called, ${sql} as text from ${table.sql} where ${sql} is not null order by id limit ${most}`,
      );
      found.push(...rows.map((row) => ({ module: table.identifier, field: field.identifier, ...row })));
    }
  return found;
}
