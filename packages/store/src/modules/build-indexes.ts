import { errorCode, Problem, type ModuleLookup } from '@bakehouse/contract';
import type { Pool } from 'pg';
import type { ModuleTable } from './module-table.ts';
import { wantedIndexes, type WantedIndex } from './wanted-indexes.ts';

/** Brings the indexes of a table to what its definition asks for, without keeping anybody from reading or writing. */
export async function buildIndexes(pool: Pool, table: ModuleTable, lookup: ModuleLookup): Promise<void> {
  const wanted = wantedIndexes(table, lookup);
  const { rows } = await pool.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table.sql],
  );
  const sound = new Set(rows.filter(({ valid }) => valid).map(({ name }) => name));
  for (const { name } of rows) {
    // A build that was interrupted leaves an index that is kept up but never used.
    if (!sound.has(name) || !wanted.some((index) => index.name === name)) {
      await pool.query(`drop index concurrently if exists modules."${name}"`);
    }
  }
  for (const index of wanted) if (!sound.has(index.name)) await buildIndex(pool, table, index);
}

async function buildIndex(
  pool: Pool,
  table: ModuleTable,
  { name, definition, unique }: WantedIndex,
): Promise<void> {
  try {
    await pool.query(
      `create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" on ${table.sql} ${definition}`,
    );
  } catch (error) {
    await pool.query(`drop index concurrently if exists modules."${name}"`);
    if (errorCode(error) === '23505')
      throw new Problem('conflict', 'There are resources with the same value already.', {}, error);
    throw error;
  }
}
