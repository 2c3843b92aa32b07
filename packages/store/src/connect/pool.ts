import { Problem } from '@bakehouse/contract';
import { Client, Pool, type PoolClient } from 'pg';
import type { DatabaseTarget, HostPort } from './database-url.ts';
import { explainConnectFailure } from './explain.ts';
import { QuickClient } from './quick-client.ts';
import { tracePool, type TraceSql } from './trace-pool.ts';
import { keepLimits, usualLimits, type WorkLimits } from './work-limits.ts';

/** The oldest PostgreSQL that the statements of this product run on. */
const oldestServer = 140_000;

/** What a pool is opened with. */
export interface PoolOptions {
  target: DatabaseTarget;
  size: number;
  /** Told when an idle connection breaks; the pool goes on by itself. */
  onError: (error: Error) => void;
  /** Told of every statement, where somebody wants to know. */
  trace?: TraceSql | undefined;
  /** For how long PostgreSQL lets each kind of work go on. */
  limits?: WorkLimits | undefined;
}

/** Opens a pool on the first host that takes writes, and moves to another one when that host is lost. */
export async function openPool({
  target,
  size,
  onError,
  trace,
  limits = usualLimits,
}: PoolOptions): Promise<Pool> {
  const found = await findPrimary(target);
  let searching = false;
  const pool = new Pool({
    Client: QuickClient,
    ...target.shared,
    ...found,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'bakehouse',
    // What lasts longer than that is stuck, and holds up others.
    statement_timeout: limits.background.statement,
    idle_in_transaction_session_timeout: limits.background.idleInTransaction,
    // A primary that is lost while every connection is in use is noticed by those that cannot be opened any more.
    ...(target.hosts.length > 1 ? { Client: noticing(() => void moveOn()) } : {}),
    verify: (client: PoolClient, done: (error?: Error) => void) =>
      endWithUs(client, () => (target.hosts.length > 1 ? refuseStandby(client, done) : done())),
  });
  // A connection that breaks while it is lent out fails whoever asks it next; it must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // A server that ends while we let go of it is no loss.
    if (pool.ending) return;
    onError(error);
    void moveOn();
  });
  keepLimits(pool, limits);
  if (trace !== undefined) tracePool(pool, trace);
  return pool;

  /** A server that came back as a standby takes no writes: the primary is another one by now. */
  function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
    client.query(
      'select pg_is_in_recovery() as standby',
      (error: Error | null, result?: { rows: { standby: boolean }[] }) => {
        if (result?.rows[0]?.standby === true) {
          void moveOn();
          done(new Error('this server is a read-only standby'));
        } else done(error ?? undefined);
      },
    );
  }

  async function moveOn(): Promise<void> {
    if (target.hosts.length < 2 || searching || pool.ending) return;
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

/** A process that is killed takes its statements with it; some systems cannot tell whether somebody is still there. */
function endWithUs(client: PoolClient, next: () => void): void {
  client.query(`set client_connection_check_interval = '5s'`, () => next());
}

/** Connections that tell when they cannot be opened. */
function noticing(failed: () => void): typeof Client {
  return class extends QuickClient {
    // The pool connects by a callback only.
    override connect(callback?: unknown): Promise<Client> & void {
      const told = (error: Error | null, client?: Client): void => {
        if (error !== null && error !== undefined) failed();
        (callback as ((error: Error | null, client?: Client) => void) | undefined)?.(error, client);
      };
      return super.connect(told as (error: Error) => void) as Promise<Client> & void;
    }
  };
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
