import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';

/** The key under which the indexes of a module are changed by one process at a time: one that is being built looks like one that was left. */
const moduleLock = 7_300_453;

/** Changes the indexes of a module while nobody else does. It is asked for again and again: a statement that waits would hold up the building of indexes. */
export async function holdingIndexes<T>(
  client: PoolClient,
  module: number,
  work: () => Promise<T>,
): Promise<T> {
  const key = [moduleLock, module];
  const isFree = async () => {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as got',
      key,
    );
    return rows[0]?.got === true;
  };
  while (!(await isFree())) await sleep(50);
  try {
    return await work();
  } finally {
    // Where the connection is lost, its lock is, too.
    await client.query('select pg_advisory_unlock($1::int, $2::int)', key).catch(() => undefined);
  }
}
