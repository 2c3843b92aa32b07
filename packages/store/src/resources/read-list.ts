import { errorCode, type Resource, type SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { conditionsSql, readSort, type Narrowing } from './conditions.ts';
import { expandRows } from './expand.ts';
import { findTarget } from './find-table.ts';
import { afterCursorSql, badCursor, keySql, makeCursor, orderSql } from './list-cursor.ts';
import { idsIn, noteRead, notesReads } from './note-read.ts';
import { maskFor, type Mask, type MaskedRow } from './masked.ts';
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

/** Reads one page of a module's resources, as a JSON text of them all with commas between, and the cursor of the next page. */
export async function readListText(
  access: ResourceAccess,
  module: string,
  query: ListQuery,
): Promise<{ json: string; next: string | null }> {
  const { table, read } = findTarget(access, module, 'read');
  const page = await readPage(access, table, read, query);
  if (notesReads(table)) await noteRead(access, table, 'list', idsIn(`[${page.json}]`));
  return page;
}

async function readPage(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  query: ListQuery,
): Promise<{ json: string; next: string | null }> {
  const { sort, mask, ...plan } = planFor(access, table, read, query);
  if (plan.whole) {
    const { rows } = await access.db.query<Whole>(plan.query).catch(refuseBadCursor);
    const { json, keys, more } = rows[0] ?? { json: null, keys: null, more: false };
    return { json: json ?? '', next: more && keys !== null ? makeCursor(sort, keys) : null };
  }
  const { rows } = await access.db.query<MaskedRow & { keys: string }>(plan.query).catch(refuseBadCursor);
  const page = rows.length > query.limit ? rows.slice(0, query.limit) : rows;
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  let shown = page.map(mask.show);
  if (query.expand !== undefined) shown = await expandRows(access, table, read, shown, query.expand);
  return { json: shown.join(','), next: last === undefined ? null : makeCursor(sort, last.keys) };
}

/** Reads one page of a module's resources, and the cursor of the next page. */
export async function readList(
  access: ResourceAccess,
  module: string,
  query: ListQuery,
): Promise<{ rows: Resource[]; next: string | null }> {
  const { json, next } = await readListText(access, module, query);
  return { rows: JSON.parse(`[${json}]`) as Resource[], next };
}

/** A page that PostgreSQL has put together. */
interface Whole {
  json: string | null;
  /** Of the last row. */
  keys: string | null;
  more: boolean;
}

interface Plan {
  query: ReturnType<typeof prepared>;
  /** Whether the statement gives the page as one text: so it is where no row has to be looked at. */
  whole: boolean;
  sort: SortKey[];
  mask: Mask;
}

const plans = planMemory<Plan>();

/** The number of a row in its page; no field has a space in its name. */
const place = '"place in page"';

/** How a list is read. What looks only at the module itself and is the same for everybody with the right is worked out once. */
function planFor(access: ResourceAccess, table: ModuleTable, read: Right, query: ListQuery): Plan {
  const { filter, search, sort, fields, limit, cursor, expand } = query;
  const make = () => makePlan(access, table, read, query);
  const isOwn = filter === undefined || staysInside(table, filter);
  if (cursor !== undefined || !isOwn) return make();
  return plans(
    table,
    read,
    JSON.stringify([filter, search, sort, fields, limit, expand !== undefined]),
    make,
  );
}

/** Whether a filter names neither the user nor fields of other modules. */
function staysInside(table: ModuleTable, filter: unknown): boolean {
  if (typeof filter === 'string') return !filter.startsWith('$');
  if (typeof filter !== 'object' || filter === null) return true;
  return Object.entries(filter).every(
    ([name, value]) => !refersElsewhere(table, name) && staysInside(table, value),
  );
}

function refersElsewhere({ columns }: ModuleTable, name: string): boolean {
  const [first = ''] = name.split('.');
  const field = columns.get(first)?.field;
  const inside = field?.type === 'list' ? JSON.stringify(field.options) : `"type":"${field?.type}"`;
  return /"type":"(relation|user)"/.test(inside) || ['createdBy', 'updatedBy'].includes(first);
}

function makePlan(access: ResourceAccess, table: ModuleTable, read: Right, query: ListQuery): Plan {
  const sort = readSort(table, read, query.sort ?? '');
  const values = parameters();
  const mask = maskFor(read, table, query.fields, wholeTables(access.modules), values);
  const conditions = [conditionsSql(access, table, read, query, values)];
  if (query.cursor !== undefined) conditions.push(afterCursorSql(table, sort, query.cursor, values));
  const json = resourceJson(table, mask.fields);
  const keys = keySql(table, sort);
  const order = orderSql(table, sort);
  // The limit stands in the statement: as a parameter it would make PostgreSQL plan anew every time.
  const limit = Math.trunc(query.limit);
  // Rows are chosen first and made into JSON after, so that only those of the page are.
  const chosen = `select * from ${table.sql} t where ${conditions.join(' and ')} order by ${order} limit ${limit + 1}`;
  const whole = mask.columns.length === 0 && query.expand === undefined;
  const sql = whole
    ? `select string_agg(${json}, ',') filter (where t.${place} <= ${limit}) as json, min(${keys}) filter (where t.${place} = ${limit}) as keys, count(*) > ${limit} as more from (select *, row_number() over (order by ${order}) as ${place} from (${chosen}) t) t`
    : `select ${[`${json} as json`, `${keys} as keys`, ...mask.columns].join(', ')} from (${chosen}) t order by ${order}`;
  return { query: prepared(sql, values.values), whole, sort, mask };
}

/** A cursor with values that are none of their column's type was made up. */
function refuseBadCursor(error: unknown): never {
  if (/^22(P02|007|008|003)$/.test(errorCode(error) ?? '')) throw badCursor(error);
  throw error;
}
