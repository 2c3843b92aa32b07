import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterPaths } from './cluster.ts';
import { connectionTo, type EmbeddedConnection } from './embedded-connection.ts';
import { runningPostmaster } from './orphan.ts';

/** How to reach the embedded PostgreSQL that another process runs on this data folder; undefined when none does. */
export function runningPostgres(dataDir: string): EmbeddedConnection | undefined {
  const paths = clusterPaths(dataDir);
  if (runningPostmaster(paths.cluster) === undefined) return undefined;
  // The fifth line of its file tells where its socket is; `.` is the cluster's own folder.
  const socketDir = readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '.';
  return connectionTo(paths, socketDir === '.' ? paths.cluster : socketDir);
}
