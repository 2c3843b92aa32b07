import { Problem, type ModuleLookup } from '@bakehouse/contract';
import type { Modules } from '../modules/modules.ts';
import { relationFields } from '../modules/relation-fields.ts';
import { filterSql, type FilterTables } from '../sql/filter-sql.ts';
import type { Parameters } from '../sql/parameters.ts';
import type { Actor } from '../identity/actor.ts';
import { rightOn, type Right, type RightRule } from './module-rights.ts';

/** The tables as the rules of roles see them: whole. */
export function wholeTables(modules: Pick<Modules, 'find'>): FilterTables {
  return {
    column: (module, field) => columnOf(modules, module, field),
    related: (module) => ({ table: modules.find(module)?.sql ?? 'missing', visible: 'true' }),
    names: (module, path, alias, id) => namesSql(modules, module, path, alias, id),
  };
}

/** The tables as a caller's own filter sees them: behind a relation only what the caller may read. */
export function visibleTables(
  modules: Pick<Modules, 'find'> & { lookup: ModuleLookup },
  actor: Actor,
): FilterTables {
  return {
    ...wholeTables(modules),
    related(module, alias, parameters) {
      const table = modules.find(module);
      if (table === undefined) return { table: 'missing', visible: 'false' };
      return {
        table: table.sql,
        visible: rowsSql(
          rightOn(actor, table, 'read', modules.lookup),
          alias,
          wholeTables(modules),
          parameters,
        ),
      };
    },
  };
}

/** The condition for rows that a right covers. */
export function rowsSql(right: Right, alias: string, tables: FilterTables, parameters: Parameters): string {
  if (right.all) return 'true';
  if (right.rules.length === 0) return 'false';
  if (right.rules.some(({ filter }) => filter === undefined)) return 'true';
  return `(${right.rules.map((rule) => ruleSql(rule, alias, tables, parameters)).join(' or ')})`;
}

/** The condition for rows that one rule covers. */
export function ruleSql(
  { filter }: RightRule,
  alias: string,
  tables: FilterTables,
  parameters: Parameters,
): string {
  return filter === undefined ? 'true' : filterSql(filter, alias, tables, parameters);
}

function namesSql(
  modules: Pick<Modules, 'find'>,
  module: string,
  path: string,
  alias: string,
  id: string,
): string {
  const table = modules.find(module);
  const relation = table && relationFields(table).find((each) => each.path === path);
  return relation === undefined ? beingChanged(module) : relation.names(id, alias);
}

function columnOf(modules: Pick<Modules, 'find'>, module: string, field: string): string {
  const column = modules.find(module)?.columns.get(field);
  return column === undefined ? beingChanged(module) : column.sql;
}

/** Filters are checked before they come here: the definition has been changed between. */
function beingChanged(module: string): never {
  throw new Problem('unavailable', `The module ${module} is being changed; try again.`, { retryAfter: 1 });
}
