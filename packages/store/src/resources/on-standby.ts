import type { Pool } from 'pg';
import { isLost } from '../connect/open-standby.ts';
import { lentLike, refusalOf } from '../connect/request-pool.ts';
import { logPlace, standbyOf } from '../connect/standby.ts';
import type { ResourceAccess } from '../rights/access.ts';

/** Reads on a standby that has what the reader must see; on the primary where there is none, and where the standby fails. */
export async function reading<T>(
  access: ResourceAccess,
  read: (access: ResourceAccess) => Promise<T>,
): Promise<T> {
  const pool = await standbyFor(access);
  if (pool === undefined) return read(access);
  try {
    return await read({ ...access, db: pool, primary: access.db });
  } catch (error) {
    refuseOver(access, error);
    return read(access);
  }
}

/** Access that reads on a standby, too, once that has all there is now. */
export async function seeingAllOfNow(access: ResourceAccess): Promise<ResourceAccess> {
  const { db } = access;
  if (!('totalCount' in db) || standbyOf(db) === undefined) return access;
  return { ...access, readAfter: await logPlace(db) };
}

/** The standby as the reader may use it, if it has what they must see. */
export async function standbyFor(
  { db, readAfter }: ResourceAccess,
  work: 'short' | 'long' = 'short',
): Promise<Pool | undefined> {
  if (readAfter === undefined || !('totalCount' in db)) return undefined;
  const pool = await standbyOf(db)?.having(readAfter, work);
  return pool === undefined ? undefined : lentLike(db, pool);
}

/** Throws where the request is over; whatever else has failed on the standby is to be asked of the primary. */
export function refuseOver({ db }: ResourceAccess, error: unknown): void {
  const over = refusalOf(db);
  if (over !== undefined) throw over;
  if ('totalCount' in db && isLost(error)) standbyOf(db)?.rest();
}
