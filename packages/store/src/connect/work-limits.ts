import type { Pool, PoolClient } from 'pg';
import { directPool } from './direct-pool.ts';
import { PooledClient } from './pooled-client.ts';
import type { WorkLimit } from './work-limit.ts';

/**
 * Kinds of work. PostgreSQL ends what lasts longer than its kind may, where our process does not: because it hangs, or is cut off.
 *
 * - `request`: what somebody waits for. Its process ends it long before, after REQUEST_SECONDS and when the client leaves.
 * - `transfer`: imports and exports, which go in many statements.
 * - `build`: what is read for the pages of a site.
 * - `background`: runs, timers, sending and clearing away; also what no request has lent a connection for.
 */
export type LimitedWork = 'request' | 'transfer' | 'build' | 'background';

/** The limits of every kind of work. */
export type WorkLimits = Readonly<Record<LimitedWork, WorkLimit>>;

/** The limits where nothing else is said. */
export const usualLimits: WorkLimits = {
  request: { statement: 120_000, idleInTransaction: 60_000 },
  transfer: { statement: 3_600_000, idleInTransaction: 300_000 },
  build: { statement: 600_000, idleInTransaction: 300_000 },
  background: { statement: 3_600_000, idleInTransaction: 300_000 },
};

/** What a pool was before it kept limits. */
interface Kept {
  limits: WorkLimits;
  connect: Connect;
}

type Connect = (done: Connected) => void;
type Connected = (error: Error | undefined, client?: PoolClient, release?: (error?: Error) => void) => void;

const pools = new WeakMap<Pool, Kept>();

/** The limits that PostgreSQL has been told for a connection, where they are not those that it began with. */
const told = new WeakMap<PoolClient, WorkLimit | 'unknown'>();

/** Has everything that a pool is asked kept to its limits: those of the background, unless it is lent for something else. */
export function keepLimits(pool: Pool, limits: WorkLimits): void {
  const connect = pool.connect.bind(pool) as Connect;
  pools.set(pool, { limits, connect });
  // Both forms of the driver's own, as its `query` uses the one with a callback.
  pool.connect = ((done?: Connected) => {
    if (done !== undefined) return connectWith({ limits, connect }, 'background', done);
    return connectFor(pool, 'background');
  }) as Pool['connect'];
}

/** The statements that tell a connection its limits. */
export function limitSettings({ statement, idleInTransaction }: WorkLimit): string {
  return `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idleInTransaction}`;
}

/** A connection on which PostgreSQL keeps to the limits of a kind of work. */
export function connectFor(pool: Pool, kind: LimitedWork): Promise<PoolClient> {
  const kept = pools.get(pool);
  if (kept === undefined) return pool.connect();
  return new Promise((resolve, reject) => {
    connectWith(kept, kind, (error, client) => {
      if (client === undefined) reject(error ?? new Error('there is no connection'));
      else resolve(client);
    });
  });
}

function connectWith({ limits, connect }: Kept, kind: LimitedWork, done: Connected): void {
  connect((error, client, release) => {
    if (client === undefined || error !== undefined) return done(error);
    const limit = limits[kind];
    if (client instanceof PooledClient) {
      client.limit = limit;
      return done(undefined, client, release);
    }
    if ((told.get(client) ?? limits.background) === limit) return done(undefined, client, release);
    client.query(limitSettings(limit), (failure: Error | null) => {
      if (failure === null || failure === undefined) {
        told.set(client, limit);
        return done(undefined, client, release);
      }
      release?.(failure);
      done(failure);
    });
  });
}

/**
 * Lifts the limit on statements within a transaction of work on the structure: migrations, building indexes, dropping what was
 * removed, backup and restore. How long they take depends on how much is stored.
 */
export const liftInTransaction = 'set local statement_timeout = 0';

/** Does work on the structure with one connection, outside of a transaction. */
export async function onStructure<T>(
  pool: Pool | PoolClient,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  if (!('totalCount' in pool)) return lifted(pool, work);
  const client = await directPool(pool).connect();
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
  await client.query('set statement_timeout = 0');
  const result = await work(client);
  await client.query('reset statement_timeout');
  told.set(client, 'unknown');
  return result;
}
