import type { SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { queryOf, searchedColumns, searchQuery, words } from '../modules/search.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { conditionsSql, searchable, type Narrowing } from './conditions.ts';
import { isCursorOf } from './list-cursor.ts';

/** The order of what a search finds, the best first. No field has a space in its name. */
export const byRelevance: readonly SortKey[] = [
  { name: 'search rank', through: [], descending: true, column: 'bigint', system: true },
];

/** Of how many that a search finds the best come first; of more, words so common say little, and all would have to be read. */
const mostRanked = 2000;

/** Whether a list comes in the order of relevance: it is searched, nobody asked for an order, and what is found is not too much. */
export async function isRanked(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  query: Narrowing & { sort?: string | undefined; cursor?: string | undefined },
): Promise<boolean> {
  const { search = '', sort = '', cursor } = query;
  if (sort !== '' || searchQuery(search) === undefined) return false;
  if (searchedColumns(table, searchable(table, read)).length === 0) return false;
  // Each page goes on as the first began.
  if (cursor !== undefined) return isCursorOf(byRelevance, cursor);
  const values = parameters();
  const where = conditionsSql(access, table, read, query, values);
  const { rows } = await access.db.query<{ more: boolean }>(
    prepared(
      `select count(*) > ${mostRanked} as more from (select from ${table.sql} t where ${where} limit ${mostRanked + 1}) t`,
      values.values,
    ),
  );
  return rows[0]?.more === false;
}

/** How well a row fits a search, as a column: words in the first field, which names the resource in most modules, count more, and long texts less. */
export function rankSql(table: ModuleTable, read: Right, search: string, values: Parameters): string {
  const [first, ...others] = searchedColumns(table, searchable(table, read)).map(
    ({ sql }) => `coalesce(${sql}, '')`,
  );
  const query = queryOf(values.add(searchQuery(search), 'text'));
  const rest = others.length === 0 ? '' : ` || setweight(${words(others.join(` || ' ' || `))}, 'C')`;
  const vector = `(setweight(${words(first ?? "''")}, 'A')${rest})`;
  return `(ts_rank(${vector}, ${query}, 1) * 1000000)::bigint as "${byRelevance[0]?.name}"`;
}
