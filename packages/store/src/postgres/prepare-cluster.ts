import { chownSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from './binaries.ts';
import { clusterPaths } from './cluster.ts';
import { makeCluster } from './make-cluster.ts';
import { copyCluster, preparedName } from './prepared-cluster.ts';
import { postgresUser } from './run-as.ts';

/** Prepares a cluster in a folder, for all first starts on this machine. Nobody's data is in it, and its password opens nothing: each copy gets one of its own. */
export async function prepareCluster(folder: string): Promise<void> {
  const target = join(folder, preparedName());
  if (existsSync(target)) return;
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-prepare-')));
  try {
    const paths = clusterPaths(dataDir);
    const runAs = postgresUser(paths.home);
    if (runAs !== undefined) chownSync(dataDir, runAs.uid, runAs.gid);
    await makeCluster(paths, postgresBinaries(dataDir, runAs), runAs, undefined);
    const partial = `${target}.${process.pid}`;
    copyCluster(paths.cluster, partial, { folders: 0o755, files: 0o644 });
    renameSync(partial, target);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
