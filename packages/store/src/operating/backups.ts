import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { isTaken } from '../connect/one-at-a-time.ts';
import { refuseOthers, type Asker } from './refuse-others.ts';

/** How a backup came to be. */
export type BackupVia = 'command' | 'app' | 'schedule';

/** The name of the lock that a backup of the app or of the schedule holds. */
export const backupLock = 'backup';

/** A backup that is over. */
export interface EndedBackup {
  beganAt: Date;
  via: BackupVia;
  by: string | null;
  host: string;
  file: string;
  /** Null where it failed. */
  bytes: number | null;
  sha256: string | null;
  problem: string | null;
}

/** A backup as administrators are told of it. */
export interface KnownBackup extends Omit<EndedBackup, 'by'> {
  id: string;
  endedAt: Date;
  /** The name of whoever asked for it. */
  by: string | null;
  verifiedAt: Date | null;
}

/** How it stands with backups. */
export interface Backups {
  running: boolean;
  /** The latest first. */
  list: KnownBackup[];
  /** When a backup was last restored on trial. */
  verifiedAt: Date | null;
}

/** How many are told, and how many are remembered. */
const [told, remembered] = [10, 500];

/** Reads what became of the latest backups. */
export async function readBackups(db: Executor, actor: Asker): Promise<Backups> {
  refuseOthers(actor);
  const { rows: list } = await db.query<KnownBackup>(
    `select b.id::text, b.began_at as "beganAt", b.ended_at as "endedAt", b.via, u.name as by, b.host, b.file,
       b.bytes::float8 as bytes, b.sha256, b.problem, b.verified_at as "verifiedAt"
     from bakehouse.backups b left join bakehouse.users u on u.id = b.by order by b.id desc limit ${told}`,
  );
  const { rows } = await db.query<{ at: Date | null }>(
    'select max(verified_at) as at from bakehouse.backups',
  );
  return { running: await isTaken(db, backupLock), list, verifiedAt: rows[0]?.at ?? null };
}

/** Refuses whoever may not ask for a backup, and a second one at a time. */
export async function admitBackup(db: Executor, actor: Asker): Promise<void> {
  refuseOthers(actor);
  if (await isTaken(db, backupLock))
    throw new Problem('conflict', 'A backup is being written already. Wait for it to end.');
}

/** Notes what became of a backup. */
export async function noteEndedBackup(db: Executor, backup: EndedBackup): Promise<void> {
  const { beganAt, via, by, host, file, bytes, sha256, problem } = backup;
  await db.query(
    `with noted as (
       insert into bakehouse.backups (began_at, via, by, host, file, bytes, sha256, problem)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     )
     delete from bakehouse.backups b using noted where b.id <= noted.id - ${remembered}`,
    [beganAt, via, by, host, file, bytes, sha256, problem],
  );
}

/** Notes that a backup was restored on trial; one that is not known is noted, too. */
export async function noteVerifiedBackup(
  db: Executor,
  backup: Pick<EndedBackup, 'beganAt' | 'host' | 'file'> & { bytes: number; sha256: string },
): Promise<void> {
  const { rowCount } = await db.query('update bakehouse.backups set verified_at = now() where sha256 = $1', [
    backup.sha256,
  ]);
  if (rowCount !== 0) return;
  await noteEndedBackup(db, { ...backup, via: 'command', by: null, problem: null });
  await db.query('update bakehouse.backups set verified_at = now() where sha256 = $1', [backup.sha256]);
}

/** When a backup of the schedule last began, if ever. */
export async function lastScheduledBackup(db: Executor): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(began_at) as at from bakehouse.backups where via = 'schedule'`,
  );
  return rows[0]?.at ?? undefined;
}
