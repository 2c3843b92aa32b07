import { createHash } from 'node:crypto';
import type { ResourceAccess } from '../rights/access.ts';
import { conditionsSql, type Narrowing } from '../resources/conditions.ts';
import { findTarget } from '../resources/find-table.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { systemInstant } from '../sql/json-form.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { writeCursor } from './cursor.ts';
import { feedState, type FeedState } from './feed-state.ts';
import { rightNow } from './right-now.ts';
import { rememberRight } from './rights-seen.ts';
import { isVisibleSql, wasVisibleSql } from './visible-sql.ts';

/** What a reader is told of a module without reading it: how many there are, when the last one changed, and where the feed stands. */
export interface Mark {
  cursor: string;
  /** Changes with what the reader may see, and with nothing else. */
  etag: string;
}

/** The number of resources that the actor may read, all or those asked for. */
export async function readTotal(
  access: ResourceAccess,
  module: string,
  narrowing: Narrowing,
): Promise<Mark & { total: number }> {
  const { table, read } = findTarget(access, module, 'read');
  const { state, last, right } = await markOf(access, table, read);
  const narrowed = narrowing.filter !== undefined || narrowing.search !== undefined;
  const total = read.all && !narrowed ? state.total : await count(access, table, read, narrowing);
  return {
    total,
    // The count itself too: it may change with resources of other modules, to which a filter or a rule looks.
    ...mark(
      state,
      last.position,
      right,
      JSON.stringify([narrowing.filter ?? null, narrowing.search ?? null, total]),
    ),
  };
}

/** When the last change that the actor may know of happened; deletions count. */
export async function readLastUpdated(
  access: ResourceAccess,
  module: string,
): Promise<Mark & { lastUpdated: string | null }> {
  const { table, read } = findTarget(access, module, 'read');
  const { state, last, right } = await markOf(access, table, read);
  return { lastUpdated: last.at, ...mark(state, last.position, right, 'last') };
}

interface LastChange {
  position: number;
  at: string | null;
}

async function markOf(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
): Promise<{ state: FeedState; last: LastChange; right: string }> {
  const state = await feedState(access.db, table.number);
  await rememberRight(access.db, access.actor, table, read);
  const right = read.all ? read.fingerprint : await rightNow(access, table, read);
  return {
    state,
    right,
    last: read.all
      ? { position: state.position, at: state.lastUpdated }
      : await lastVisible(access, table, read, right, state),
  };
}

/** What was found by earlier readings under the same right: later ones look only at what has come since. */
const memory = new WeakMap<ModuleTable, Map<string, LastChange & { upTo: number }>>();

/** The last change that a right lets its holder know of. */
async function lastVisible(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  right: string,
  state: FeedState,
): Promise<LastChange> {
  const found = memory.get(table) ?? new Map<string, LastChange & { upTo: number }>();
  memory.set(table, found);
  const known = found.get(right) ?? { position: 0, at: null, upTo: 0 };
  if (known.upTo === state.position) return known;
  const values = parameters(table.number, known.upTo, state.position);
  const seen = `(${isVisibleSql(read, access.modules, values)} or ${wasVisibleSql(table, read, access.modules, values)})`;
  const sql = `select f.position::float8 as position, ${systemInstant('f.at')} as at from bakehouse.feed f left join ${table.sql} t on t.id = f.resource where f.module = $1 and f.position > $2 and f.position <= $3 and ${seen} order by f.position desc limit 1`;
  const { rows } = await access.db.query<LastChange>(prepared(sql, values.values));
  const last = { ...(rows[0] ?? known), upTo: state.position };
  if (found.size > 1000) found.clear();
  found.set(right, last);
  return last;
}

async function count(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  narrowing: Narrowing,
): Promise<number> {
  const values = parameters();
  const sql = `select count(*)::float8 as total from ${table.sql} t where ${conditionsSql(access, table, read, narrowing, values)}`;
  const { rows } = await access.db.query<{ total: number }>(prepared(sql, values.values));
  return rows[0]?.total ?? 0;
}

function mark(state: FeedState, position: number, right: string, asked: string): Mark {
  const cursor = writeCursor({ epoch: state.epoch, position, right });
  const digest = createHash('sha256').update(`${cursor} ${asked}`).digest('base64url').slice(0, 22);
  return { cursor, etag: `"${digest}"` };
}
