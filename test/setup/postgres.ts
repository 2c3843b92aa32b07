import { startTestCluster } from '@bakehouse/store/testing';
import type { TestProject } from 'vitest/node';

/** Starts one PostgreSQL for the whole run; each test file clones its own database from it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster();
  project.provide('cluster', cluster);
  return stop;
}
