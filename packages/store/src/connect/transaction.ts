import type { Pool, PoolClient } from 'pg';
import { takeWaiting } from './after-commit.ts';
import { pipelined, withNext } from './pipelined.ts';
import { rollback } from './transaction-ends.ts';

/** The begin of a transaction, kept prepared like its ends. */
export const begin = { name: 'begin', text: 'begin' };

/** The begin of a transaction that sees one moment, and fails where that is no longer true of what it has read. */
const beginIsolated = { name: 'begin-isolated', text: 'begin isolation level serializable' };

/** Connections with such a transaction. */
const isolated = new WeakSet<object>();

/** Whether a transaction is open that sees one moment. */
export function isIsolated(db: object): boolean {
  return isolated.has(db);
}

/** The end of a transaction that stays. */
export const commit = { name: 'commit', text: 'commit' };

/** Asks the last statement of a transaction, whose answer nobody waits for: it is sent together with the commit. */
export type Last = (statement: () => Promise<unknown>) => void;

/**
 * Does the work in one transaction: all of it is committed, or none. Statements are sent without waiting for those before
 * them, so that neither the beginning nor the commit costs a way there and back of its own.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, last: Last) => Promise<T>,
  isolation: 'usual' | 'isolated' = 'usual',
): Promise<T> {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  // Whoever fails is asked later on.
  const later = (ask: () => Promise<unknown>) => {
    const asked = withNext(client, ask);
    asked.catch(() => undefined);
    sent.push(asked);
  };
  let broken: Error | undefined;
  pipelined(client, true);
  try {
    if (isolation === 'isolated') isolated.add(client);
    later(() => client.query(isolation === 'isolated' ? beginIsolated : begin));
    const result = await work(client, later);
    // After a statement that failed, a commit undoes everything and says nothing of it.
    await Promise.all([...sent, client.query(commit)]);
    for (const done of takeWaiting(client)) done(pool);
    return result;
  } catch (error) {
    await client.query(rollback).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    isolated.delete(client);
    takeWaiting(client);
    pipelined(client, false);
    client.release(broken);
  }
}
