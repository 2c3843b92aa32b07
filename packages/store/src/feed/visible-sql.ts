import type { Modules } from '../modules/modules.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import type { Parameters } from '../sql/parameters.ts';
import { rowOfRevision } from './row-of-revision.ts';

/** The condition that some state of the resource of a feed entry `f` could once be seen under a right. */
export function wasVisibleSql(
  table: ModuleTable,
  right: Right,
  modules: Modules,
  parameters: Parameters,
): string {
  if (right.all) return 'true';
  const seen = rowsSql(right, 'o', wholeTables(modules), parameters);
  if (seen === 'true' || seen === 'false') return seen;
  return `exists (select from bakehouse.revisions v cross join lateral ${rowOfRevision(table, 'v')} o where v.module = ${table.number} and v.resource = f.resource and ${seen})`;
}

/** The condition that the resource `t` of a feed entry can be seen now under a right. */
export function isVisibleSql(right: Right, modules: Modules, parameters: Parameters): string {
  return `(t.id is not null and ${rowsSql(right, 't', wholeTables(modules), parameters)})`;
}
