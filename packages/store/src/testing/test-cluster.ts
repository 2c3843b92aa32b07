import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPool } from '../connect/pool.ts';
import { migrate } from '../schema/migrate.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';

/** How test files reach the PostgreSQL that was started for the run. */
export interface TestCluster {
  host: string;
  user: string;
  password: string;
  superuserPassword: string;
  /** The folder of a pooler's socket, where tests are to go through one in transaction mode. */
  pooler?: string;
  /** Set where databases cannot be cloned: the extension that each gets before it is migrated, and what is asked of it after. */
  anew?: { extension: string; distribute: readonly string[] };
}

/** The database from which every test file's own is cloned. */
export const templateDatabase = 'bakehouse';

/** Starts one PostgreSQL for a test run, with a migrated template; what it keeps is worth nothing, so it need not sync. */
export async function startTestCluster(): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-test-')));
  const postgres = await startEmbeddedPostgres(
    dataDir,
    {
      restarted: () => undefined,
      failed: (problem) => {
        throw problem;
      },
    },
    {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      shared_preload_libraries: 'pg_stat_statements',
    },
  );
  const { database, ...cluster } = postgres.connection;
  const { host, user, password } = cluster;
  const pool = await openPool({
    target: { hosts: [{ host, port: 5432 }], shared: { user, password, database } },
    size: 2,
    onError: () => undefined,
  });
  await migrate(pool);
  await pool.end();
  return {
    cluster,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A connection that may make and drop databases. */
export async function asSuperuser<T>(
  cluster: TestCluster,
  work: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({
    host: cluster.host,
    user: 'postgres',
    password: cluster.superuserPassword,
    database,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
