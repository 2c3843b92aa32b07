import { chownSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from './binaries.ts';
import { clusterPaths } from './cluster.ts';
import { makeCluster } from './make-cluster.ts';
import { ownDatabase, ownRole } from './passwords.ts';
import { copyCluster, preparedName } from './prepared-cluster.ts';
import { postgresUser } from './run-as.ts';
import { inSingleUser } from './single-user.ts';

/** Prepares a cluster in a folder, for all first starts on this machine. Nobody's data is in it, and its passwords open nothing: each copy gets its own. */
export async function prepareCluster(folder: string): Promise<void> {
  const target = join(folder, preparedName());
  if (existsSync(target)) return;
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-prepare-')));
  try {
    const paths = clusterPaths(dataDir);
    const runAs = postgresUser(paths.home);
    if (runAs !== undefined) chownSync(dataDir, runAs.uid, runAs.gid);
    const binaries = postgresBinaries(dataDir, runAs);
    await makeCluster(paths, binaries, runAs, undefined);
    await inSingleUser(paths.cluster, binaries, runAs, [
      `create role ${ownRole} login nosuperuser`,
      // Taken instead of made: a database less to copy.
      `alter database postgres rename to ${ownDatabase}`,
      `alter database ${ownDatabase} owner to ${ownRole}`,
      `comment on database ${ownDatabase} is null`,
    ]);
    const partial = `${target}.${process.pid}`;
    copyCluster(paths.cluster, partial, { folders: 0o755, files: 0o644 });
    renameSync(partial, target);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
