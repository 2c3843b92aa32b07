import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '@bakehouse/contract';
import type { UnixIds } from './run-as.ts';

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

/** Makes the cluster if there is none yet: a crash half-way leaves no half-made cluster behind. */
export async function makeCluster(
  paths: ClusterPaths,
  binaries: string,
  runAs: UnixIds | undefined,
): Promise<void> {
  if (existsSync(paths.cluster)) return;
  makeOwned(paths.home, runAs);
  const fresh = `${paths.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  makeOwned(fresh, runAs);
  writeFileSync(paths.password, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (runAs !== undefined) chownSync(paths.password, runAs.uid, runAs.gid);
  await promisify(execFile)(join(binaries, 'bin', 'initdb'), initdbArguments(seenFrom(fresh)), {
    ...runAs,
    cwd: fresh,
    env: {},
  });
  renameSync(fresh, paths.cluster);
}

/**
 * How a program started in the folder names it. On Linux it goes by its working folder, so that a user who may
 * not walk down the path (a private home of root) can still run a server there.
 */
export function seenFrom(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function initdbArguments(seen: string): string[] {
  const options = {
    pgdata: seen,
    username: 'postgres',
    pwfile: `${seen}/../password`,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

function makeOwned(folder: string, runAs: UnixIds | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
}

function readVersion(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'an unknown version';
  }
}
