import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';
import {
  appliedSteps,
  beginLoading,
  checkBackup,
  isDataDirMarked,
  isMarked,
  makeDataDir,
  markDataDir,
  markDatabase,
  openBackup,
  openPool,
  refuseUnknownSteps,
  syncFolder,
  unmarkDataDir,
  writeAudit,
  type BackupPart,
  type CheckedBackup,
  type Pool,
  type PoolClient,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import { openSource, refuseUnreachable } from '../process/database.ts';

/** How a backup is to be restored. */
export interface RestoreRequest {
  config: Config;
  file: string;
  /** Whether what is there may be replaced. */
  overwrite: boolean;
  log: Logger;
  told: (text: string) => void;
  /** Called at each step; tests of crashes end the process in it. */
  at: (step: string) => void;
}

/** What was restored. */
export interface RestoreReport {
  file: string;
  /** When the backup was made, and by which release. */
  at: string;
  release: string;
  tables: number;
  files: number;
  /** Steps that brought the schema to this release. */
  applied: string[];
}

/** Puts everything that a backup holds into the data folder and the database, in place of what is there. */
export async function restore(wish: RestoreRequest): Promise<RestoreReport> {
  const { config, log, told, at } = wish;
  const backup = await checkBackup(resolve(wish.file), (done) =>
    told(`Checking the backup (${percent(done)})`),
  );
  const { about, close } = await openBackup(backup);
  close();
  refuseUnknownSteps(about.steps, 'The backup');
  at('restore-checked');
  refuseUnreachable(config);
  const again = isDataDirMarked(config.DATA_DIR);
  if (!wish.overwrite && !again) refuseFullSites(config.DATA_DIR);
  makeDataDir(config.DATA_DIR);
  const source = await openSource(config, log, (error) => log.error({ err: error }, 'the database failed'));
  try {
    const pool = await openPool({
      target: source.target.direct ?? source.target,
      size: 1,
      onError: () => undefined,
    });
    try {
      await refuseOccupied(pool, wish, again);
      markDataDir(config.DATA_DIR, backup.sha256);
      at('restore-marked');
      const report = await load(pool, wish, backup).catch((error: unknown) => {
        throw brokenOff(error);
      });
      unmarkDataDir(config.DATA_DIR);
      at('restore-unmarked');
      return { file: backup.path, at: about.at, release: about.release, ...report };
    } finally {
      await pool.end();
    }
  } finally {
    await source.close();
  }
}

/** Refuses a database that others use, or that holds something which nobody allowed to replace. */
async function refuseOccupied(pool: Pool, { overwrite }: RestoreRequest, again: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'bakehouse'`,
    );
    if ((rows[0]?.others ?? 0) > 0)
      throw new Problem('conflict', 'Bakehouse is running on this database; stop every process of it first.');
    if (overwrite || again || (await isMarked(client))) return;
    if ((await appliedSteps(client)) !== undefined)
      throw new Problem(
        'conflict',
        'There is already data here; --overwrite replaces all of it with the backup. Nothing was changed.',
      );
  } finally {
    client.release();
  }
}

async function load(
  pool: Pool,
  wish: RestoreRequest,
  backup: CheckedBackup,
): Promise<Pick<RestoreReport, 'tables' | 'files' | 'applied'>> {
  const { config, told, at } = wish;
  const fresh = join(config.DATA_DIR, 'sites.restored');
  rmSync(fresh, { recursive: true, force: true });
  const { about, parts, close } = await openBackup(backup, (done) => told(`Restoring (${percent(done)})`));
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await markDatabase(client, backup.sha256);
    at('restore-database-marked');
    await client.query('begin');
    const loading = await beginLoading(client, about);
    at('restore-emptied');
    const counts = { tables: 0, files: 0 };
    for await (const part of parts) {
      if (part.head.kind === 'table') {
        await loading.table(part);
        counts.tables += 1;
        if (counts.tables === 1) at('restore-loading');
      } else {
        await writeFileOf(fresh, part);
        counts.files += 1;
      }
    }
    at('restore-loaded');
    told('Restoring: keys and indexes');
    const applied = await loading.finish();
    await writeAudit(client, { action: 'backup.restore', who: { actor: null, via: 'command' } });
    swapSites(config.DATA_DIR, fresh, counts.files > 0);
    at('restore-swapped');
    await commit(client);
    at('restore-committed');
    rmSync(join(config.DATA_DIR, 'sites.replaced'), { recursive: true, force: true });
    told('Restoring: statistics');
    await client.query('analyze');
    return { ...counts, applied };
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    close();
    client.release(broken);
  }
}

function brokenOff(error: unknown): unknown {
  if (error instanceof Problem || errorCode(error) === undefined) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Problem(
    'unavailable',
    `The restore was aborted: ${why}. Fix the cause and run the same command again; it starts over.`,
    {},
    error,
  );
}

async function commit(client: PoolClient): Promise<void> {
  await client.query('set local synchronous_commit = on');
  await client.query('commit');
}

async function writeFileOf(folder: string, { head, content }: BackupPart): Promise<void> {
  if (head.kind !== 'file') return;
  if (isAbsolute(head.path) || head.path.split('/').includes('..'))
    throw new Problem('invalid', `The backup names a file outside its folder: ${head.path}.`);
  const path = join(folder, head.path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await handle.appendFile(chunk);
    await handle.sync();
  } catch (cause) {
    throw new Problem(
      'unavailable',
      `${path} cannot be written: ${errorCode(cause) ?? String(cause)}.`,
      {},
      cause,
    );
  } finally {
    await handle.close();
  }
  syncFolder(dirname(path));
}

/** Puts the folder of sites in the place of the old one; both are marked as unfinished until the database follows. */
function swapSites(dataDir: string, fresh: string, some: boolean): void {
  const [sites, old] = [join(dataDir, 'sites'), join(dataDir, 'sites.replaced')];
  rmSync(old, { recursive: true, force: true });
  if (existsSync(sites)) renameSync(sites, old);
  if (some) renameSync(fresh, sites);
  syncFolder(dataDir);
}

function refuseFullSites(dataDir: string): void {
  const sites = join(dataDir, 'sites', 'sites');
  if (existsSync(sites) && readdirSync(sites).length > 0)
    throw new Problem(
      'conflict',
      `There are deployed sites in ${dataDir}; --overwrite replaces all data by the backup. Nothing was changed.`,
    );
}

function percent(done: number): string {
  return `${Math.floor(done * 100)} %`;
}
