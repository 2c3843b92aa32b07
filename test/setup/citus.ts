import { startCitus } from '@bakehouse/store/testing';
import type { TestProject } from 'vitest/node';

/** Starts one PostgreSQL with Citus; every test file has a database of its own there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const distribute = (process.env['CITUS_DISTRIBUTE'] ?? '').split(';').filter((each) => each !== '');
  const { cluster, stop } = await startCitus(process.env['PG_CONFIG'] ?? 'pg_config', distribute);
  project.provide('cluster', cluster);
  return stop;
}
