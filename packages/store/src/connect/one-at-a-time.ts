import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { directPool } from './direct-pool.ts';
import type { Executor } from './executor.ts';

/** Does work that only one process of a database may do at a time; the others wait for their turn, or until they are told not to. */
export async function oneAtATime<T>(
  pool: Pool,
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return withLock(pool, name, async (isFree) => {
    // Asked again and again: a statement that waits would hold up the indexes that the other process builds.
    while (!(await isFree())) await sleep(100, undefined, { signal });
    return work();
  });
}

/** Does such work unless another process is at it already; then it does nothing and gives undefined. */
export async function ifFree<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T | undefined> {
  return withLock(pool, name, async (isFree) => ((await isFree()) ? work() : undefined));
}

/** Whether some process is at such work. */
export async function isTaken(db: Executor, name: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 730194602
       and objid::int8 = $1 and database = (select oid from pg_database where datname = current_database())) as taken`,
    // PostgreSQL shows it without a sign.
    [keyOf(name) >>> 0],
  );
  return rows[0]?.taken === true;
}

function keyOf(name: string): number {
  return createHash('sha256').update(name).digest().readInt32BE(0);
}

async function withLock<T>(
  pool: Pool,
  name: string,
  work: (isFree: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const key = keyOf(name);
  const client = await directPool(pool).connect();
  let isHeld = false;
  let broken: Error | undefined;
  const isFree = async () => {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(730194602, $1) as free',
      [key],
    );
    isHeld = rows[0]?.free === true;
    return isHeld;
  };
  try {
    return await work(isFree);
  } finally {
    if (isHeld)
      await client
        .query('select pg_advisory_unlock(730194602, $1)', [key])
        .catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
