import { errorCode, type FieldTree, type Filter, type Resource, type SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { conditionsSql, readSort, type Narrowing } from './conditions.ts';
import { findTarget } from './find-table.ts';
import { afterCursorSql, badCursor, keySql, makeCursor, orderSql } from './list-cursor.ts';
import { idsIn, noteRead, notesReads } from '../rights/note-read.ts';
import { highlightsOf, type Highlights } from './highlights.ts';
import { maskFor, type Mask, type MaskedRow } from './masked.ts';
import { expandedFrom, expandedText } from './expanded.ts';
import { reading } from './on-standby.ts';
import { readBranches } from './read-branches.ts';
import { askedOf, measured, type Asked } from './asked-of.ts';
import { byRelevance, isRanked, rankSql } from './relevance.ts';
import { resourceJson } from './row-json.ts';
import { selectionOf, type Selection } from './selection.ts';
import { lookedInto, noteLookedInto } from './looked-into.ts';
import { firstOfKinds, readDistinct } from './distinct.ts';
import { sortSource } from './sort-source.ts';

/** What a list is asked for. */
export interface ListQuery extends Narrowing {
  sort?: string | undefined;
  /** Of the resources with the same values in these fields only the first is given. */
  distinct?: readonly string[] | undefined;
  /** What is given of each, and what comes along with it; all fields when left out. */
  select?: FieldTree | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Whether each comes with what a search has found in it. */
  highlights?: boolean | undefined;
}

/** Reads one page of a module's resources, as a JSON text of them all with commas between, and the cursor of the next page. */
export async function readListText(
  access: ResourceAccess,
  module: string,
  query: ListQuery,
): Promise<{ json: string; next: string | null }> {
  const { table, read } = findTarget(access, module, 'read');
  const page = await reading(access, (from) => readPage(from, table, read, query));
  if (notesReads(table)) await noteRead(access, table, 'list', idsIn(`[${page.json}]`));
  return page;
}

async function readPage(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  query: ListQuery,
): Promise<{ json: string; next: string | null }> {
  const selection =
    query.select === undefined ? undefined : selectionOf(access, table, query.select, query.limit);
  const ranked = await isRanked(access, table, read, query);
  const { sort, mask, asked, found, looked, ...plan } = planFor(
    access,
    table,
    read,
    query,
    selection,
    ranked,
  );
  await noteLookedInto(access, looked);
  if (plan.whole) {
    const { rows } = await measured(access, asked, () => access.db.query<Whole>(plan.query)).catch(
      refuseBadCursor,
    );
    const { json, keys, more } = rows[0] ?? { json: null, keys: null, more: false };
    return { json: json ?? '', next: more && keys !== null ? makeCursor(sort, keys) : null };
  }
  const { rows } = await measured(access, asked, () =>
    access.db.query<MaskedRow & { keys: string }>(plan.query),
  ).catch(refuseBadCursor);
  const page = rows.length > query.limit ? rows.slice(0, query.limit) : rows;
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  const shown = page.map((row) => withFound(mask.show(row), row, found));
  const json =
    selection === undefined || isFlat(selection)
      ? shown.join(',')
      : await withBranches(access, selection, shown);
  return { json, next: last === undefined ? null : makeCursor(sort, last.keys) };
}

/** The JSON of a resource with what a search has found in it. */
function withFound(json: string, row: object, found: Highlights | undefined): string {
  return found === undefined ? json : `${json.slice(0, -1)},"highlights":${JSON.stringify(found.read(row))}}`;
}

/** Whether nothing comes along and no list is cut: then what is read is what is shown. */
function isFlat({ branches, lists }: Selection): boolean {
  return branches.length === 0 && lists.size === 0;
}

async function withBranches(
  access: ResourceAccess,
  selection: Selection,
  shown: readonly string[],
): Promise<string> {
  const resources = shown.map(expandedFrom);
  await readBranches(access, selection, resources);
  return resources.map(expandedText).join(',');
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
  sort: readonly SortKey[];
  mask: Mask;
  /** What it asks without an index for it. */
  asked: Asked;
  /** What a search has found, where that is asked for. */
  found: Highlights | undefined;
  /** Modules that its filter and its order look into, and whose readings are noted. */
  looked: readonly ModuleTable[];
}

const plans = planMemory<Plan>();

/** The number of a row in its page; no field has a space in its name. */
const place = '"place in page"';

/** How a list is read. What looks only at the module itself and is the same for everybody with the right is worked out once. */
function planFor(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  query: ListQuery,
  selection: Selection | undefined,
  ranked: boolean,
): Plan {
  const { filter, search, sort, distinct, limit, cursor, highlights } = query;
  const make = () => makePlan(access, table, read, query, selection, ranked);
  const ordered = [sort ?? '', ...(distinct ?? [])].join();
  const isOwn = (filter === undefined || staysInside(table, filter)) && !ordered.includes('.');
  if (cursor !== undefined || !isOwn) return make();
  const flat = selection === undefined || isFlat(selection);
  const asked = [filter, search, sort, distinct, selection?.read, limit, flat, ranked, highlights];
  return plans(table, read, JSON.stringify(asked), make);
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
  if (name.includes('(')) return true;
  const [first = ''] = name.split('.');
  const field = columns.get(first)?.field;
  const inside = field?.type === 'list' ? JSON.stringify(field.options) : `"type":"${field?.type}"`;
  return /"type":"(relation|user)"/.test(inside) || ['createdBy', 'updatedBy'].includes(first);
}

function makePlan(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  query: ListQuery,
  selection: Selection | undefined,
  ranked: boolean,
): Plan {
  const sort = ranked ? byRelevance : readSort(access, table, query.sort ?? '');
  const { search = '' } = query;
  const values = parameters();
  const mask = maskFor(read, table, selection?.read, wholeTables(access.modules), values);
  let filter: Filter | undefined;
  const where = conditionsSql(access, table, read, query, values, (seen) => (filter = seen));
  const asked = askedOf(access, table, { read, filter, sort: ranked ? [] : sort });
  const found =
    query.highlights === true ? highlightsOf(table, read, mask.fields, search, values) : undefined;
  const rank = ranked ? [rankSql(table, read, search, values)] : [];
  const kinds = readDistinct(access, table, query.distinct ?? []);
  const every = sortSource(access, table, [...sort, ...kinds], where, values, rank);
  const source = kinds.length === 0 ? every : firstOfKinds(table, sort, kinds, every);
  const after = query.cursor === undefined ? '' : ` and ${afterCursorSql(table, sort, query.cursor, values)}`;
  const json = resourceJson(table, mask.fields);
  const keys = keySql(table, sort);
  const order = orderSql(table, sort);
  // The limit stands in the statement: as a parameter it would make PostgreSQL plan anew every time.
  const limit = Math.trunc(query.limit);
  // Rows are chosen first and made into JSON after, so that only those of the page are.
  const chosen = `select * from ${source}${after} order by ${order} limit ${limit + 1}`;
  const whole =
    found === undefined && mask.columns.length === 0 && (selection === undefined || isFlat(selection));
  const sql = whole
    ? `select string_agg(${json}, ',') filter (where t.${place} <= ${limit}) as json, min(${keys}) filter (where t.${place} = ${limit}) as keys, count(*) > ${limit} as more from (select *, row_number() over (order by ${order}) as ${place} from (${chosen}) t) t`
    : `select ${[`${json} as json`, `${keys} as keys`, ...mask.columns, ...(found?.columns ?? [])].join(', ')} from (${chosen}) t order by ${order}`;
  return {
    query: prepared(sql, values.values),
    whole,
    sort,
    mask,
    asked,
    found,
    looked: lookedInto(access, table, filter, [...sort, ...kinds]),
  };
}

/** A cursor with values that are none of their column's type was made up. */
function refuseBadCursor(error: unknown): never {
  if (/^22(P02|007|008|003)$/.test(errorCode(error) ?? '')) throw badCursor(error);
  throw error;
}
