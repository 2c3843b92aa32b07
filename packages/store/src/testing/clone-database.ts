import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DatabaseTarget } from '../connect/database-url.ts';
import { openPool } from '../connect/pool.ts';
import { asSuperuser, templateDatabase, type TestCluster } from './test-cluster.ts';

/** A database of a test file's own: migrated, empty, real. */
export interface TestDatabase {
  name: string;
  pool: Pool;
  target: DatabaseTarget;
  /** As a program outside would name it. */
  url: string;
  /** Fails when a connection is still open: whoever opened it forgot to close it. */
  drop(): Promise<void>;
}

/** Clones the migrated template of a cluster. */
export async function cloneDatabase(cluster: TestCluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(cluster, (client) =>
    client.query(
      `create database ${name} template ${templateDatabase} owner ${cluster.user} strategy file_copy`,
    ),
  );
  const { host, user, password, pooler } = cluster;
  const at = (folder: string) => ({
    hosts: [{ host: folder, port: 5432 }],
    shared: { user, password, database: name },
  });
  const target = pooler === undefined ? at(host) : { ...at(pooler), direct: at(host) };
  // A pooler keeps its connections for whoever comes next.
  const kept = pooler === undefined ? '' : ' with (force)';
  const pool = await openPool({ target, size: 10, onError: () => undefined });
  return {
    name,
    pool,
    target,
    url: `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}`,
    async drop() {
      await pool.end();
      await asSuperuser(cluster, (client) => client.query(`drop database ${name}${kept}`));
    },
  };
}
