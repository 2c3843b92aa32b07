import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DatabaseTarget } from '../connect/database-url.ts';
import { openPool } from '../connect/pool.ts';
import { migrate } from '../schema/migrate.ts';
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
  const { anew } = cluster;
  const like = anew === undefined ? `template ${templateDatabase} strategy file_copy` : '';
  await asSuperuser(cluster, (client) =>
    client.query(`create database ${name} owner ${cluster.user} ${like}`),
  );
  if (anew !== undefined)
    await asSuperuser(cluster, (client) => client.query(`create extension ${anew.extension}`), name);
  const { host, user, password, pooler } = cluster;
  const at = (folder: string) => ({
    hosts: [{ host: folder, port: 5432 }],
    shared: { user, password, database: name },
  });
  const target = pooler === undefined ? at(host) : { ...at(pooler), direct: at(host) };
  // A pooler keeps its connections for whoever comes next, and an extension may have one of its own.
  const kept = pooler === undefined && anew === undefined ? '' : ' with (force)';
  const pool = await openPool({ target, size: 10, onError: () => undefined });
  if (anew !== undefined) {
    await migrate(pool);
    for (const statement of anew.distribute)
      await asSuperuser(cluster, (client) => client.query(statement), name);
  }
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
