import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Problem } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { refuseHalfRestored } from './restore-marker.ts';
import { inTransaction } from '../connect/transaction.ts';
import { liftInTransaction } from '../connect/work-limits.ts';

/** One numbered step of the database's schema. */
interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Lets one process at a time migrate; the number is ours alone. */
const migrationLock = 7_301_946_020;

/** Beside the bundle, or beside this folder where the sources run. */
const shipped = new URL('./migrations/', import.meta.url);
const folder = existsSync(shipped) ? shipped : new URL('../migrations/', import.meta.url);

/** Transactions are counted anew where a copy of the database was brought to another server. */
const forgetForeignHorizons = `update bakehouse.feed_state set horizon = '0' where horizon > pg_snapshot_xmin(pg_current_snapshot())`;

/** Brings the database to this release's schema; several processes may call it at once. Gives the names of what was applied. */
export async function migrate(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query(liftInTransaction);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseHalfRestored(client);
    const applied = await applySteps(client);
    await client.query(forgetForeignHorizons);
    return applied;
  });
}

/** Applies the steps that are missing, all or those up to a number, within a transaction of the caller. */
export async function applySteps(client: PoolClient, through = Infinity): Promise<string[]> {
  const known = readMigrations();
  const applied = await readApplied(client);
  refuseUnknownSteps([...applied].map(([number, checksum]) => ({ number, checksum })));
  const pending = known.filter(({ number }) => number <= through && !applied.has(number));
  for (const { number, name, sql, checksum } of pending) {
    await client.query(sql);
    await client.query('insert into bakehouse.migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
  }
  return pending.map(({ name }) => name);
}

/** The steps that a start would apply, without applying them; none are known of a database that nothing was ever put into. */
export async function pendingSteps(pool: Pool): Promise<string[] | undefined> {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    `select to_regclass('bakehouse.migrations') is not null as found`,
  );
  if (tables[0]?.found !== true) return undefined;
  const { rows } = await pool.query<{ number: number; checksum: string }>(
    'select number, checksum from bakehouse.migrations',
  );
  refuseUnknownSteps(rows);
  const applied = new Set(rows.map(({ number }) => number));
  return readMigrations()
    .filter(({ number }) => !applied.has(number))
    .map(({ name }) => name);
}

function readMigrations(): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return {
      number: Number.parseInt(name, 10),
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    };
  });
}

async function readApplied(client: PoolClient): Promise<Map<number, string>> {
  await client.query(`
    create schema if not exists bakehouse;
    create table if not exists bakehouse.migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from bakehouse.migrations',
  );
  return new Map(rows.map(({ number, checksum }) => [number, checksum]));
}

/** Throws where steps were applied that this release does not have: data of a newer or another release is left alone. */
export function refuseUnknownSteps(
  applied: readonly { number: number; checksum: string }[],
  what = 'The database',
): void {
  const known = readMigrations();
  const checksums = new Map(known.map(({ number, checksum }) => [number, checksum]));
  for (const { number, checksum } of applied) {
    if (!checksums.has(number)) {
      throw new Problem(
        'cannot_start',
        `${what} was made by a newer Bakehouse (schema ${number}; this release knows ${known.length}).`,
      );
    }
    if (checksums.get(number) !== checksum) {
      throw new Problem(
        'cannot_start',
        `${what} was made by another Bakehouse: its schema step ${number} differs from this release's.`,
      );
    }
  }
}
