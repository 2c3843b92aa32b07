import type { SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { malformed, readSort } from './conditions.ts';
import { orderSql, sortKeySql } from './list-cursor.ts';

/** Reads the fields by which resources are told apart; each must be one that the actor may read in all rows. */
export function readDistinct(
  access: ResourceAccess,
  table: ModuleTable,
  names: readonly string[],
): readonly SortKey[] {
  const wrong = names.find((name) => !/^[A-Za-z][\w.]*$/.test(name));
  if (wrong !== undefined)
    throw malformed('distinct', [
      { path: 'distinct', message: `"${wrong}" is no field`, code: 'unknown_field' },
    ]);
  return names.length === 0 ? [] : readSort(access, table, names.join(','), 'distinct');
}

/** No field has a space in its name. */
const rank = '"place in kind"';

/** Of the rows of a source the first of each kind in the order of the list, as a source that takes further conditions. */
export function firstOfKinds(
  table: ModuleTable,
  sort: readonly SortKey[],
  kinds: readonly SortKey[],
  source: string,
): string {
  const columns = kinds.map((key, index) => sortKeySql(table, key, sort.length + index));
  const ranked = `row_number() over (partition by ${columns.join(', ')} order by ${orderSql(table, sort)}) as ${rank}`;
  return `(select t.*, ${ranked} from ${source}) t where t.${rank} = 1`;
}
