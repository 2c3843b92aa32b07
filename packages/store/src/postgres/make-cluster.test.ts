import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresBinaries } from './binaries.ts';
import { clusterPaths } from './cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { makeCluster } from './make-cluster.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { postgresUser } from './run-as.ts';
import { Client } from 'pg';

let home: string;
let prepared: string;

beforeAll(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'prepared-')));
  await prepareCluster(home);
  prepared = join(home, readdirSync(home)[0] ?? '');
});
afterAll(() => rmSync(home, { recursive: true }));

/** A data folder with a copy of the prepared cluster. */
async function copied(before: (dataDir: string) => void = () => undefined): Promise<string> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'copied-')));
  before(dataDir);
  const paths = clusterPaths(dataDir);
  const runAs = postgresUser(paths.home);
  await makeCluster(paths, postgresBinaries(dataDir, runAs), runAs, prepared);
  return dataDir;
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(dataDir, {
    restarted: () => undefined,
    failed: (problem) => {
      throw problem;
    },
  });
}

/** What the server says to the administrator with a password: the code of its refusal, or nothing. */
async function refusal({ connection }: EmbeddedPostgres, password: string): Promise<string | undefined> {
  const client = new Client({ host: connection.host, user: 'postgres', password, database: 'template1' });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

test('START29 copies of one prepared cluster run, and each is opened by its own password alone', async () => {
  const folders = [await copied(), await copied()];
  const servers = await Promise.all(folders.map(start));
  try {
    const [one, other] = servers as [EmbeddedPostgres, EmbeddedPostgres];
    expect(identity(clusterPaths(folders[0] ?? '').cluster)).toEqual(identity(prepared));
    for (const [server, foreign] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await refusal(server, server.connection.superuserPassword)).toBeUndefined();
      expect(await refusal(server, foreign.connection.superuserPassword)).toBe('28P01');
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

test('START29 nobody else may read a copy, and what a crash has left of one is made anew', async () => {
  const folder = await copied((dataDir) => {
    mkdirSync(join(dataDir, 'postgres/cluster.new/global'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/cluster.new/global/half'), 'half');
  });

  const { cluster } = clusterPaths(folder);
  const entries = readdirSync(cluster, { recursive: true, withFileTypes: true });
  const open = entries.filter(
    ({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o077) !== 0,
  );
  expect(entries.length).toBeGreaterThan(500);
  expect(open).toEqual([]);
  expect(entries.filter(({ name }) => name === 'half')).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('START29 what is no cluster is refused with what PostgreSQL says of it', async () => {
  const empty = join(home, 'no-cluster');
  mkdirSync(empty);
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'copied-')));
  const paths = clusterPaths(dataDir);
  const runAs = postgresUser(paths.home);

  const made = makeCluster(paths, postgresBinaries(dataDir, runAs), runAs, empty);

  await expect(made).rejects.toThrow(/no-cluster cannot be used: .* Remove that folder/);
  rmSync(dataDir, { recursive: true });
});

/** By what PostgreSQL tells clusters apart: a copy has that of what it was made from. */
function identity(cluster: string): Buffer {
  return readFileSync(join(cluster, 'global/pg_control')).subarray(0, 8);
}
