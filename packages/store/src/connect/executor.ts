import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/** What statements run on: the pool, or one client inside a transaction. */
export type Executor = Pool | PoolClient;

/** Does the work in one transaction: a new one on the pool, or the one that the client is in already. */
export async function transact<T>(db: Executor, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return 'totalCount' in db ? inTransaction(db, work) : work(db);
}
