import { createReadStream, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';
import {
  BackupWriter,
  clusterPaths,
  dumpDatabase,
  noteEndedBackup,
  openPool,
  openS3,
  refuseHalfRestoredDataDir,
  refuseHeldDataDir,
  runningPostgres,
  syncFolder,
  writeAudit,
  type BackupVia,
  type EndedBackup,
  type PoolClient,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import { at, openSource, refuseUnreachable, socketUrl, type Source } from '../process/database.ts';
import { productVersion } from '../../foundation/places.ts';
import { snapshotSites } from './sites-folder.ts';

/** How a backup is to be made. */
export interface BackupRequest {
  config: Config;
  /** The file to write. */
  file: string;
  /** Whether a file of that name may be replaced. */
  replace: boolean;
  /** Who asks for it, and how; the command by itself. */
  by?: { via: BackupVia; user: string | null };
  log: Logger;
  told: (text: string) => void;
  /** Called at each step; tests of crashes end the process in it. */
  at: (step: string) => void;
}

/** What a backup holds. */
export interface BackupReport {
  file: string;
  bytes: number;
  sha256: string;
  tables: number;
  files: number;
}

/** Writes everything that the product keeps, as it stands at one moment, into one file. It may serve meanwhile. */
export async function backUp(wish: BackupRequest): Promise<BackupReport> {
  const { config, log, at } = wish;
  const file = resolve(wish.file);
  if (!wish.replace && existsSync(file))
    throw new Problem('conflict', `${file} already exists; choose another name or pass --replace.`);
  refuseHalfRestoredDataDir(config.DATA_DIR);
  const source = await reach(config, log);
  const beganAt = new Date();
  try {
    const partial = partialFile(file);
    const writer = await BackupWriter.create(partial).catch((cause: unknown) => {
      throw unwritable(file, cause);
    });
    at('backup-begun');
    try {
      const counts = await write(wish, source, writer);
      const { bytes, sha256 } = await writer.finish();
      at('backup-written');
      await giveName(partial, file, wish.replace);
      at('backup-named');
      await note(wish, source, { beganAt, file, bytes, sha256, problem: null });
      return { file, bytes, sha256, ...counts };
    } catch (error) {
      await writer.abandon();
      await rm(partial, { force: true });
      const broken = brokenOff(file, error);
      const problem = broken instanceof Error ? broken.message : String(broken);
      await note(wish, source, { beganAt, file, bytes: null, sha256: null, problem });
      throw broken;
    }
  } finally {
    await source.close();
  }
}

async function write(
  wish: BackupRequest,
  { target }: Source,
  writer: BackupWriter,
): Promise<{ tables: number; files: number }> {
  const { config, told, at } = wish;
  // What lasts long, and is one connection, has nothing to gain from a pooler.
  const pool = await openPool({ target: target.direct ?? target, size: 1, onError: () => undefined });
  const objects = config.FILES_URL === undefined ? undefined : openS3(config.FILES_URL);
  let sites: Awaited<ReturnType<typeof snapshotSites>> | undefined;
  try {
    const client = await pool.connect();
    let tables: number;
    let broken: Error | undefined;
    try {
      await noteBackup(client, wish);
      ({ tables } = await dumpDatabase(client, writer, productVersion(), {
        told,
        objects,
        async seen() {
          at('backup-seen');
          // A build is in the folder before it is in the database: so every build of the database is in the picture.
          sites = await snapshotSites(config.DATA_DIR);
        },
      }));
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
    at('backup-tables');
    for (const { path, size } of sites?.files ?? []) {
      told(`Backing up sites (${path})`);
      await writer.head({ kind: 'file', path, size });
      await writer.content(createReadStream(join(sites?.folder ?? '', path), { highWaterMark: 262_144 }));
    }
    at('backup-files');
    return { tables, files: sites?.files.length ?? 0 };
  } finally {
    await sites?.remove();
    objects?.close();
    await pool.end();
  }
}

/** Notes what became of it, for whoever looks after backups. The file is what counts: it stays also where nothing can be noted. */
async function note(
  { by = { via: 'command', user: null }, log }: BackupRequest,
  { target }: Source,
  ended: Pick<EndedBackup, 'beganAt' | 'file' | 'bytes' | 'sha256' | 'problem'>,
): Promise<void> {
  try {
    const pool = await openPool({ target: target.direct ?? target, size: 1, onError: () => undefined });
    try {
      await noteEndedBackup(pool, { ...ended, via: by.via, by: by.user, host: hostname() });
    } finally {
      await pool.end();
    }
  } catch (error) {
    log.warn({ err: error }, 'what became of the backup cannot be noted');
  }
}

/** Notes the backup, which so holds the entry itself. A database of an older release has no log yet, and a standby cannot be written to. */
async function noteBackup(client: PoolClient, { by, log }: BackupRequest): Promise<void> {
  try {
    const who = by === undefined ? { actor: null, via: 'command' as const } : whoAsked(by.user);
    await writeAudit(client, { action: 'backup.write', who });
  } catch (error) {
    if (!['42P01', '3F000', '25006'].includes(errorCode(error) ?? '')) throw error;
    log.warn({ err: error }, 'the backup cannot be noted in the audit log');
  }
}

function whoAsked(user: string | null) {
  return { actor: user, via: user === null ? ('system' as const) : ('user' as const) };
}

/** The database as it is: that of a running product, or one that is started for the time of the backup. */
export async function reach(config: Config, log: Logger): Promise<Source> {
  if (config.DATABASE_URL === undefined) {
    if (!existsSync(clusterPaths(config.DATA_DIR).cluster))
      throw new Problem('not_found', `There is nothing to back up in ${config.DATA_DIR}.`);
    const running = runningPostgres(realpathSync(config.DATA_DIR));
    if (running !== undefined && isHeld(config.DATA_DIR)) {
      return at(socketUrl(running));
    }
  }
  refuseUnreachable(config);
  return openSource(config, log, (error) => log.error({ err: error }, 'the database failed'));
}

function isHeld(dataDir: string): boolean {
  try {
    refuseHeldDataDir(dataDir);
    return false;
  } catch {
    return true;
  }
}

/** A name that nobody takes for a backup; what killed backups left under such names is cleared away. */
function partialFile(file: string): string {
  const begin = `.${basename(file)}.`;
  clearPartials(dirname(file), begin);
  return join(dirname(file), `${begin}${process.pid}.partial`);
}

/** Clears away what killed backups left in a folder under names that begin like this. */
export function clearPartials(folder: string, begin: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, pid] = /\.(\d+)\.partial$/.exec(name) ?? [];
    if (pid !== undefined && name.startsWith(begin) && !runs(Number(pid)))
      rmSync(join(folder, name), { force: true });
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Gives the finished file its name, which it gets whole or not at all. */
async function giveName(partial: string, file: string, replace: boolean): Promise<void> {
  if (replace) await rename(partial, file);
  else {
    await link(partial, file).catch((cause: unknown) => {
      if (errorCode(cause) === 'EEXIST') throw new Problem('conflict', `${file} already exists.`, {}, cause);
      throw cause;
    });
    await rm(partial);
  }
  syncFolder(dirname(file));
}

function brokenOff(file: string, error: unknown): unknown {
  if (error instanceof Problem || errorCode(error) === undefined) return error;
  if (errorCode(error) === 'ENOSPC') return unwritable(file, error);
  const why = error instanceof Error ? error.message : String(error);
  return new Problem('unavailable', `The backup was aborted: ${why}. No file was written.`, {}, error);
}

function unwritable(file: string, cause: unknown): Problem {
  return new Problem(
    'unavailable',
    `${file} cannot be written: ${errorCode(cause) ?? String(cause)}.`,
    {},
    cause,
  );
}
