import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { seenFrom, type ClusterPaths } from './cluster.ts';
import type { UnixIds } from './run-as.ts';

/**
 * Runs PostgreSQL beside a watcher that ends it when our end of the pipe on standard input closes: by `end()`, and
 * also when this process is killed, so that no server is ever left behind.
 */
const script = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) 2>/dev/null &
watcher=$!
wait "$postgres"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

const ownSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  jit: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

/** What a launch needs to know. */
export interface Launch {
  binaries: string;
  paths: ClusterPaths;
  runAs: UnixIds | undefined;
  socketDir: string;
  /** Settings that differ from those of the product, for tests. */
  settings?: Record<string, string>;
}

/** Starts the server process, in a session of its own so that a signal to our process group does not reach it. */
export function launchPostgres({ binaries, paths, runAs, socketDir, settings }: Launch): ChildProcess {
  const log = openLog(paths.log, runAs);
  const options = Object.entries({ ...ownSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      script,
      join(binaries, 'bin', 'postgres'),
      '-D',
      seenFrom(paths.cluster),
      '-k',
      socketDir,
      ...options,
    ],
    { ...runAs, cwd: paths.cluster, detached: true, stdio: ['pipe', log, log], env: {} },
  );
  // Writing to or closing a pipe whose reader has died is no failure of ours.
  child.stdin?.on('error', () => undefined);
  closeSync(log);
  return child;
}

/** Opens the server's log for appending; one that has grown large is put aside first. */
function openLog(path: string, runAs: UnixIds | undefined): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  if (runAs !== undefined) fchownSync(file, runAs.uid, runAs.gid);
  return file;
}
