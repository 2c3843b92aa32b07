import { findTarget } from '../resources/find-table.ts';
import { idsIn, noteRead, notesReads } from '../rights/note-read.ts';
import type { ResourceAccess } from '../rights/access.ts';
import {
  notACursor,
  readCursor,
  refuseForgotten,
  tooOld,
  writeCursor,
  type FeedCursor,
  type FeedPlace,
} from './cursor.ts';
import { readEntries } from './entries.ts';
import { readForgotten } from './forgotten.ts';
import { sealedFor, sourceOf, type FeedSource } from './source.ts';

/** A page of a change feed; each entry is JSON text. */
export interface ChangesPage {
  entries: string[];
  next: string;
  more: boolean;
}

/** More former rights than this in one reading, and a fresh copy is cheaper. */
const mostFormer = 4;

/** Sorts before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The latest state of every resource changed since a cursor, as far as the actor may know of it; none is ever skipped. */
export async function readChanges(
  access: ResourceAccess,
  module: string,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<ChangesPage> {
  const { table, read } = findTarget(access, module, 'read');
  const sealed = await sealedFor(access.db, access.actor, table);
  const source = await sourceOf(access, table, read);
  const given = since === undefined ? beginning(source, []) : readCursor(since, sealed);
  if (given === undefined) throw notACursor();
  const cursor = placed(given, source);
  const { entries, next } = await readPage({ ...access, module }, source, cursor, limit);
  if (notesReads(table)) await noteRead(access, table, 'changes', idsIn(`[${entries.join(',')}]`));
  return { entries, next: writeCursor(next, sealed), more: !isAtEnd(next, source) };
}

function beginning({ epoch, right, view }: FeedSource, former: readonly FeedPlace[]): FeedCursor {
  return { epoch, right, view, position: 0, former };
}

/** The cursor in the feed of the present right. Whoever's right has changed begins anew, and is told what to forget. */
function placed(cursor: FeedCursor, source: FeedSource): FeedCursor {
  if (cursor.epoch !== source.epoch) throw tooOld();
  if (cursor.right !== source.right) return beginning(source, held(cursor));
  // The feed of the right was dropped, as nobody used it, and begun again.
  if (cursor.view !== source.view) throw tooOld();
  refuseForgotten(cursor, source);
  return cursor;
}

/** What a reader may hold whose right has changed. */
function held({ right, view, position, former }: FeedCursor): FeedPlace[] {
  const others = former.filter((place) => place.right !== right || place.view !== view);
  const again = former.find((place) => place.right === right && place.view === view);
  const furthest = Math.max(position, again?.position ?? 0);
  const all = furthest === 0 ? others : [...others, { right, view, position: furthest }];
  if (all.length > mostFormer) throw tooOld();
  return all;
}

async function readPage(
  access: ResourceAccess & { module: string },
  source: FeedSource,
  cursor: FeedCursor,
  limit: number,
): Promise<{ entries: string[]; next: FeedCursor }> {
  const page =
    cursor.after === undefined
      ? await readEntries(access, source, cursor.position, limit)
      : { entries: [], last: cursor.position, more: false };
  const come = { ...cursor, position: page.last };
  if (page.more || cursor.former.length === 0) return { entries: page.entries, next: come };
  const after = cursor.after ?? beforeAll;
  const gone = await readForgotten(access, source, { ...come, after }, limit - page.entries.length);
  const entries = [...page.entries, ...gone.entries];
  if (gone.more) return { entries, next: { ...come, after: gone.last } };
  return { entries, next: { ...come, former: [], after: undefined } };
}

function isAtEnd({ position, former }: FeedCursor, source: FeedSource): boolean {
  return former.length === 0 && position >= source.position;
}
