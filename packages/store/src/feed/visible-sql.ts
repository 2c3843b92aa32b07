import type { Modules } from '../modules/modules.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import type { FilterTables } from '../sql/filter-sql.ts';
import type { Parameters } from '../sql/parameters.ts';
import { couldMatch } from './could-match.ts';
import { rowOfRevision } from '../resources/row-of-revision.ts';

/** The condition that some state of the resource of a feed entry `f` could once be seen under a right. */
export function wasVisibleSql(
  table: ModuleTable,
  right: Right,
  modules: Modules,
  parameters: Parameters,
): string {
  if (right.all) return 'true';
  const rules = right.rules.map((rule) =>
    rule.filter === undefined ? rule : { ...rule, filter: couldMatch(rule.filter) },
  );
  const seen = rowsSql({ ...right, rules }, 'o', formerTables(modules), parameters);
  if (seen === 'true' || seen === 'false') return seen;
  return `exists (select from bakehouse.revisions v cross join lateral ${rowOfRevision(table, 'v')} o where v.module = ${table.number} and v.resource = f.resource and ${seen})`;
}

/** The tables with every state that their resources ever had. */
function formerTables(modules: Modules): FilterTables {
  return {
    ...wholeTables(modules),
    related(module) {
      const table = modules.find(module);
      return {
        table:
          table === undefined
            ? 'missing'
            : `(select r.* from bakehouse.revisions v cross join lateral ${rowOfRevision(table, 'v')} r where v.module = ${table.number})`,
        visible: 'true',
      };
    },
  };
}

/** The condition that the resource `t` of a feed entry can be seen now under a right. */
export function isVisibleSql(right: Right, modules: Modules, parameters: Parameters): string {
  return `(t.id is not null and ${rowsSql(right, 't', wholeTables(modules), parameters)})`;
}
