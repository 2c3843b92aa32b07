import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Does work that only one process of a database may do at a time; the others wait for their turn, or until they are told not to. */
export async function oneAtATime<T>(
  pool: Pool,
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const key = createHash('sha256').update(name).digest().readInt32BE(0);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Asked again and again: a statement that waits would hold up the indexes that the other process builds.
    while (!(await isFree())) await sleep(100, undefined, { signal });
    try {
      return await work();
    } finally {
      await client
        .query('select pg_advisory_unlock(730194602, $1)', [key])
        .catch((error: Error) => (broken = error));
    }
  } finally {
    client.release(broken);
  }

  async function isFree(): Promise<boolean> {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(730194602, $1) as free',
      [key],
    );
    return rows[0]?.free === true;
  }
}
