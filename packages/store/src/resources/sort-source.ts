import type { SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { rightOn } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Parameters } from '../sql/parameters.ts';
import { sortColumn } from './list-cursor.ts';

/** The rows of a table that meet a condition, with a column more for each key of the order that stands in another module, and `more` of them. */
export function sortSource(
  access: ResourceAccess,
  table: ModuleTable,
  sort: readonly SortKey[],
  where: string,
  values: Parameters,
  more: readonly string[] = [],
): string {
  const through = sort.flatMap((key, index) =>
    key.through.length === 0 ? [] : [`${pathSql(access, table, key, values)} as ${sortColumn(index)}`],
  );
  const columns = [...more, ...through];
  return columns.length === 0
    ? `${table.sql} t where ${where}`
    : `(select t.*, ${columns.join(', ')} from ${table.sql} t where ${where}) t where true`;
}

/** A value behind relations of the row with alias `t`; null where the actor may not see what a relation names. */
export function pathSql(
  access: ResourceAccess,
  table: ModuleTable,
  { through, name, system }: Pick<SortKey, 'through' | 'name' | 'system'>,
  values: Parameters,
): string {
  const { actor, modules } = access;
  const tables = wholeTables(modules);
  let from = table.identifier;
  const steps = through.map(({ field, module }, index) => {
    const id = `${index === 0 ? 't' : `step${index - 1}`}.${tables.column(from, field)}`;
    const alias = `step${index}`;
    const target = modules.find(module);
    from = module;
    const visible =
      target === undefined
        ? 'false'
        : rowsSql(rightOn(actor, target, 'read', modules.lookup), alias, tables, values);
    return { table: target?.sql ?? table.sql, alias, condition: `${alias}.id = ${id} and ${visible}` };
  });
  const column = system ? `"${name}"` : tables.column(from, name);
  return `(select step${steps.length - 1}.${column} from ${steps.map((each) => `${each.table} ${each.alias}`).join(', ')} where ${steps.map((each) => each.condition).join(' and ')})`;
}
