import { errorCode, Problem, type ModuleLookup } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { directPool } from '../connect/direct-pool.ts';
import { onStructure } from '../connect/work-limits.ts';
import type { ModuleTable } from './module-table.ts';
import { builtIndexes } from './indexes/built-indexes.ts';
import { holdingIndexes } from './indexes/index-lock.ts';
import { wantedIndexes, type WantedIndex } from './wanted-indexes.ts';

/** Brings the indexes of a table to what its definition asks for, without keeping anybody from reading or writing. */
export async function buildIndexes(
  pool: Pool | PoolClient,
  table: ModuleTable,
  lookup: ModuleLookup,
  { searched = false }: { searched?: boolean } = {},
): Promise<void> {
  await onStructure(pool, (client) =>
    holdingIndexes(client, table.number, () => bringIndexes(client, table, lookup, searched)),
  );
}

async function bringIndexes(
  pool: PoolClient,
  table: ModuleTable,
  lookup: ModuleLookup,
  searched: boolean,
): Promise<void> {
  const wanted = [...wantedIndexes(table, lookup), ...(await builtIndexes(pool, table))];
  const { rows } = await pool.query<{ name: string; valid: boolean; search: boolean }>(
    `select c.relname as name, i.indisvalid as valid, pg_get_indexdef(c.oid) like '%gin (to_tsvector(%' as search from pg_index i join pg_class c on c.oid = i.indexrelid
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
  // What was searched before is searched again.
  const withSearch = searched || rows.some(({ search }) => search);
  for (const index of wanted)
    if (!sound.has(index.name) && (withSearch || !index.search)) await buildIndex(pool, table, index);
}

/** The key under which only one process at a time builds the index of a module's search. */
const searchLock = 7_300_451;

/** Builds the index for the search of a module, unless another process is at it. */
export async function buildSearchIndex(pool: Pool, table: ModuleTable, lookup: ModuleLookup): Promise<void> {
  const client = await directPool(pool).connect();
  let fault: Error | undefined;
  try {
    const key = [searchLock, table.number];
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as got',
      key,
    );
    if (rows[0]?.got !== true) return;
    await buildIndexes(client, table, lookup, { searched: true });
    await client.query('select pg_advisory_unlock($1::int, $2::int)', key);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, and its lock with it.
    client.release(fault);
  }
}

/** Builds one index beside those who read and write. */
export async function buildIndex(
  pool: PoolClient,
  table: ModuleTable,
  { name, definition, unique }: Pick<WantedIndex, 'name' | 'definition' | 'unique'>,
): Promise<void> {
  try {
    await pool.query(
      `create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" on ${table.sql} ${definition}`,
    );
  } catch (error) {
    await pool.query(`drop index concurrently if exists modules."${name}"`);
    if (errorCode(error) === '23505')
      throw new Problem('conflict', 'Resources with the same value already exist.', {}, error);
    throw error;
  }
}
