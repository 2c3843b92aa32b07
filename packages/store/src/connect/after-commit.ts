import type { Pool, PoolClient } from 'pg';

/** What is done in this process when a change is there for all; it gets the pool of the transaction. */
export type AfterCommit = (pool: Pool) => void;

/** What waits for the commit of the transaction that a connection is in. */
const waiting = new WeakMap<PoolClient, AfterCommit[]>();

/** Has something done as soon as the transaction of a connection is committed, before whoever waits for it goes on. */
export function afterCommit(client: PoolClient, done: AfterCommit): void {
  const others = waiting.get(client);
  if (others === undefined) waiting.set(client, [done]);
  else others.push(done);
}

/** What waits for the commit on this connection, which waits no more. */
export function takeWaiting(client: PoolClient): readonly AfterCommit[] {
  const all = waiting.get(client);
  if (all === undefined) return [];
  waiting.delete(client);
  return all;
}
