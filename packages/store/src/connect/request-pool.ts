import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import type { ConnectionShares, Sharer } from './connection-shares.ts';
import type { Executor } from './executor.ts';
import { QuickClient } from './quick-client.ts';
import { connectFor, type LimitedWork } from './work-limits.ts';

/** A pool as one request sees it: it waits for its turn there, and takes its statements along when it ends. */
export interface RequestPool {
  pool: Pool;
  /** Ends what is under way and refuses what is asked from now on; transactions are undone. */
  readonly end: (reason: Error) => void;
}

/** Lends the connections of a pool to one request. */
export function lendToRequest(
  base: Pool,
  shares: ConnectionShares,
  sharer: Sharer,
  kind: LimitedWork = 'request',
): RequestPool {
  const lent = new LentPool(base, shares, sharer, kind);
  return { pool: lent as unknown as Pool, end: (reason) => lent.endWork(reason) };
}

/** The pool that a request sees was made from. */
export function basePool(pool: Pool): Pool {
  return pool instanceof LentPool ? pool.base : pool;
}

/** Why nothing more may be asked, where the request is over. */
export function refusalOf(db: Executor): Error | undefined {
  if (db instanceof LentPool) return db.over;
  return db instanceof QuickClient ? db.refusal : undefined;
}

/** Another pool, lent like the one that a request has: by its share, and for as long as the request lasts. */
export function lentLike(pool: Pool, other: Pool): Pool {
  return pool instanceof LentPool ? (pool.beside(other) as unknown as Pool) : other;
}

class LentPool {
  readonly base: Pool;
  readonly #shares: ConnectionShares;
  readonly #sharer: Sharer;
  readonly #kind: LimitedWork;
  #held: Set<PoolClient> | undefined;
  #over: Error | undefined;
  #beside: LentPool | undefined;

  constructor(base: Pool, shares: ConnectionShares, sharer: Sharer, kind: LimitedWork) {
    this.base = base;
    this.#shares = shares;
    this.#sharer = sharer;
    this.#kind = kind;
  }

  get over(): Error | undefined {
    return this.#over;
  }

  get totalCount(): number {
    return this.base.totalCount;
  }

  get options(): Pool['options'] {
    return this.base.options;
  }

  async connect(): Promise<PoolClient> {
    if (this.#over !== undefined) throw this.#over;
    // Whoever holds one already must not wait in line for a second: those before them may wait for what they hold.
    const first = this.#held === undefined || this.#held.size === 0;
    if (first) await this.#shares.enter(this.#sharer);
    let client: PoolClient;
    try {
      client = await connectFor(this.base, this.#kind);
    } catch (error) {
      if (first) this.#shares.leave(this.#sharer);
      throw error;
    }
    this.#lend(client, first);
    if (this.#over === undefined) return client;
    client.release();
    throw this.#over;
  }

  async query(...given: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await client.query(...(given as [string]));
    } catch (error) {
      if (!(error instanceof DatabaseError)) broken = error as Error;
      throw this.#over ?? error;
    } finally {
      client.release(broken);
    }
  }

  beside(other: Pool): LentPool {
    if (this.#beside?.base === other) return this.#beside;
    this.#beside = new LentPool(other, this.#shares, this.#sharer, this.#kind);
    if (this.#over !== undefined) this.#beside.endWork(this.#over);
    return this.#beside;
  }

  endWork(reason: Error): void {
    this.#over ??= reason;
    this.#beside?.endWork(reason);
    for (const client of this.#held ?? []) {
      if (client instanceof QuickClient) client.refusal = reason;
      cancelStatement(client);
    }
  }

  #lend(client: PoolClient, first: boolean): void {
    const held = (this.#held ??= new Set());
    held.add(client);
    const release = client.release.bind(client);
    client.release = (error) => {
      held.delete(client);
      if (first) this.#shares.leave(this.#sharer);
      if (client instanceof QuickClient) client.refusal = undefined;
      // A cancellation that is still on its way would end what somebody else asks next.
      release(error ?? (this.#over === undefined ? undefined : true));
    };
  }
}
