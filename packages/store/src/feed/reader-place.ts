import { readCursor, type FeedPlace } from './cursor.ts';
import { cursorOf, sealedFor, sourceOf } from './source.ts';
import { findTarget } from '../resources/find-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { isBehind } from './is-behind.ts';

/** Where the feed of a right stands: the same for all who have the right. */
export type ReaderPlace = FeedPlace & { epoch: string };

/** Where the feed that the actor reads stands. */
export async function readPlace(access: ResourceAccess, module: string): Promise<ReaderPlace> {
  const { table, read } = findTarget(access, module, 'read');
  const { epoch, right, view, position } = await sourceOf(access, table, read);
  return { epoch, right, view, position };
}

/** The place as a cursor of the actor. */
export async function placeCursor(
  access: Pick<ResourceAccess, 'db' | 'actor' | 'modules'>,
  module: string,
  place: ReaderPlace,
): Promise<string> {
  const { table } = findTarget(access, module, 'read');
  return cursorOf(place, await sealedFor(access.db, access.actor, table));
}

/** Whether an actor who has come as far as a cursor has something to pull. */
export async function cursorIsBehind(
  access: Pick<ResourceAccess, 'db' | 'actor' | 'modules'>,
  module: string,
  since: string,
  now: ReaderPlace,
): Promise<boolean> {
  const { table } = findTarget(access, module, 'read');
  return isBehind(readCursor(since, await sealedFor(access.db, access.actor, table)), now);
}

/** Whether a feed has moved between two places. */
export function hasMoved(before: ReaderPlace, now: ReaderPlace): boolean {
  return isBehind({ ...before, former: [] }, now);
}
