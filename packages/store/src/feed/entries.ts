import type { Resource } from '@bakehouse/contract';
import { findTarget } from '../resources/find-table.ts';
import { maskFor, type MaskedRow } from '../resources/masked.ts';
import { resourceJson } from '../resources/row-json.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { FeedSource } from './source.ts';

/** Entries of a feed, as JSON text. */
export interface Entries<Place> {
  entries: string[];
  /** How far they go. */
  last: Place;
  more: boolean;
}

interface Entry extends MaskedRow {
  resource: string;
  position: number;
  op: 'shown' | 'hidden' | 'deleted';
  gone: number;
  visible: boolean;
}

/** The module's own feed, and that of a right: what came into sight and went again after the reader's place is left out. */
const ownFeed = `(select resource, position, version, 
    case op when 'delete' then 'deleted' when 'erase' then 'hidden' else 'shown' end as op
  from bakehouse.feed where module = $1 and position > $2 and position <= $3) f`;
const viewFeed = `(select resource, position, version, op
  from bakehouse.feed_view_rows where view = $1 and position > $2 and position <= $3 and (op = 'shown' or since <= $2)) f`;

/** What a reader is told of the changes after a position. */
export async function readEntries(
  access: ResourceAccess & { module: string },
  source: FeedSource,
  after: number,
  limit: number,
): Promise<Entries<number>> {
  const { table, read } = findTarget(access, access.module, 'read');
  const values = parameters(source.view === 0 ? table.number : source.view, after, source.position);
  const tables = wholeTables(access.modules);
  const mask = maskFor(read, table, undefined, tables, values);
  const visible = `(t.id is not null and ${rowsSql(read, 't', tables, values)})`;
  const columns = [
    'f.resource',
    'f.position::float8 as position',
    'f.op',
    'f.version as gone',
    `(case when ${visible} then ${resourceJson(table, mask.fields)} end) as json`,
    `${visible} as visible`,
    ...mask.columns,
  ];
  const feed = source.view === 0 ? ownFeed : viewFeed;
  const sql = `select ${columns.join(', ')} from ${feed} left join ${table.sql} t on t.id = f.resource order by f.position limit ${Math.trunc(limit) + 1}`;
  const { rows } = await access.db.query<Entry>(prepared(sql, values.values));
  const page = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    entries: page.flatMap((row) => (row.op === 'shown' ? shown(row, mask.show) : withdrawal(row))),
    last: more ? (page.at(-1)?.position ?? after) : source.position,
    more,
  };
}

function shown(row: Entry, show: (row: Entry) => string): string[] {
  // It went out of sight a moment ago: the feed tells of that later.
  if (!row.visible) return [];
  const { id, version, data, createdAt, updatedAt, createdBy, updatedBy } = JSON.parse(show(row)) as Resource;
  return [JSON.stringify({ op: 'upsert', id, version, createdAt, updatedAt, createdBy, updatedBy, data })];
}

/** What has come back into sight a moment ago is told by the feed later: told now, its going again would be told to nobody. */
function withdrawal({ op, resource, gone }: Entry): string[] {
  return [
    op === 'deleted' ? JSON.stringify({ op: 'delete', id: resource, version: gone }) : forget(resource),
  ];
}

/** That somebody may no longer see a resource; what version it has by now is nothing they may know. */
export function forget(resource: string): string {
  return JSON.stringify({ op: 'forget', id: resource, version: 0 });
}
