import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresBinaries } from './binaries.ts';
import { clusterPaths, refuseForeignCluster } from './cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { launchPostgres } from './launch.ts';
import { runningPostmaster } from './orphan.ts';
import { postgresUser } from './run-as.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
const restarts: string[] = [];

beforeAll(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')));
  postgres = await start(dataDir);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

function start(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(folder, {
    restarted: (reason) => restarts.push(reason),
    failed: (problem) => {
      throw problem;
    },
  });
}

async function query<T extends object>(server: EmbeddedPostgres, sql: string): Promise<T[]> {
  const { host, user, password, database } = server.connection;
  const client = new Client({ host, user, password, database });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the product works as a role that is no superuser', async () => {
  const rows = await query<{ super: boolean }>(
    postgres,
    'select rolsuper as super from pg_roles where rolname = current_user',
  );

  expect(rows).toEqual([{ super: false }]);
});

test('START6 the server listens on no port', async () => {
  const rows = await query<{ listen_addresses: string }>(postgres, 'show listen_addresses');

  expect(rows).toEqual([{ listen_addresses: '' }]);
});

test('START10 a server that is killed is started again, with what was committed', async () => {
  await query(postgres, 'create table kept (n int)');
  await query(postgres, 'insert into kept values (7)');
  process.kill(runningPostmaster(clusterPaths(dataDir).cluster) ?? 0, 'SIGKILL');

  while (restarts.length === 0) await sleep(25);
  const rows = await retry(() => query(postgres, 'select n from kept'));

  expect(rows).toEqual([{ n: 7 }]);
  expect(restarts).toHaveLength(1);
});

test('START10 a server left over by a killed process is ended before a new one starts', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orphan-')));
  await (await start(folder)).stop();
  const paths = clusterPaths(folder);
  const orphan = await leaveOrphan(folder);

  const next = await start(folder);

  expect(runningPostmaster(paths.cluster)).not.toBe(orphan);
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  expect(runningPostmaster(paths.cluster)).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('a path with spaces and too long for a socket works', async () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'long-')));
  const folder = join(top, 'a folder with spaces', 'x'.repeat(100));
  mkdirSync(folder, { recursive: true });

  const server = await start(folder);

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  rmSync(top, { recursive: true });
});

test('a data folder of another PostgreSQL is refused in one line and left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const { cluster } = clusterPaths(folder);
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '15\n');

  expect(() => refuseForeignCluster(folder)).toThrow(
    /was made by PostgreSQL 15; this release runs 18\. [^\n]*$/,
  );
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('15\n');
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')(
  'the password is not to be seen among the arguments of any process',
  () => {
    const { password, superuserPassword } = postgres.connection;
    const commands = execFileSync('sh', ['-c', 'cat /proc/[0-9]*/cmdline 2>/dev/null || true'], {
      maxBuffer: 64 << 20,
    }).toString();

    expect(commands).not.toContain(password);
    expect(commands).not.toContain(superuserPassword);
  },
);

/** Starts a server and kills everything that would look after it. */
async function leaveOrphan(folder: string): Promise<number | undefined> {
  const paths = clusterPaths(folder);
  const runAs = postgresUser(paths.home);
  const child = launchPostgres({ binaries: postgresBinaries(folder, runAs), paths, runAs, socketDir: '.' });
  const pid = await retry(() => {
    const found = runningPostmaster(paths.cluster);
    return found === undefined ? Promise.reject(new Error('no server yet')) : Promise.resolve(found);
  });
  const keepers = execFileSync('pgrep', ['-P', String(child.pid)])
    .toString()
    .trim()
    .split('\n')
    .map(Number);
  for (const keeper of [child.pid ?? 0, ...keepers]) if (keeper !== pid) process.kill(keeper, 'SIGKILL');
  child.stdin?.destroy();
  return pid;
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (turn === 2000) throw error;
      await sleep(25);
    }
  }
}
