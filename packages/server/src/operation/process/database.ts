import { realpathSync } from 'node:fs';
import { Problem } from '@bakehouse/contract';
import {
  bumpVersion,
  lockDataDir,
  makeDataDir,
  makeFirstAdmin,
  migrate,
  modulesTopic,
  fillComputed,
  openModules,
  openPool,
  parseDatabaseUrl,
  refuseForeignCluster,
  refuseHalfRestoredDataDir,
  refuseHeldDataDir,
  refuseUnusableDataDir,
  startEmbeddedPostgres,
  type DatabaseTarget,
  type FirstAdmin,
  type Modules,
  type Pool,
  type PoolOptions,
  type IndexNote,
  type TypeChangeNote,
  usualLimits,
  type LimitedWork,
  type WorkLimits,
} from '@bakehouse/store';
import { readSeconds } from '../../foundation/config/seconds-by-work.ts';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import { originsOf } from '../../foundation/config/origins-of.ts';
import { makeEvaluate, moduleExpressionFaults } from '../../work/expressions/resource-expressions.ts';
import type { Tracer } from '../../foundation/tracing/tracer.ts';
import { readSigners } from '../../delivery/connections/signers.ts';
import { hostFunctions } from '../../work/expressions/functions/host-functions.ts';
import { openWorkflows, type Workflows } from '../../work/workflows/workflows.ts';

/** The database of a running process. */
export interface Database {
  /** Where it is, for other processes. */
  url: string;
  pool: Pool;
  firstAdmin: FirstAdmin | undefined;
  applied: string[];
  modules: Modules;
  workflows: Workflows;
  close(): Promise<void>;
}

/** Throws what can be known to be wrong before anything is touched. */
export function refuseUnusableDatabase(config: Config): void {
  refuseHalfRestoredDataDir(config.DATA_DIR);
  refuseUnreachable(config);
}

/** The same for commands that mend an unfinished restore. */
export function refuseUnreachable(config: Config): void {
  if (config.DATABASE_URL !== undefined) {
    targetOf(config.DATABASE_URL, config);
    if (config.DATABASE_READ_URL !== undefined)
      parseDatabaseUrl(config.DATABASE_READ_URL, 'DATABASE_READ_URL');
    return;
  }
  if (config.DATABASE_READ_URL !== undefined)
    throw new Problem(
      'cannot_start',
      'DATABASE_READ_URL is set without DATABASE_URL. Set DATABASE_URL to the primary that it follows.',
    );
  if (config.DATABASE_DIRECT_URL !== undefined)
    throw new Problem(
      'cannot_start',
      'DATABASE_DIRECT_URL is set without DATABASE_URL. Set DATABASE_URL to the address of the pooler, or to the same one where there is none.',
    );
  refuseTooManyConnections(config);
  refuseUnusableDataDir(config.DATA_DIR);
  refuseHeldDataDir(config.DATA_DIR);
  refuseForeignCluster(config.DATA_DIR);
}

/** Of the embedded PostgreSQL's hundred connections some are for what goes on beside requests. */
const embeddedConnections = 90;

function refuseTooManyConnections({ WEB_PROCESSES, DATABASE_POOL }: Config): void {
  const wanted = WEB_PROCESSES * DATABASE_POOL;
  if (WEB_PROCESSES > 1 && wanted > embeddedConnections)
    throw new Problem(
      'cannot_start',
      `WEB_PROCESSES (${WEB_PROCESSES}) times DATABASE_POOL (${DATABASE_POOL}) is ${wanted}; the embedded PostgreSQL has ${embeddedConnections} connections for them. Set DATABASE_POOL to ${Math.max(2, Math.floor(embeddedConnections / WEB_PROCESSES))} or less.`,
    );
}

/** How a database is opened otherwise than usual. */
export interface DatabaseOptions {
  tracer?: Tracer | undefined;
  /** Told the process of PostgreSQL behind each connection. */
  connected?: ((pid: number) => void) | undefined;
}

/** Connects to the database, or starts the embedded one, and brings it to this release's schema. */
export async function openDatabase(
  config: Config,
  log: Logger,
  fail: (error: Error) => void,
  { tracer, connected }: DatabaseOptions = {},
): Promise<Database> {
  const source = await openSource(config, log, fail);
  try {
    const pool = await openPool({
      target: source.target,
      size: config.DATABASE_POOL,
      trace: tracer?.sql,
      limits: limitsOf(config),
      connected,
      standby: standbyOf(config, log),
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    const close = async () => {
      await pool.end();
      await source.close();
    };
    try {
      const applied = await migrate(pool);
      const firstAdmin = await makeFirstAdmin(pool, {
        email: config.ADMIN_EMAIL,
        password: config.ADMIN_PASSWORD,
      });
      const modules = await openModules(pool, {
        changed: (client) => bumpVersion(client, modulesTopic),
        expressionFaults: moduleExpressionFaults,
        fillComputed: (table) => fillComputed(pool, table, makeEvaluate()),
        typeChange: (note) => tellOfTypeChange(log, note),
        index: (note) => tellOfIndex(log, note),
      });
      const workflows = await openWorkflows(pool, modules, {
        origins: originsOf(config),
        privateHosts: config.ALLOW_PRIVATE_HOSTS,
        functions: hostFunctions,
        signers: () => readSigners(pool, () => config.SECRET_KEY),
      });
      const closeAll = async () => {
        await modules.indexes.close();
        await workflows.close();
        await close();
      };
      return { url: source.url, pool, firstAdmin, applied, modules, workflows, close: closeAll };
    } catch (error) {
      await pool.end();
      throw error;
    }
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** The standby that the configuration names, and what the log says of it. */
function standbyOf({ DATABASE_READ_URL: url }: Config, log: Logger): PoolOptions['standby'] {
  if (url === undefined) return undefined;
  return {
    target: parseDatabaseUrl(url, 'DATABASE_READ_URL'),
    changed: (state) =>
      'unused' in state
        ? log.warn(
            { reason: state.unused },
            'the standby of DATABASE_READ_URL is not read from; the primary is',
          )
        : log.info({ bytesBehind: state.behind }, 'the standby of DATABASE_READ_URL is read from'),
  };
}

/** How long PostgreSQL lets each kind of work go on. */
function limitsOf({ STATEMENT_SECONDS, IDLE_TRANSACTION_SECONDS }: Config): WorkLimits {
  const [statement, idle] = [readSeconds(STATEMENT_SECONDS), readSeconds(IDLE_TRANSACTION_SECONDS)];
  const limit = (kind: LimitedWork) => ({
    statement: milliseconds(statement[kind]) ?? usualLimits[kind].statement,
    idleInTransaction: milliseconds(idle[kind]) ?? usualLimits[kind].idleInTransaction,
  });
  return {
    request: limit('request'),
    transfer: limit('transfer'),
    build: limit('build'),
    background: limit('background'),
  };
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Says in the log when the values of a field begin to be read by another type, and how that ended. */
function tellOfTypeChange(log: Logger, { state, ...what }: TypeChangeNote): void {
  if (state === 'begun') log.info(what, 'the type of a field is being changed');
  if (state === 'done') log.info(what, 'the type of a field has been changed');
  if (state === 'undone') log.info(what, 'the type of a field cannot be changed; all is as it was');
  if (state === 'interrupted')
    log.warn(
      what,
      'a change of the type of a field was interrupted and is undone; store the definition again',
    );
}

/** Says in the log what becomes of indexes that administrators have built. */
function tellOfIndex(log: Logger, { state, ...what }: IndexNote): void {
  if (state === 'begun') log.info(what, 'an index is being built');
  if (state === 'built') log.info(what, 'an index has been built');
  if (state === 'failed') log.warn(what, 'an index could not be built');
  if (state === 'interrupted')
    log.warn(what, 'the building of an index was interrupted, and what was there of it is dropped');
}

/** Where the database is, and what must be closed after it. */
export interface Source {
  url: string;
  target: DatabaseTarget;
  close(): Promise<void>;
}

/** The database that the configuration names; the embedded one is started. */
export async function openSource(config: Config, log: Logger, fail: (error: Error) => void): Promise<Source> {
  return config.DATABASE_URL === undefined
    ? startOwn(config.DATA_DIR, log, fail)
    : at(config.DATABASE_URL, config);
}

type DirectAddress = Pick<Config, 'DATABASE_DIRECT_URL'>;

/** A database that somebody else starts and ends. */
export function at(url: string, config: DirectAddress = { DATABASE_DIRECT_URL: undefined }): Source {
  return { url, target: targetOf(url, config), close: () => Promise.resolve() };
}

/** The addresses of a database: that of its pooler, if it has one, and its own. */
export function targetOf(url: string, { DATABASE_DIRECT_URL: direct }: DirectAddress): DatabaseTarget {
  const target = parseDatabaseUrl(url);
  if (direct === undefined) return target;
  return { ...target, direct: parseDatabaseUrl(direct, 'DATABASE_DIRECT_URL') };
}

/** The address of the embedded PostgreSQL, whose `host` is a folder. */
export function socketUrl({
  host,
  user,
  password,
  database,
}: Record<'host' | 'user' | 'password' | 'database', string>): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`;
}

async function startOwn(dataDir: string, log: Logger, fail: (error: Error) => void): Promise<Source> {
  makeDataDir(dataDir);
  // PostgreSQL tells its folder by the real path.
  const folder = realpathSync(dataDir);
  const lock = lockDataDir(folder);
  try {
    const postgres = await startEmbeddedPostgres(folder, {
      restarted: (reason) => log.error({ reason }, 'the embedded PostgreSQL died and is started again'),
      failed: fail,
    });
    return {
      ...at(socketUrl(postgres.connection)),
      async close() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
