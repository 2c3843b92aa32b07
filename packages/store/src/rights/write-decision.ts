import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from './access.ts';
import type { RightRule } from './module-rights.ts';
import { ruleSql, wholeTables } from './right-sql.ts';

/**
 * A write that somebody with limited rights has begun. It is allowed where for each field one rule has the field and covers
 * the row before and after: what one rule says of the fields never counts with what another says of the rows.
 */
export interface BegunWrite {
  /** The fields that the writer gives values, besides those they read as they are. */
  fields: readonly string[];
  /** The rules that cover the row as it was; all rules of the right where there was none. */
  rules: readonly RightRule[];
}

/** The fields that none of the rules has. */
export function forbiddenFields(fields: readonly string[], rules: readonly RightRule[]): string[] {
  return fields.filter((name) => !rules.some((rule) => rule.fields?.has(name) ?? true));
}

/** Throws where a write begins that no rule can allow, whatever the row becomes. */
export function refuseForbidden({ fields, rules }: BegunWrite): void {
  const denied = forbiddenFields(fields, rules);
  if (denied.length > 0) throw new Problem('forbidden', `You may not write ${denied.join(', ')}.`);
}

/**
 * Throws unless the rules that allowed to begin a write cover the row as it now is. It is read anew: a filter may lead through
 * relations back to the very row. Whoever calls undoes what was written.
 */
export async function refuseUncovered(
  { modules }: Pick<ResourceAccess, 'modules'>,
  db: Executor,
  table: ModuleTable,
  id: string,
  { fields, rules }: BegunWrite,
): Promise<void> {
  const values = parameters(id);
  const tables = wholeTables(modules);
  const columns = rules.map((rule, index) => `${ruleSql(rule, 't', tables, values)} as rule${index}`);
  const { rows } = await db.query<Record<string, unknown>>(
    prepared(`select ${columns.join(', ')} from ${table.sql} t where t.id = $1::uuid`, values.values),
  );
  const covering = rules.filter((_, index) => rows[0]?.[`rule${index}`] === true);
  if (covering.length === 0 || forbiddenFields(fields, covering).length > 0)
    throw new Problem('forbidden', 'You may not give this resource these values.');
}
