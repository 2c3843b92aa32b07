export { actorWith } from './actors.ts';
export { orders } from './orders.ts';
export { rowChanges, snapshotRows } from './row-changes.ts';
export type { RowChange, RowSnapshot } from './row-changes.ts';
export { startTestCluster } from './test-cluster.ts';
export type { TestCluster } from './test-cluster.ts';
export { makeTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
