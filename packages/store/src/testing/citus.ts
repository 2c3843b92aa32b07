import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterPaths } from '../postgres/cluster.ts';
import { connectionTo, tryConnection } from '../postgres/embedded-connection.ts';
import { launchPostgres } from '../postgres/launch.ts';
import { postgresUser } from '../postgres/run-as.ts';
import type { TestCluster } from './test-cluster.ts';

/** Whether the PostgreSQL of a `pg_config` has Citus. */
export function hasCitus(pgConfig: string): boolean {
  try {
    return existsSync(join(told(pgConfig, '--pkglibdir'), 'citus.so'));
  } catch {
    return false;
  }
}

/**
 * Starts that PostgreSQL with Citus. Its service for each database keeps a connection open, so that none can be cloned:
 * each test file's own is made and migrated anew, and then told what to distribute.
 */
export async function startCitus(
  pgConfig: string,
  distribute: readonly string[],
): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-citus-')));
  chmodSync(folder, 0o755);
  const binaries = join(told(pgConfig, '--bindir'), '..');
  const paths = clusterPaths(folder);
  const runAs = postgresUser(paths.home);
  mkdirSync(paths.cluster, { recursive: true, mode: 0o700 });
  writeFileSync(paths.password, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (runAs !== undefined)
    for (const path of [paths.home, paths.cluster, paths.password]) chownSync(path, runAs.uid, runAs.gid);
  execFileSync(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${paths.cluster}`,
      '--username=postgres',
      `--pwfile=${paths.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...runAs, stdio: 'pipe' },
  );
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    max_worker_processes: '300',
    wal_level: 'logical',
    shared_preload_libraries: 'citus,pg_stat_statements',
    'citus.local_hostname': paths.cluster,
    'citus.node_conninfo': 'sslmode=disable',
    'citus.enable_unsafe_triggers': 'on',
  };
  const child = launchPostgres({ binaries, paths, runAs, socketDir: '.', settings });
  const { database, ...connection } = connectionTo(paths, paths.cluster);
  for (let turn = 0; !(await tryConnection({ database, ...connection })); turn += 1) {
    if (child.exitCode !== null || turn === 1200) throw new Error(`it does not start: see ${paths.log}`);
    await sleep(50);
  }
  return {
    cluster: {
      ...connection,
      anew: {
        extension: 'citus',
        distribute: distribute.length === 0 ? [] : [...aloneWithShards(connection), ...distribute],
      },
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What lets the one server there is keep shards, and reach itself by its socket. */
function aloneWithShards({
  host,
  user,
  password,
  superuserPassword,
}: Omit<TestCluster, 'anew'>): readonly string[] {
  return [
    `insert into pg_dist_authinfo (nodeid, rolename, authinfo)
       values (0, 'postgres', 'password=${superuserPassword}'), (0, '${user}', 'password=${password}')`,
    `select citus_set_coordinator_host('${host}', 5432)`,
    `select citus_set_node_property('${host}', 5432, 'shouldhaveshards', true)`,
  ];
}

function told(pgConfig: string, what: string): string {
  return execFileSync(pgConfig, [what], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();
}
