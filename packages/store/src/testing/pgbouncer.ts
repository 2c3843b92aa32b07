import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCluster } from './test-cluster.ts';

const path = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** Whether this system has PgBouncer. */
export const hasPgBouncer =
  spawnSync('sh', ['-c', 'command -v pgbouncer'], { env: { PATH: path } }).status === 0;

/** A pooler before every database of a cluster. */
export interface PgBouncer {
  /** The folder of its socket, for whoever connects. */
  host: string;
  stop(): Promise<void>;
}

/** What of its settings matters. */
export interface PgBouncerOptions {
  mode: 'transaction' | 'session';
  /** Connections to each database. */
  size: number;
}

/** Starts PgBouncer before a cluster. It refuses to be run by root, so it is whoever runs PostgreSQL. */
export async function startPgBouncer(
  { host, user, password }: TestCluster,
  { mode, size }: PgBouncerOptions,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-pgbouncer-'));
  chmodSync(folder, 0o777);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=/proc/self/cwd port=5432 user=${user} password=${password}
[pgbouncer]
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 2000
server_round_robin = 1
`,
  );
  const { uid, gid } = process.getuid?.() === 0 ? statSync(host) : { uid: undefined, gid: undefined };
  let told = '';
  const child = spawn('pgbouncer', [config], {
    env: { PATH: path },
    stdio: ['ignore', 'ignore', 'pipe'],
    // The folders above that of PostgreSQL's socket are for us alone.
    cwd: host,
    ...(uid === undefined ? {} : { uid, gid }),
  });
  child.stderr.on('data', (text: Buffer) => (told = (told + String(text)).slice(-2000)));
  const ended = once(child, 'exit');
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${told}`);
    await sleep(20);
  }
  return {
    host: folder,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
