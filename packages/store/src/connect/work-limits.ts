import type { Pool, PoolClient } from 'pg';

/**
 * For how long PostgreSQL itself lets work go on, in milliseconds, where our process does not end it: because it hangs, or is
 * cut off. 0: for as long as it takes.
 *
 * - `usual`: requests, runs, imports, exports and what goes on beside them. A request is ended by its process long before,
 *   after REQUEST_SECONDS or the time that its route has, and when its client leaves. Imports and exports go in many
 *   statements, none of which lasts long.
 * - `structure`: migrations, building indexes, dropping what was removed, backup and restore. How long they take depends on
 *   how much is stored.
 */
export const workLimits = {
  usual: { statement: 3_600_000, idleInTransaction: 300_000 },
  structure: { statement: 0, idleInTransaction: 300_000 },
} as const;

/** Lifts the limit on statements within a transaction of work on the structure. */
export const liftInTransaction = `set local statement_timeout = ${workLimits.structure.statement}`;

/** Does work on the structure with one connection, outside of a transaction. */
export async function onStructure<T>(
  pool: Pool | PoolClient,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (!('totalCount' in pool)) return lifted(pool, work);
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    return await lifted(client, work);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // One that failed may be left without its limit.
    client.release(fault);
  }
}

async function lifted<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query(`set statement_timeout = ${workLimits.structure.statement}`);
  const result = await work(client);
  await client.query('reset statement_timeout');
  return result;
}
