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

/** The database of a running process. */
export interface Database {
  pool: Pool;
  firstAdmin: FirstAdmin | undefined;
  applied: string[];
  modules: Modules;
  close(): Promise<void>;
}

/** Throws what can be known to be wrong before anything is touched. */
export function refuseUnusableDatabase(config: Config): void {
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
): Promise<Database> {
  const source =
    config.DATABASE_URL === undefined
      ? await startOwn(config.DATA_DIR, log, fail)
      : external(config.DATABASE_URL);
  try {
    const pool = await openPool({
      target: source.target,
      size: config.DATABASE_POOL,
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
      return { pool, firstAdmin, applied, modules, close };
    } catch (error) {
      await pool.end();
      throw error;
    }
  } catch (error) {
    await source.close();
    throw error;
  }
}

interface Source {
  target: DatabaseTarget;
  close(): Promise<void>;
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
