import type { Pool } from 'pg';

/** By the options of a pool, which a pool lent to a request shares with the one that it was made from. */
const known = new WeakMap<object, Pool>();

/**
 * The pool for what needs a connection of PostgreSQL for longer than a transaction: LISTEN, locks of a session, settings
 * that stay, indexes built beside others. It is another one only where a pooler shares out connections by the transaction.
 */
export function directPool(pool: Pool): Pool {
  return known.get(pool.options) ?? pool;
}

/** Names the direct pool of a pool that leads through a pooler; both end together. */
export function setDirectPool(pool: Pool, direct: Pool): void {
  known.set(pool.options, direct);
  const end = pool.end.bind(pool);
  pool.end = async () => {
    await end();
    await direct.end();
  };
}
