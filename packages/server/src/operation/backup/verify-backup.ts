import { hostname } from 'node:os';
import {
  checkBackup,
  compareRows,
  noteVerifiedBackup,
  openPool,
  type CheckedBackup,
  type Pool,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import { openSource, type Source } from '../process/database.ts';
import { reach } from './back-up.ts';
import { onTrial, type TrialRequest } from './on-trial.ts';
import type { RestoreReport } from './restore.ts';

/** What a trial found. */
export interface VerifyReport extends Pick<RestoreReport, 'file' | 'at' | 'release' | 'tables' | 'files'> {
  rows: number;
  sha256: string;
  /** Whether the database of the configuration knows of it now. */
  noted: boolean;
}

/** Restores a backup into a throw-away folder, and throws where anything of it is missing there. */
export async function verifyBackup(request: TrialRequest): Promise<VerifyReport> {
  const { config, log, told } = request;
  return onTrial(request, async (trial, report) => {
    told('Counting rows');
    const checked = await checkBackup(report.file, () => undefined);
    const rows = await compare(trial, checked, log);
    const noted = await note(config, report, checked, log);
    const { file, at, release, tables, files } = report;
    return { file, at, release, tables, files, rows, sha256: checked.sha256, noted };
  });
}

/** Starts the restored database once more and counts what is in it. */
async function compare(trial: Config, checked: CheckedBackup, log: Logger): Promise<number> {
  const source = await openSource(trial, log, (error) => log.error({ err: error }, 'the database failed'));
  try {
    return await onDatabase(source, (pool) => compareRows(pool, checked));
  } finally {
    await source.close();
  }
}

/** Notes in the database of the configuration that it worked; gives whether that could be done. */
async function note(
  config: Config,
  { at, file }: RestoreReport,
  { sha256, size }: CheckedBackup,
  log: Logger,
): Promise<boolean> {
  try {
    const source = await reach(config, log);
    try {
      const backup = { beganAt: new Date(at), host: hostname(), file, bytes: size, sha256 };
      await onDatabase(source, (pool) => noteVerifiedBackup(pool, backup));
    } finally {
      await source.close();
    }
    return true;
  } catch (error) {
    log.warn({ err: error }, 'it cannot be noted that the backup was restored on trial');
    return false;
  }
}

async function onDatabase<T>({ target }: Source, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = await openPool({ target: target.direct ?? target, size: 1, onError: () => undefined });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
