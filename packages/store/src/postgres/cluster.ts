import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';

/** The major version whose data folders the shipped binaries can open. */
const majorVersion = '18';

/** Where a cluster's things lie under the data folder. */
export interface ClusterPaths {
  home: string;
  cluster: string;
  password: string;
  log: string;
}

/** The places of the embedded PostgreSQL under a data folder. */
export function clusterPaths(dataDir: string): ClusterPaths {
  const home = join(dataDir, 'postgres');
  return {
    home,
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    log: join(home, 'server.log'),
  };
}

/** Throws when the folder holds a cluster that the shipped binaries cannot open; touches nothing. */
export function refuseForeignCluster(dataDir: string): void {
  const { cluster } = clusterPaths(dataDir);
  if (!existsSync(cluster)) return;
  const found = readVersion(join(cluster, 'PG_VERSION'));
  if (found === majorVersion) return;
  const detail = `The data folder ${dataDir} was made by PostgreSQL ${found}; this release runs ${majorVersion}.`;
  throw new Problem(
    'cannot_start',
    `${detail} Start the release that made it, or restore a backup into an empty folder.`,
  );
}

/**
 * How a program started in the folder names it. On Linux it goes by its working folder, so that a user who may
 * not walk down the path (a private home of root) can still run a server there.
 */
export function seenFrom(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function readVersion(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'an unknown version';
  }
}
