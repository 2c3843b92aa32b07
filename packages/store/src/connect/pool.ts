import { Problem } from '@bakehouse/contract';
import { Client, Pool } from 'pg';
import type { DatabaseTarget, HostPort } from './database-url.ts';
import { explainConnectFailure } from './explain.ts';

/** The oldest PostgreSQL that the statements of this product run on. */
const oldestServer = 140_000;

/** What a pool is opened with. */
export interface PoolOptions {
  target: DatabaseTarget;
  size: number;
  /** Told when an idle connection breaks; the pool goes on by itself. */
  onError: (error: Error) => void;
}

/** Opens a pool on the first host that takes writes, and moves to another one when that host is lost. */
export async function openPool({ target, size, onError }: PoolOptions): Promise<Pool> {
  const found = await findPrimary(target);
  const pool = new Pool({
    ...target.shared,
    ...found,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'bakehouse',
  });
  let searching = false;
  pool.on('error', (error) => {
    // A server that ends while we let go of it is no loss.
    if (pool.ending) return;
    onError(error);
    void moveOn();
  });
  return pool;

  async function moveOn(): Promise<void> {
    if (target.hosts.length < 2 || searching) return;
    searching = true;
    try {
      Object.assign(pool.options, await findPrimary(target));
    } catch (error) {
      onError(error as Error);
    } finally {
      searching = false;
    }
  }
}

/** The first host that answers, is recent enough and is no read-only standby. */
async function findPrimary({ shared, hosts }: DatabaseTarget): Promise<HostPort> {
  let failure: Problem | undefined;
  for (const address of hosts) {
    const client = new Client({ ...shared, ...address, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean; version: number }>(
        `select pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version`,
      );
      const [row] = rows;
      if (row !== undefined && row.version < oldestServer) failure = tooOld(row.version);
      else if (row?.standby === false) return address;
      else failure ??= explainConnectFailure(new Error('it is a read-only standby'), address, names(shared));
    } catch (error) {
      failure ??= explainConnectFailure(error, address, names(shared));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw failure ?? new Problem('cannot_start', 'DATABASE_URL cannot be used: it names no host.');
}

function names({ user, database }: DatabaseTarget['shared']): { user: string; database: string } {
  return { user: user ?? '', database: database ?? '' };
}

function tooOld(version: number): Problem {
  const has = Math.floor(version / 10_000);
  return new Problem(
    'cannot_start',
    `DATABASE_URL cannot be used: it is PostgreSQL ${has}, and 14 or newer is needed.`,
  );
}
