import { errorCode, Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact } from '../connect/executor.ts';
import { refusedValue } from '../connect/refused-value.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { checkReferences } from '../resources/check-references.ts';
import { findTarget } from '../resources/find-table.ts';
import { hashAhead } from '../resources/hash-ahead.ts';
import { tableTraits } from '../resources/table-traits.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { insertMany } from './insert-many.ts';
import { keepCreated, keepWritten, type KeptImport, type WrittenRow } from './kept-imports.ts';
import { prepareChunk, type PreparedChunk } from './prepare-chunk.ts';
import { storeAlone, type Previewer } from './store-alone.ts';

/** How rows of an import are stored. */
export interface Storing {
  by: readonly string[] | undefined;
  keep: KeptImport | undefined;
  /** Tells what would change; only in a dry run. */
  preview: Previewer | undefined;
}

/** How many are tried together where one of a chunk does not fit with what is stored. */
const portionSize = 100;

/** Stores the rows of a chunk in one transaction: all at once where that is possible. */
export async function storeChunk(
  access: ResourceAccess,
  module: string,
  prepared: PreparedChunk,
  storing: Storing,
): Promise<RowReport[]> {
  const { table } = findTarget(access, module, 'create');
  const { chunk } = prepared;
  const madeHash = tableTraits(table).hashes
    ? await hashAhead(
        access,
        chunk.map(({ data: values }) => ({ table, values })),
      )
    : access.madeHash;
  // The module may have become another one since.
  const current = table === prepared.table ? prepared : await prepareChunk(access, module, chunk, storing.by);
  return transact(access.db, async (client) => {
    const inside = { ...access, db: client, madeHash };
    const reports = await storeTogether(inside, module, current, storing);
    if (reports !== undefined) return reports;
    if (current.together === undefined) return storeEach(inside, module, table, chunk, storing);
    const told: RowReport[] = [];
    for (let at = 0; at < chunk.length; at += portionSize) {
      const portion = chunk.slice(at, at + portionSize);
      const ready = await prepareChunk(inside, module, portion, storing.by);
      told.push(
        ...((await storeTogether(inside, module, ready, storing)) ??
          (await storeEach(inside, module, table, portion, storing))),
      );
    }
    return told;
  });
}

/** Stores all rows of a chunk at once, where they are prepared for that and fit with what is stored. */
async function storeTogether(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  { chunk, table, together }: PreparedChunk,
  { keep, preview }: Storing,
): Promise<RowReport[] | undefined> {
  if (together === undefined) return undefined;
  const client = access.db;
  await client.query('savepoint chunk');
  try {
    if (tableTraits(table).refers) await checkReferences(access, table, { changed: together.references });
    await insertMany(access, table, together.rows);
    if (keep !== undefined) await keepCreated(access, module, keep, together.rows.ids);
    await client.query('release savepoint chunk');
  } catch (error) {
    // One row does not fit with what is stored, or with another: each is tried for itself.
    await client.query('rollback to savepoint chunk; release savepoint chunk');
    if (error instanceof Problem || isRefused(error)) return undefined;
    throw error;
  }
  if (preview !== undefined)
    for (const [at, row] of chunk.entries()) preview.addNew(together.reports[at], row);
  return together.reports;
}

/** Whether a key is taken, or a value is beyond what its column takes. */
function isRefused(error: unknown): boolean {
  return errorCode(error) === '23505' || refusedValue(error) !== undefined;
}

/** Stores rows one by one. */
async function storeEach(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  table: ModuleTable,
  chunk: readonly ImportRow[],
  { by, keep, preview }: Storing,
): Promise<RowReport[]> {
  const reports: RowReport[] = [];
  const written: WrittenRow[] = [];
  for (const row of chunk) {
    const stored = await storeAlone(access, table, row, { by, preview });
    reports.push(stored.report);
    if (stored.written !== undefined) written.push(stored.written);
  }
  if (keep !== undefined) await keepWritten(access, module, keep, written);
  return reports;
}
