import type { PoolClient } from 'pg';
import { transact } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { modulesLookedInto, touchedBy } from './touched.ts';
import { lockView, readView, type Places, type View } from './view.ts';

type Means = Pick<ResourceAccess, 'db' | 'modules'>;

/** More changes in other modules than this, and all resources are looked at rather than those that refer to them. */
const mostRelated = 500;

/** A look that found nothing is noted where the next one would have to pass over this many changes again. */
const worthNoting = 100;

/** Brings the feed of a right up to the given places: what came into sight, changed in sight or went out of sight since. */
export async function refreshView(
  { db, modules }: Means,
  table: ModuleTable,
  right: Right,
  places: Places,
): Promise<View> {
  return transact(db, async (client) => {
    const view = await lockView(client, table, right);
    const means = { db: client, modules };
    const changes = await writeChanges(means, table, right, view);
    const passed = (places[table.number]?.[0] ?? 0) - (view.places?.[table.number]?.[0] ?? 0);
    if (changes === 0 && view.places !== null && passed < worthNoting && !relatedMoved(view, table, places))
      return view;
    await client.query('update bakehouse.feed_views set places = $2 where id = $1', [
      view.id,
      JSON.stringify(latest(view.places ?? {}, places)),
    ]);
    return readView(client, view.id);
  });
}

/** Somebody quicker may have come further already. */
function latest(before: Places, now: Places): Places {
  const entries = Object.entries(now).map(([module, place]) => {
    const old = before[module];
    return [module, old !== undefined && old[1] === place[1] && old[0] > place[0] ? old : place];
  });
  return Object.fromEntries(entries) as Places;
}

function relatedMoved({ places }: View, { number }: ModuleTable, now: Places): boolean {
  return Object.entries(now).some(
    ([module, [position, version]]) =>
      places?.[module]?.[1] !== version || (module !== `${number}` && places[module]?.[0] !== position),
  );
}

async function writeChanges(means: Means, table: ModuleTable, right: Right, view: View): Promise<number> {
  const own = view.places?.[table.number]?.[0] ?? 0;
  const values = parameters(view.id, table.number, own);
  const visible = `(t.id is not null and ${rowsSql(right, 't', wholeTables(means.modules), values)})`;
  const candidates = await candidatesSql(means, table, right, view, values);
  const sql = `
    with looked as (
      select c.resource, ${visible} as visible, 
        t.id is null and f.op is distinct from 'erase' as deleted, coalesce(t.version, f.version, r.version) as version,
        r.op = 'shown' as held, r.version as known,
        case when f.position > $3 then f.at when f.position is null then t."updatedAt" else clock_timestamp() end as at
      from (${candidates}) c left join ${table.sql} t on t.id = c.resource
        left join bakehouse.feed f on f.module = $2 and f.resource = c.resource
        left join bakehouse.feed_view_rows r on r.view = $1 and r.resource = c.resource
    ), changed as (
      select *, row_number() over (order by resource) as turn from looked
      where case when visible then held is not true or known <> version else held end
    ), written as (
      insert into bakehouse.feed_view_rows as r (view, resource, since, position, op, version)
      select v.id, c.resource, v.position + c.turn, v.position + c.turn,
        case when c.visible then 'shown' when c.deleted then 'deleted' else 'hidden' end, c.version
      from changed c join bakehouse.feed_views v on v.id = $1
      on conflict (view, resource) do update
        set position = excluded.position, op = excluded.op, version = excluded.version, at = excluded.at
    )
    update bakehouse.feed_views v
    set position = v.position + n.changes, total = v.total + n.grown, last_updated = greatest(v.last_updated, n.at)
    from (
      select count(*) as changes, max(at) as at,
        count(*) filter (where visible and held is not true) - count(*) filter (where not visible) as grown
      from changed
    ) n
    where v.id = $1 and n.changes > 0 returning n.changes::float8 as changes`;
  const { rows } = await means.db.query<{ changes: number }>(prepared(sql, values.values));
  return rows[0]?.changes ?? 0;
}

/** The resources that may have come into sight, changed or gone out of sight since the view was last looked at. */
async function candidatesSql(
  means: Means,
  table: ModuleTable,
  right: Right,
  view: View,
  values: Parameters,
): Promise<string> {
  const changed = 'select resource from bakehouse.feed where module = $2 and position > $3';
  const tables = wholeTables(means.modules);
  const related = await relatedChanges(means, right, view, table);
  if (related === 'many') {
    const seen = rowsSql(right, 't', tables, values);
    return `select t.id as resource from ${table.sql} t where ${seen} union select resource from bakehouse.feed_view_rows where view = $1 and op = 'shown'`;
  }
  if (related.size === 0) return changed;
  const touched = filterSql(touchedBy(right, related), 't', tables, values);
  return `${changed} union select t.id from ${table.sql} t where ${touched}`;
}

/** What has changed in the modules that the rules look into; `many` where everything is to be looked at. */
async function relatedChanges(
  { db, modules }: Means,
  right: Right,
  { places }: View,
  table: ModuleTable,
): Promise<Map<string, string[]> | 'many'> {
  if (places === null || places[table.number]?.[1] !== table.version) return 'many';
  const changed = new Map<string, string[]>();
  for (const module of modulesLookedInto(right)) {
    const other = modules.find(module);
    if (other === undefined) continue;
    const place = places[other.number];
    if (place?.[1] !== other.version) return 'many';
    const ids = await changedSince(db as PoolClient, other.number, place[0]);
    if (ids.length > mostRelated) return 'many';
    if (ids.length > 0) changed.set(module, ids);
  }
  return changed;
}

async function changedSince(db: PoolClient, module: number, position: number): Promise<string[]> {
  const { rows } = await db.query<{ resource: string }>(
    prepared(
      `select resource from bakehouse.feed where module = $1 and position > $2 limit ${mostRelated + 1}`,
      [module, position],
    ),
  );
  return rows.map(({ resource }) => resource);
}
