import { Problem, type Resource } from '@bakehouse/contract';
import { findTarget } from '../resources/find-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { maskFor, type MaskedRow } from '../resources/masked.ts';
import { idsIn, noteRead, notesReads } from '../resources/note-read.ts';
import { resourceJson } from '../resources/row-json.ts';
import type { Right } from '../rights/module-rights.ts';
import { wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { readCursor, writeCursor, type FeedCursor } from './cursor.ts';
import { feedState } from './feed-state.ts';
import { fingerprintOf, rightNow } from './right-now.ts';
import { rememberedRight, rememberRight } from './rights-seen.ts';
import { isVisibleSql, wasVisibleSql } from './visible-sql.ts';

/** One entry of a change feed, as JSON text. */
export interface ChangesPage {
  entries: string[];
  next: string;
  more: boolean;
}

interface Entry extends MaskedRow {
  resource: string;
  position: number;
  version: number;
  op: string;
  visible: boolean;
  was: boolean;
}

/** The latest state of every resource changed since a cursor, as far as the actor may know of it; none is ever skipped. */
export async function readChanges(
  access: ResourceAccess,
  module: string,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<ChangesPage> {
  const { table, read } = findTarget(access, module, 'read');
  const state = await feedState(access.db, table.number);
  const right = await rightNow(access, table, read);
  const start: FeedCursor = { epoch: state.epoch, position: 0, right };
  const cursor = since === undefined ? start : readCursor(since, state);
  await rememberRight(access.db, access.actor, table, read);
  // Whoever reads everything anew comes to the end of it first, however often related resources change meanwhile.
  const goesOn = cursor.formerly !== undefined && fingerprintOf(cursor.right) === read.fingerprint;
  // Whoever's right has changed reads everything anew, and is told what to forget.
  const from =
    cursor.right === right || goesOn ? cursor : { ...start, formerly: cursor.formerly ?? cursor.right };
  const former =
    from.formerly === undefined
      ? undefined
      : await rememberedRight(
          access.db,
          access.actor,
          table,
          fingerprintOf(from.formerly),
          access.modules.lookup,
        );
  if (from.formerly !== undefined && former === undefined)
    throw new Problem('cursor_too_old', 'Your permissions have changed. Fetch everything again.');
  const { entries, last, more } = await readEntries(
    access,
    module,
    read,
    former,
    from.position,
    state.position,
    limit,
  );
  if (notesReads(table)) await noteRead(access, table, 'changes', idsIn(`[${entries.join(',')}]`));
  const next: FeedCursor = {
    epoch: state.epoch,
    position: more ? last : state.position,
    right: from.right,
    formerly: more ? from.formerly : undefined,
  };
  return { entries, next: writeCursor(next), more };
}

async function readEntries(
  access: ResourceAccess,
  module: string,
  read: Right,
  former: Right | undefined,
  after: number,
  upTo: number,
  limit: number,
): Promise<{ entries: string[]; last: number; more: boolean }> {
  const { table } = findTarget(access, module, 'read');
  const values = parameters(table.number, after, upTo);
  const tables = wholeTables(access.modules);
  const mask = maskFor(read, table, undefined, tables, values);
  const visible = isVisibleSql(read, access.modules, values);
  const was =
    former === undefined
      ? wasVisibleSql(table, read, access.modules, values)
      : `(${wasVisibleSql(table, read, access.modules, values)} or ${wasVisibleSql(table, former, access.modules, values)})`;
  const columns = [
    'f.resource',
    'f.position::float8 as position',
    'f.op',
    `(case when ${visible} then ${resourceJson(table, mask.fields)} end) as json`,
    't.version',
    'f.version as gone',
    `${visible} as visible`,
    // Of what was erased nobody knows any more who saw it: everybody forgets it.
    `(${visible} or f.op = 'erase' or ${was}) as was`,
    ...mask.columns,
  ];
  // Entries of which the reader may know nothing are passed over in the database, so that a page is never empty for long.
  const sql = `select * from (select ${columns.join(', ')} from bakehouse.feed f left join ${table.sql} t on t.id = f.resource where f.module = $1 and f.position > $2 and f.position <= $3 order by f.position) e where e.was order by e.position limit ${Math.trunc(limit) + 1}`;
  const { rows } = await access.db.query<Entry & { gone: number }>(prepared(sql, values.values));
  const page = rows.slice(0, limit);
  return {
    entries: page.map((row) => entryJson(row, row.visible ? mask.show(row) : undefined)),
    last: page.at(-1)?.position ?? upTo,
    more: rows.length > limit,
  };
}

function entryJson({ resource, op, gone }: Entry & { gone: number }, shown: string | undefined): string {
  if (shown !== undefined) {
    const { id, version, data, createdAt, updatedAt, createdBy, updatedBy } = JSON.parse(shown) as Resource;
    return JSON.stringify({ op: 'upsert', id, version, createdAt, updatedAt, createdBy, updatedBy, data });
  }
  return JSON.stringify({ op: op === 'delete' ? 'delete' : 'forget', id: resource, version: gone });
}
