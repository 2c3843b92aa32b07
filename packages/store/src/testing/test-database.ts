import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';
import type { TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Clones the migrated template of the cluster that the test run has started. */
export function makeTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('cluster'));
}
