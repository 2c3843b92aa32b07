import { findTarget } from '../resources/find-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { refuseForgotten, tooOld, type FeedCursor, type FeedPlace } from './cursor.ts';
import { forget, type Entries } from './entries.ts';
import type { FeedSource } from './source.ts';
import { formerView } from './view.ts';

/** What a reader must forget who may hold what former rights showed, in the order of ids. */
export async function readForgotten(
  access: ResourceAccess & { module: string },
  source: FeedSource,
  { former, position, after }: FeedCursor & { after: string },
  limit: number,
): Promise<Entries<string>> {
  const { table } = findTarget(access, access.module, 'read');
  await refuseUnknown(access, source, former);
  const values = parameters(after);
  const held = former.map((place) => heldSql(place, table.number, values)).join(' union ');
  const still = stillShownSql({ ...source, position }, table.number, values);
  const sql = `select h.resource from (${held}) h where h.resource > $1::uuid and not exists (${still}) order by h.resource limit ${Math.trunc(limit) + 1}`;
  const { rows } = await access.db.query<{ resource: string }>(prepared(sql, values.values));
  const page = rows.slice(0, limit);
  return {
    entries: page.map(({ resource }) => forget(resource)),
    last: page.at(-1)?.resource ?? after,
    more: rows.length > limit,
  };
}

/** Throws where it can no longer be told what a former right showed. */
async function refuseUnknown(
  { db }: ResourceAccess,
  { state }: FeedSource,
  former: readonly FeedPlace[],
): Promise<void> {
  for (const place of former) {
    const feed = place.view === 0 ? state : await formerView(db, place.view);
    if (feed === undefined) throw tooOld();
    refuseForgotten(place, feed);
  }
}

/** What a reader holds who has come to a place of a feed: not what came later, nor what the reader was told is gone. */
function heldSql({ view, position }: FeedPlace, module: number, values: Parameters): string {
  const place = values.add(position, 'bigint');
  return view === 0
    ? `select resource from bakehouse.feed where module = ${module} and since <= ${place} and not (op in ('delete', 'erase') and position <= ${place})`
    : `select resource from bakehouse.feed_view_rows where view = ${values.add(view, 'bigint')} and since <= ${place} and not (op <> 'shown' and position <= ${place})`;
}

/** What the present right showed up to the reader's place, and shows still: if it goes, that is told later. */
function stillShownSql({ view, position }: FeedPlace, module: number, values: Parameters): string {
  const place = values.add(position, 'bigint');
  return view === 0
    ? `select from bakehouse.feed s where s.module = ${module} and s.resource = h.resource and s.since <= ${place} and s.op not in ('delete', 'erase')`
    : `select from bakehouse.feed_view_rows s where s.view = ${values.add(view, 'bigint')} and s.resource = h.resource and s.since <= ${place} and s.op = 'shown'`;
}
