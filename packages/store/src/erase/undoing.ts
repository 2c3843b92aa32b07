import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../connect/transaction.ts';

/** Ends a transaction of which only the report is wanted. */
class OnlyCounted extends Error {
  readonly report: unknown;
  constructor(report: unknown) {
    super('only counted');
    this.report = report;
  }
}

/** Does the work in one transaction; on a dry run all of it is done, counted and undone. */
export async function doneOrCounted<R>(
  pool: Pool,
  dryRun: boolean,
  work: (client: PoolClient) => Promise<R>,
): Promise<R> {
  try {
    return await inTransaction(pool, async (client) => {
      const report = await work(client);
      if (dryRun) throw new OnlyCounted(report);
      return report;
    });
  } catch (error) {
    if (error instanceof OnlyCounted) return error.report as R;
    throw error;
  }
}
