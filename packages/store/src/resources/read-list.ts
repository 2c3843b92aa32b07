import { errorCode } from '@bakehouse/contract';
import { wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from './access.ts';
import { conditionsSql, readSort, type Narrowing } from './conditions.ts';
import { expandRows } from './expand.ts';
import { findTarget } from './find-table.ts';
import { afterCursorSql, badCursor, keySql, makeCursor, orderSql } from './list-cursor.ts';
import { maskFor, type MaskedRow } from './masked.ts';
import { resourceJson } from './row-json.ts';

/** What a list is asked for. */
export interface ListQuery extends Narrowing {
  sort?: string | undefined;
  fields?: readonly string[] | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Relations whose resources come along. */
  expand?: readonly string[] | undefined;
}

/** Reads one page of a module's resources, as JSON texts, and the cursor of the next page. */
export async function readList(
  access: ResourceAccess,
  module: string,
  query: ListQuery,
): Promise<{ rows: string[]; next: string | null }> {
  const { table, read } = findTarget(access, module, 'read');
  const sort = readSort(table, read, query.sort ?? '');
  const values = parameters();
  const mask = maskFor(read, table, query.fields, wholeTables(access.modules), values);
  const conditions = [conditionsSql(access, table, read, query, values)];
  if (query.cursor !== undefined) conditions.push(afterCursorSql(table, sort, query.cursor, values));
  const columns = [
    `${resourceJson(table, mask.fields)}::text as json`,
    `${keySql(table, sort)} as keys`,
    ...mask.columns,
  ];
  // The limit stands in the statement: as a parameter it would make PostgreSQL plan anew every time.
  const limit = Math.trunc(query.limit) + 1;
  // Rows are chosen first and made into JSON after, so that only those of the page are.
  const sql = `select ${columns.join(', ')} from (select * from ${table.sql} t where ${conditions.join(' and ')} order by ${orderSql(table, sort)} limit ${limit}) t order by ${orderSql(table, sort)}`;
  const { rows } = await access.db
    .query<MaskedRow & { keys: string }>(prepared(sql, values.values))
    .catch(refuseBadCursor);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  const shown = page.map(mask.show);
  return {
    rows: query.expand === undefined ? shown : await expandRows(access, table, read, shown, query.expand),
    next: last === undefined ? null : makeCursor(sort, last.keys),
  };
}

/** A cursor with values that are none of their column's type was made up. */
function refuseBadCursor(error: unknown): never {
  if (/^22(P02|007|008|003)$/.test(errorCode(error) ?? '')) throw badCursor(error);
  throw error;
}
