import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Problem } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/** One numbered step of the database's schema. */
interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Lets one process at a time migrate; the number is ours alone. */
const migrationLock = 7_301_946_020;

const folder = new URL('./migrations/', import.meta.url);

/** Brings the database to this release's schema; several processes may call it at once. Gives the names of what was applied. */
export async function migrate(pool: Pool): Promise<string[]> {
  const known = readMigrations();
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const applied = await readApplied(client);
    refuseUnknown(known, applied);
    const pending = known.filter(({ number }) => !applied.has(number));
    for (const { number, name, sql, checksum } of pending) {
      await client.query(sql);
      await client.query('insert into bakehouse.migrations (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    }
    return pending.map(({ name }) => name);
  });
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

/** A database of a newer or another release is left alone. */
function refuseUnknown(known: Migration[], applied: Map<number, string>): void {
  const checksums = new Map(known.map(({ number, checksum }) => [number, checksum]));
  for (const [number, checksum] of applied) {
    if (!checksums.has(number)) {
      throw new Problem(
        'cannot_start',
        `The database was made by a newer Bakehouse (schema ${number}; this release knows ${known.length}).`,
      );
    }
    if (checksums.get(number) !== checksum) {
      throw new Problem(
        'cannot_start',
        `The database was made by another Bakehouse: its schema step ${number} differs from this release's.`,
      );
    }
  }
}
