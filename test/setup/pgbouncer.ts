import { startPgBouncer, startTestCluster } from '@bakehouse/store/testing';
import type { TestProject } from 'vitest/node';

/** Starts one PostgreSQL and a PgBouncer in transaction mode before it; every test file's database is reached through it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster();
  const pooler = await startPgBouncer(cluster, { mode: 'transaction', size: 12 });
  project.provide('cluster', { ...cluster, pooler: pooler.host });
  return async () => {
    await pooler.stop();
    await stop();
  };
}
