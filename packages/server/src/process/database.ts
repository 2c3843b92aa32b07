import { realpathSync } from 'node:fs';
import {
  bumpVersion,
  lockDataDir,
  makeDataDir,
  makeFirstAdmin,
  migrate,
  modulesTopic,
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
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { moduleExpressionFaults } from '../expressions/resource-expressions.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { openWorkflows, type Workflows } from '../workflows/workflows.ts';

/** The database of a running process. */
export interface Database {
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
    parseDatabaseUrl(config.DATABASE_URL);
    return;
  }
  refuseUnusableDataDir(config.DATA_DIR);
  refuseHeldDataDir(config.DATA_DIR);
  refuseForeignCluster(config.DATA_DIR);
}

/** Connects to the database, or starts the embedded one, and brings it to this release's schema. */
export async function openDatabase(
  config: Config,
  log: Logger,
  fail: (error: Error) => void,
  tracer?: Tracer,
): Promise<Database> {
  const source = await openSource(config, log, fail);
  try {
    const pool = await openPool({
      target: source.target,
      size: config.DATABASE_POOL,
      trace: tracer?.sql,
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
      });
      const workflows = await openWorkflows(pool, modules);
      return { pool, firstAdmin, applied, modules, workflows, close };
    } catch (error) {
      await pool.end();
      throw error;
    }
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Where the database is, and what must be closed after it. */
export interface Source {
  target: DatabaseTarget;
  close(): Promise<void>;
}

/** The database that the configuration names; the embedded one is started. */
export async function openSource(config: Config, log: Logger, fail: (error: Error) => void): Promise<Source> {
  return config.DATABASE_URL === undefined
    ? startOwn(config.DATA_DIR, log, fail)
    : external(config.DATABASE_URL);
}

function external(url: string): Source {
  return { target: parseDatabaseUrl(url), close: () => Promise.resolve() };
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
    const { host, user, password, database } = postgres.connection;
    return {
      target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
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
