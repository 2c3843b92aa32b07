import { Pool, type Client, type PoolClient } from 'pg';
import type { DatabaseSetting, DatabaseTarget } from './database-url.ts';
import { setDirectPool } from './direct-pool.ts';
import { findPrimary } from './find-primary.ts';
import { openStandby, type StandbyOptions } from './open-standby.ts';
import { PooledClient } from './pooled-client.ts';
import { refuseOtherDatabase, sharedConnections, sharesConnections } from './poolers.ts';
import { breakOff } from './break-off.ts';
import { QuickClient } from './quick-client.ts';
import { readOnlyStandby } from './read-only-standby.ts';
import { setStandby } from './standby.ts';
import { tracePool, type TraceSql } from './trace-pool.ts';
import { watchAnswers } from './watch-answers.ts';
import { keepLimits, limitSettings, usualLimits, type WorkLimits } from './work-limits.ts';

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
  /** A server that follows this one, for what may be read from it. */
  standby?: Pick<StandbyOptions, 'target' | 'changed'> | undefined;
  /** Told the process of PostgreSQL behind each connection. */
  connected?: ((pid: number) => void) | undefined;
}

/** Opens a pool on the first host that takes writes, and moves to another one when that host is lost. */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const pool = await openPrimary(options);
  const { standby, size, trace, limits } = options;
  if (standby !== undefined)
    setStandby(pool, openStandby({ ...standby, primary: pool, size, trace, limits }));
  return pool;
}

async function openPrimary(options: PoolOptions): Promise<Pool> {
  const { direct } = options.target;
  if (direct === undefined) return open(options, 'DATABASE_URL', QuickClient);
  const own = await open({ ...options, target: direct }, 'DATABASE_DIRECT_URL', QuickClient);
  try {
    await refuseOtherDatabase(options.target, own);
    const pool = await open(options, 'DATABASE_URL', PooledClient);
    setDirectPool(pool, own);
    return pool;
  } catch (error) {
    await own.end();
    throw error;
  }
}

async function open(
  { target, size, onError, trace, limits = usualLimits, connected: told }: PoolOptions,
  setting: DatabaseSetting,
  Made: typeof QuickClient,
): Promise<Pool> {
  const isPooled = Made === PooledClient;
  const { address, isBehindPooler } = await findPrimary(target, setting);
  if (!isPooled && isBehindPooler && (await sharesConnections(target, setting)))
    throw sharedConnections(setting);
  let searching = false;
  const pool = new Pool({
    ...target.shared,
    ...address,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A pooler keeps connections when we are gone; the direct ones tell whether we are there.
    application_name: isPooled ? 'bakehouse through a pooler' : 'bakehouse',
    // A primary that is lost while every connection is in use is noticed by those that cannot be opened any more.
    Client: target.hosts.length > 1 ? noticing(Made, () => void moveOn()) : Made,
    verify: (client: PoolClient, done: (error?: Error) => void) =>
      begin(client, () => (target.hosts.length > 1 ? refuseStandby(client, done) : done())),
  });
  // A connection that breaks while it is lent out fails whoever asks it next; it must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => {
    connected.add(client);
    // Not among the driver's types.
    const { processID } = client as PoolClient & { processID?: number | null };
    if (typeof processID === 'number') told?.(processID);
  });
  pool.on('remove', (client) => connected.delete(client));
  pool.on('error', (error) => {
    // A server that ends while we let go of it is no loss.
    if (pool.ending) return;
    onError(error);
    void moveOn();
  });
  keepLimits(pool, limits);
  if (target.hosts.length > 1) watchAnswers(pool, moveOn);
  if (trace !== undefined) tracePool(pool, trace);
  return pool;

  /** Said by statements, not when a connection is opened: poolers refuse there what they do not know. */
  function begin(client: PoolClient, next: () => void): void {
    if (isPooled) return next();
    // A process that is killed takes its statements with it; some systems cannot tell whether somebody is still there.
    const alive = `set client_connection_check_interval = '5s'`;
    client.query(limitSettings(limits.background), () => client.query(alive, () => next()));
  }

  /** A server that came back as a standby takes no writes: the primary is another one by now. */
  function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
    client.query(
      'select pg_is_in_recovery() as standby',
      (error: Error | null, result?: { rows: { standby: boolean }[] }) => {
        if (result?.rows[0]?.standby === true) {
          void moveOn();
          done(readOnlyStandby());
        } else done(error ?? undefined);
      },
    );
  }

  async function moveOn(): Promise<void> {
    if (target.hosts.length < 2 || searching || pool.ending) return;
    searching = true;
    try {
      const { address: now } = await findPrimary(target, setting);
      Object.assign(pool.options, now);
      // What is still asked of the former one comes to nothing, or never to an end.
      for (const client of connected)
        if (client.host !== now.host || client.port !== now.port) breakOff(client);
    } catch (error) {
      onError(error as Error);
    } finally {
      searching = false;
    }
  }
}

/** Connections that tell when they cannot be opened. */
function noticing(Made: typeof QuickClient, failed: () => void): typeof QuickClient {
  return class extends Made {
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
