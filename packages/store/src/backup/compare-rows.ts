import { howMany, Problem } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { tableSql } from './dump-database.ts';
import { openBackup, type CheckedBackup } from './read-backup.ts';

const newline = 0x0a;

/** Counts the rows of every table of a backup, and throws where a database that it was restored into has fewer. Gives how many there are. */
export async function compareRows(pool: Pool, checked: CheckedBackup): Promise<number> {
  const backup = await openBackup(checked);
  let sum = 0;
  try {
    for await (const { head, content } of backup.parts) {
      const wanted = await lines(content);
      if (head.kind !== 'table') continue;
      const table = tableSql(head.schema, head.name);
      const found = await countOf(pool, table);
      if (found < wanted)
        throw new Problem(
          'invalid',
          `Of ${table} only ${found} of ${howMany(wanted, 'row was', 'rows were')} restored.`,
        );
      sum += wanted;
    }
  } finally {
    backup.close();
  }
  return sum;
}

/** Each row is a line: what breaks lines within a value is written as letters. */
async function lines(content: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  for await (const chunk of content)
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** A table that a later step of the schema took away holds nothing that could be missing. */
async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows: known } = await pool.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  if (known[0]?.there !== true) return Infinity;
  const { rows } = await pool.query<{ count: number }>(`select count(*)::float8 as count from ${table}`);
  return rows[0]?.count ?? 0;
}
