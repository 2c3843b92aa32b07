import { createHash } from 'node:crypto';
import type { ResourceAccess } from '../rights/access.ts';
import { askedOf, type Asked } from '../resources/asked-of.ts';
import { conditionsSql, type Narrowing } from '../resources/conditions.ts';
import { findTarget } from '../resources/find-table.ts';
import { askFigures } from '../resources/kept-figures.ts';
import { lookedInto, noteLookedInto } from '../resources/looked-into.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { parameters } from '../sql/parameters.ts';
import { cursorOf, sealedFor, sourceOf, type FeedSource } from './source.ts';

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
  const source = await sourceOf(access, table, read);
  const narrowed = narrowing.filter !== undefined || narrowing.search !== undefined;
  const total = narrowed ? await count(access, table, read, narrowing) : source.total;
  if (narrowed && notesReads(table)) await noteRead(access, table, 'counts', []);
  // The count itself too: it may change with resources of other modules, to which a filter looks.
  const asked = JSON.stringify([narrowing.filter ?? null, narrowing.search ?? null, total]);
  return { total, ...(await mark(access, table, source, asked)) };
}

/** When the last change that the actor may know of happened; deletions count. */
export async function readLastUpdated(
  access: ResourceAccess,
  module: string,
): Promise<Mark & { lastUpdated: string | null }> {
  const { table, read } = findTarget(access, module, 'read');
  const source = await sourceOf(access, table, read);
  return { lastUpdated: source.lastUpdated, ...(await mark(access, table, source, 'last')) };
}

async function count(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  narrowing: Narrowing,
): Promise<number> {
  const values = parameters();
  let asked: Asked = [];
  let looked: ModuleTable[] = [];
  const where = conditionsSql(access, table, read, narrowing, values, (filter) => {
    asked = askedOf(access, table, { read, filter });
    looked = lookedInto(access, table, filter);
  });
  const sql = `select count(*)::float8 as total from ${table.sql} t where ${where}`;
  await noteLookedInto(access, looked);
  const rows = await askFigures<{ total: number }>(access, asked, sql, values.values);
  return rows[0]?.total ?? 0;
}

async function mark(
  { db, actor }: ResourceAccess,
  table: ModuleTable,
  source: FeedSource,
  asked: string,
): Promise<Mark> {
  const cursor = cursorOf(source, await sealedFor(db, actor, table));
  const digest = createHash('sha256').update(`${cursor} ${asked}`).digest('base64url').slice(0, 22);
  return { cursor, etag: `"${digest}"` };
}
