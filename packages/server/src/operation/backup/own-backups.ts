import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { nextTick } from '@bakehouse/elements';
import { backupLock, ifFree, lastScheduledBackup, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import type { OwnBackups } from '../../http/services.ts';
import { backUp, clearPartials } from './back-up.ts';

/** What backups of the product's own are made with. */
export interface OwnBackupsParts {
  config: Config;
  pool: () => Pool;
  /** The address of the database that is served. */
  url: () => string;
  log: Logger;
}

/** Backups that are asked for in the app or due by the schedule. */
export interface BackupRunner extends OwnBackups {
  /** Begins the one that is due, if so. */
  turn(): Promise<void>;
  /** Breaks off what is being written; nothing of it stays. */
  close(): Promise<void>;
}

/** How long a stop waits for what it breaks off. */
const patienceMs = 5000;

const [begin, end] = ['bakehouse-', '.backup'];

/** Opens the backups of a process. Whichever process is asked writes them, one at a time over all. */
export function openOwnBackups({ config, pool, url, log }: OwnBackupsParts): BackupRunner {
  const { BACKUP_DIR: folder, BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep } = config;
  const opened = new Date();
  let closing = false;
  let going: Promise<unknown> = Promise.resolve();
  return {
    setting: () => ({
      folder: folder ?? null,
      schedule: schedule ?? null,
      nextAt: folder === undefined ? null : (next(new Date())?.toISOString() ?? null),
      keep,
    }),
    begin: (by) => start('app', by, () => Promise.resolve(true)),
    async turn() {
      if (folder === undefined || schedule === undefined || closing || !(await isDue())) return;
      await start('schedule', null, isDue).catch((error: unknown) => {
        // Another process is at it.
        if (!(error instanceof Problem)) throw error;
      });
    },
    async close() {
      closing = true;
      // A large table is not waited for: without its database the backup ends, too.
      await Promise.race([going, sleep(patienceMs, undefined, { ref: false })]);
    },
  };

  function next(after: Date): Date | null {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return schedule === undefined ? null : nextTick(schedule, timeZone, after);
  }

  async function isDue(): Promise<boolean> {
    const due = next((await lastScheduledBackup(pool())) ?? opened);
    return due !== null && due <= new Date();
  }

  /** Settles when it is being written, or cannot be. */
  function start(via: 'app' | 'schedule', by: string | null, wanted: () => Promise<boolean>): Promise<void> {
    if (folder === undefined)
      return Promise.reject(
        new Problem('conflict', 'There is no folder for backups. Set BACKUP_DIR and start Bakehouse again.'),
      );
    return new Promise((begun, refused) => {
      const done = ifFree(pool(), backupLock, async () => {
        if (!(await wanted())) return true;
        begun();
        await write(folder, via, by);
        return true;
      })
        .then((free) => (free === true ? begun() : refused(atIt())))
        .catch(refused);
      going = Promise.all([going, done]);
    });
  }

  async function write(into: string, via: 'app' | 'schedule', by: string | null): Promise<void> {
    try {
      mkdirSync(into, { recursive: true, mode: 0o700 });
      clearPartials(into, `.${begin}`);
      const file = join(into, `${begin}${new Date().toISOString().replace(/[:.]/g, '-')}${end}`);
      const report = await backUp({
        config: { ...config, DATABASE_URL: url() },
        file,
        replace: false,
        by: { via, user: by },
        log,
        told: refuseWhenClosing,
        at: () => undefined,
      });
      log.info({ file: report.file, bytes: report.bytes }, 'a backup was written');
      removeOld(into);
    } catch (error) {
      log.error({ err: error }, 'a backup could not be written');
    }
  }

  function refuseWhenClosing(): void {
    if (closing) throw new Problem('unavailable', 'Bakehouse was stopped while the backup was written.');
  }

  /** Only those that were named here: whatever else lies in the folder is not ours. */
  function removeOld(from: string): void {
    const own = readdirSync(from).filter((name) => /^bakehouse-\d{4}-[\dT-]+Z\.backup$/.test(name));
    for (const name of own.sort().slice(0, -keep)) rmSync(join(from, name), { force: true });
  }
}

function atIt(): Problem {
  return new Problem('conflict', `A backup is being written already, by ${hostname()} or another machine.`);
}
