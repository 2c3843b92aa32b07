import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Right } from '../rights/module-rights.ts';
import { feedState, type FeedState } from '../modules/feed-state.ts';
import { refreshView } from './refresh-view.ts';
import { modulesLookedInto } from './touched.ts';
import { findView, type Places, type View } from './view.ts';

/** Where a view was looked at by this process and nothing new was in it. */
const memory = new WeakMap<ModuleTable, Map<string, { position: number; places: Places }>>();

/** The feed of a right, with everything in it that is committed by now. */
export async function currentView(
  { db, modules }: Pick<ResourceAccess, 'db' | 'modules'>,
  table: ModuleTable,
  right: Right,
  state: FeedState,
): Promise<View> {
  const places = await placesOf(
    db,
    table,
    state,
    modulesLookedInto(right).flatMap((name) => modules.find(name) ?? []),
  );
  const found = await findView(db, table, right);
  const looked = memory.get(table)?.get(right.fingerprint);
  const known = looked?.position === found?.position ? looked?.places : undefined;
  if (found !== undefined && (samePlaces(found.places, places) || samePlaces(known, places))) return found;
  const view = await refreshView({ db, modules }, table, right, places);
  remember(table, right.fingerprint, { position: view.position, places });
  return view;
}

function remember(table: ModuleTable, right: string, looked: { position: number; places: Places }): void {
  const views = memory.get(table) ?? new Map<string, typeof looked>();
  if (views.size > 1000) views.clear();
  memory.set(table, views.set(right, looked));
}

async function placesOf(
  db: Executor,
  table: ModuleTable,
  { position }: FeedState,
  related: readonly ModuleTable[],
): Promise<Places> {
  const places: Places = { [table.number]: [position, table.version] };
  for (const { number, version } of related)
    if (number !== table.number) places[number] = [(await feedState(db, number)).position, version];
  return places;
}

function samePlaces(one: Places | null | undefined, other: Places): boolean {
  if (one === null || one === undefined) return false;
  const modules = Object.keys({ ...one, ...other });
  return modules.every((module) => one[module]?.join() === other[module]?.join());
}
