import type { Actor } from '../identity/actor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';
import { cursorKey } from './cursor-key.ts';
import { writeCursor, type FeedPlace } from './cursor.ts';
import { currentView } from './current-view.ts';
import { feedState, type FeedState } from '../modules/feed-state.ts';
import type { SealedFor } from './seal.ts';

/** The feed that a right reads: the module's own where every resource is covered, or else the right's. */
export interface FeedSource extends FeedPlace {
  epoch: string;
  forgotten: number;
  total: number;
  lastUpdated: string | null;
  /** The state of the module's own feed. */
  state: FeedState;
}

/** The feed that a right reads, with everything in it that is committed by now. */
export async function sourceOf(
  access: Pick<ResourceAccess, 'db' | 'modules'>,
  table: ModuleTable,
  read: Right,
): Promise<FeedSource> {
  const state = await feedState(access.db, table.number);
  const right = read.fingerprint;
  if (coversAll(read)) return { ...state, right, view: 0, state };
  const { id, position, forgotten, total, lastUpdated } = await currentView(access, table, read, state);
  return { epoch: state.epoch, right, view: id, position, forgotten, total, lastUpdated, state };
}

/** Whether a right covers every resource, be it with some of its fields only. */
function coversAll({ all, rules }: Right): boolean {
  return all || rules.some(({ filter }) => filter === undefined);
}

/** The place that a feed has come to, as a cursor for one reader. */
export function cursorOf(source: FeedPlace & { epoch: string }, sealed: SealedFor): string {
  const { epoch, right, view, position } = source;
  return writeCursor({ epoch, right, view, position, former: [] }, sealed);
}

/** What the cursors of one reader of a module are sealed with. */
export async function sealedFor(
  db: ResourceAccess['db'],
  { user }: Actor,
  table: ModuleTable,
): Promise<SealedFor> {
  return { key: await cursorKey(db), reader: `${user?.id ?? ''} ${table.number}` };
}
