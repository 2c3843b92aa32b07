import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresBinaries } from '../../packages/store/src/postgres/binaries.ts';
import { clusterPaths, type ClusterPaths } from '../../packages/store/src/postgres/cluster.ts';
import {
  connectionTo,
  tryConnection,
  type EmbeddedConnection,
} from '../../packages/store/src/postgres/embedded-connection.ts';
import { launchPostgres } from '../../packages/store/src/postgres/launch.ts';
import { makeCluster } from '../../packages/store/src/postgres/make-cluster.ts';
import { runningPostmaster } from '../../packages/store/src/postgres/orphan.ts';
import { postgresUser, type UnixIds } from '../../packages/store/src/postgres/run-as.ts';
import { builtCluster } from '../harness/built.ts';

/** One server of a pair. */
export interface Member {
  name: string;
  /** The socket by which it is reached. */
  socket: string;
  connection: EmbeddedConnection;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Asks one thing as its superuser. */
  ask(sql: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Two places for servers, of which one copies the other. */
export interface Pair {
  primary(): Promise<Member>;
  /** Makes the other place a standby of this primary, without which it acknowledges nothing from then on. */
  standbyOf(primary: Member, name: string): Promise<Member>;
  remove(): void;
}

/** Makes a folder for two servers. */
export function makePair(): Pair {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-pair-')));
  // Under root the servers run as another user, and one must reach the other's socket.
  chmodSync(folder, 0o755);
  return {
    async primary() {
      const place = placeIn(folder, 'first');
      await makeCluster(place.paths, place.binaries, place.runAs, builtCluster());
      return start('first', place);
    },
    async standbyOf(primary, name) {
      const place = placeIn(folder, name);
      rmSync(place.paths.home, { recursive: true, force: true });
      await copyFrom(primary, place, name);
      const standby = await start(name, place, true);
      await asSuperuser(primary.connection, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '"${name}"'`);
        await client.query('select pg_reload_conf()');
        for (let turn = 0; ; turn += 1) {
          const { rows } = await client.query(
            `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
            [name],
          );
          if (rows.length > 0) return;
          if (turn === 600) throw new Error('the standby does not follow');
          await sleep(50);
        }
      });
      return standby;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Place {
  paths: ClusterPaths;
  runAs: UnixIds | undefined;
  binaries: string;
}

function placeIn(folder: string, name: string): Place {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const paths = clusterPaths(dataDir);
  const runAs = postgresUser(paths.home);
  return { paths, runAs, binaries: postgresBinaries(dataDir, runAs) };
}

/** A base copy while the primary works: what it writes meanwhile comes after it. */
async function copyFrom(primary: Member, { paths, runAs }: Place, name: string): Promise<void> {
  const { superuserPassword } = primary.connection;
  const from = join(primary.socket, '..');
  await asSuperuser(primary.connection, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    mkdirSync(paths.home, { recursive: true, mode: 0o700 });
    if (runAs !== undefined) chownSync(paths.home, runAs.uid, runAs.gid);
    // Files that go away while they are copied are none that a copy needs.
    copyFolder(from, paths.cluster);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(paths.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(paths.cluster, 'standby.signal'), '');
    // Where the last setting counts; without a standby of its own it must acknowledge by itself once it is promoted.
    appendFileSync(
      join(paths.cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=''${from}'' user=postgres password=${superuserPassword} application_name=${name}'\nsynchronous_standby_names = ''\n`,
    );
    for (const file of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(paths.cluster, file), { force: true });
  });
  cpSync(join(from, '..', 'password'), paths.password);
  if (runAs !== undefined) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, paths.home]);
}

function copyFolder(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'ignore' });
  } catch {
    // `cp` complains of files that went away.
  }
}

async function start(name: string, { paths, runAs, binaries }: Place, standby = false): Promise<Member> {
  const connection = connectionTo(paths, paths.cluster);
  const settings = { wal_keep_size: '512MB', hot_standby: 'on' };
  const child = launchPostgres({ binaries, paths, runAs, socketDir: '.', settings });
  for (let turn = 0; !(await (standby ? answers(connection) : tryConnection(connection))); turn += 1) {
    if (child.exitCode !== null || turn === 1200) throw new Error(`${name} does not start: see ${paths.log}`);
    await sleep(50);
  }
  return {
    name,
    connection,
    socket: join(paths.cluster, '.s.PGSQL.5432'),
    async kill() {
      const pid = runningPostmaster(paths.cluster);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await ended(child);
    },
    promote: () =>
      asSuperuser(connection, async (client) => {
        await client.query('select pg_promote(true, 60)');
      }),
    ask: (sql) => asSuperuser(connection, (client) => client.query(sql)),
    async stop() {
      child.stdin?.end();
      await ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function answers(connection: EmbeddedConnection): Promise<boolean> {
  try {
    await asSuperuser(connection, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

async function asSuperuser<T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: connection.host,
    user: 'postgres',
    password: connection.superuserPassword,
    database: 'template1',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
