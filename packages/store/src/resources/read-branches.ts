import { isObject, type Resource } from '@bakehouse/contract';
import type { ResourceAccess } from '../rights/access.ts';
import { isNothing } from '../rights/module-rights.ts';
import { rowsSql, visibleTables, wholeTables } from '../rights/right-sql.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { keySql, makeCursor, orderSql } from './list-cursor.ts';
import { maskFor, type Mask } from './masked.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { resourceJson } from './row-json.ts';
import { dataOf, expandedFrom, showsAll, trim, type Expanded, type ExpandedPage } from './expanded.ts';
import type { Branch, Selection } from './selection.ts';
import { sortSource } from './sort-source.ts';

interface Level {
  selection: Selection;
  resources: Expanded[];
}

/** Reads what is asked for along with resources: one statement for each level, whatever stands in it. */
export async function readBranches(
  access: ResourceAccess,
  selection: Selection,
  resources: Expanded[],
): Promise<void> {
  let levels: Level[] = [{ selection, resources }];
  while (levels.length > 0) levels = await readLevel(access, levels);
}

async function readLevel(access: ResourceAccess, levels: Level[]): Promise<Level[]> {
  const asked = levels.flatMap(({ selection, resources }) =>
    selection.branches.map((branch) => ({ branch, resources, ids: idsFor(branch, resources) })),
  );
  const found = await readAll(access, asked);
  const next = asked.map(({ branch, resources }, index) => {
    const rows = found.get(index) ?? [];
    attach(branch, resources, rows);
    return { selection: branch.target, resources: rows.flatMap(({ resource }) => resource ?? []) };
  });
  for (const { selection, resources } of levels)
    if (!showsAll(selection)) for (const resource of resources) trim(selection, resource);
  return next.filter(({ resources }) => resources.length > 0);
}

interface Asked {
  branch: Branch;
  ids: string[];
}

interface Found {
  /** The resource that this one names, where the relation is reverse. */
  parent: string | null;
  keys: string | null;
  /** Undefined where the row is a page of them as one text. */
  resource: Expanded | undefined;
  page: string;
}

interface FoundRow {
  branch: number;
  parent: string | null;
  json: string;
  keys: string | null;
  covers: boolean[] | null;
}

async function readAll(access: ResourceAccess, asked: readonly Asked[]): Promise<Map<number, Found[]>> {
  const found = new Map<number, Found[]>();
  const values = parameters();
  const masks = new Map<number, Mask>();
  const parts = asked.flatMap(({ branch, ids }, index) => {
    if (ids.length === 0 || isNothing(branch.target.right)) return [];
    const { table, right, read } = branch.target;
    const mask = maskFor(right, table, read, wholeTables(access.modules), values);
    masks.set(index, mask);
    return [branchSql(access, branch, ids, index, mask, values)];
  });
  if (parts.length === 0) return found;
  const sql = `${parts.map((part) => `(${part})`).join(' union all ')} order by branch, place`;
  const { rows } = await access.db.query<FoundRow>(prepared(sql, values.values));
  for (const { branch, parent, json, keys, covers } of rows) {
    const { kind, target } = asked[branch]?.branch ?? {};
    const mask = masks.get(branch);
    const isPage =
      kind === 'reverse' && target !== undefined && mask !== undefined && comesAsText(target, mask);
    const seen = covers === null || mask === undefined ? json : seenText(mask, json, covers);
    const known = found.get(branch) ?? [];
    known.push({ parent, keys, page: json, resource: isPage ? undefined : expandedFrom(seen) });
    found.set(branch, known);
  }
  await noteFound(access, asked, found);
  return found;
}

function seenText(mask: Mask, json: string, covers: readonly boolean[]): string {
  return JSON.stringify(mask.see(JSON.parse(json) as Resource, covers));
}

/** Whether nobody has to look at resources: they are shown as they are read, and nothing comes along with them. */
function comesAsText(target: Selection, mask: Mask): boolean {
  return (
    target.branches.length === 0 && showsAll(target) && mask.rules.length === 0 && !notesReads(target.table)
  );
}

/** Tells the audit log what came along, of modules that ask for it. */
async function noteFound(
  access: ResourceAccess,
  asked: readonly Asked[],
  found: ReadonlyMap<number, readonly Found[]>,
): Promise<void> {
  for (const [index, rows] of found) {
    const table = asked[index]?.branch.target.table;
    const ids = [...new Set(rows.flatMap(({ resource }) => resource?.id ?? []))];
    if (table !== undefined && notesReads(table)) await noteRead(access, table, 'expand', ids);
  }
}

/** No field has a space in its name. */
const placeInPage = '"place in page"';

/** The rows of one branch, in order: for each of those above, or all that are named. */
function branchSql(
  access: ResourceAccess,
  { kind, relation, target, filter, sort, limit }: Branch,
  ids: string[],
  index: number,
  mask: Mask,
  values: Parameters,
): string {
  const { table, right } = target;
  const given = values.add(ids, 'uuid[]');
  const conditions = [
    rowsSql(right, 't', wholeTables(access.modules), values),
    ...(filter === undefined
      ? []
      : [filterSql(filter, 't', visibleTables(access.modules, access.actor), values)]),
  ];
  const order = orderSql(table, sort);
  const covers = mask.rules.length === 0 ? 'null::boolean[]' : `array[${mask.rules.join(', ')}]`;
  const json = `${resourceJson(table, mask.fields)} as json, ${covers} as covers`;
  if (kind !== 'reverse' || relation === undefined) {
    const where = [`t.id = any(${given})`, ...conditions].join(' and ');
    return `select ${index} as branch, null::uuid as parent, row_number() over (order by ${order}) as place, ${json}, null as keys from ${sortSource(access, table, sort, where, values)}`;
  }
  const where = [relation.names('above.id'), ...conditions].join(' and ');
  const source = sortSource(access, table, sort, where, values);
  // Numbered after the limit: few are sorted. Only the last of a page tells where its list goes on.
  const page = `select t.*, row_number() over (order by ${order}) as ${placeInPage} from (select t.* from ${source} order by ${order} limit ${limit + 1}) t`;
  if (comesAsText(target, mask)) {
    const text = `select string_agg(${resourceJson(table, mask.fields)}, ',' order by t.${placeInPage}) filter (where t.${placeInPage} <= ${limit}) as json,
      case when count(*) > ${limit} then min(${keySql(table, sort)}) filter (where t.${placeInPage} = ${limit}) end as keys from (${page}) t having count(*) > 0`;
    return `select ${index} as branch, above.id as parent, 0 as place, t.json, null::boolean[] as covers, t.keys from unnest(${given}) above(id) cross join lateral (${text}) t`;
  }
  const keys = `case when t.${placeInPage} = ${limit} then ${keySql(table, sort)} end as keys`;
  return `select ${index} as branch, above.id as parent, t.${placeInPage} as place, ${json}, ${keys} from unnest(${given}) above(id) cross join lateral (${page}) t`;
}

function idsFor({ kind, path }: Branch, resources: readonly Expanded[]): string[] {
  const ids = resources.flatMap((resource) =>
    kind === 'reverse' ? [resource.id] : idsAt(dataOf(resource), path),
  );
  return [...new Set(ids)];
}

/** The ids at a path, through the rows of lists, each once. */
function idsAt(value: unknown, path: readonly string[]): string[] {
  const [step, ...rest] = path;
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => idsAt(each, path)))];
  if (step === undefined) return typeof value === 'string' ? [value] : [];
  return isObject(value) ? idsAt(value[step], rest) : [];
}

function attach(branch: Branch, resources: readonly Expanded[], rows: readonly Found[]): void {
  const byParent = new Map<string | null, Found[]>();
  for (const row of rows) {
    const known = byParent.get(row.parent);
    if (known === undefined) byParent.set(row.parent, [row]);
    else known.push(row);
  }
  const places = new Map(
    rows.flatMap(({ resource }, place) =>
      resource === undefined ? [] : [[resource.id, { resource, place }]],
    ),
  );
  for (const resource of resources) {
    const related =
      branch.kind === 'reverse'
        ? pageOf(branch, byParent.get(resource.id) ?? [])
        : namedBy(branch, idsAt(dataOf(resource), branch.path), places);
    resource.along.set(branch.key, related);
  }
}

/** Those that name a resource, and where a list of them goes on. */
function pageOf({ limit, sort }: Branch, rows: readonly Found[]): ExpandedPage {
  const [first] = rows;
  const isText = first !== undefined && first.resource === undefined;
  const keys = isText ? first.keys : rows.length > limit ? rows[limit - 1]?.keys : null;
  return {
    data: isText ? first.page : rows.slice(0, limit).flatMap(({ resource }) => resource ?? []),
    next: keys === undefined || keys === null ? null : makeCursor(sort, keys),
  };
}

/** Those that a resource names: in the order in which it does, or in the one that is asked for. */
function namedBy(
  { kind, sort, limit }: Branch,
  ids: readonly string[],
  places: ReadonlyMap<string, { resource: Expanded; place: number }>,
): Expanded[] | Expanded | null {
  const found = ids.flatMap((id) => places.get(id) ?? []);
  if (sort.length > 0) found.sort((a, b) => a.place - b.place);
  const named = found.slice(0, limit).map(({ resource }) => resource);
  return kind === 'one' ? (named[0] ?? null) : named;
}
