import { Problem } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { checkReferences } from '../resources/check-references.ts';
import { decoyHash } from '../identity/password.ts';
import { hashAhead } from '../resources/hash-ahead.ts';
import { findTarget } from '../resources/find-table.ts';
import { checkKey } from '../resources/upsert.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { insertMany } from './insert-many.ts';
import { forgetImports, keepCreated, keepWritten, type KeptImport, type WrittenRow } from './kept-imports.ts';
import { prepareChunk, type PreparedChunk } from './prepare-chunk.ts';
import { previewer, storeAlone, type Previewer } from './store-alone.ts';

/** How rows are imported. */
export interface ImportOptions {
  /** Whether to report only, and store nothing. */
  dryRun?: boolean;
  /** The fields of a unique key: rows without an id change the resource that has the same values in it. */
  by?: readonly string[] | undefined;
  /** Under what id and name what is written is kept, so that it can be undone. */
  keep?: KeptImport | undefined;
}

/** How rows of an import are stored. */
interface Storing {
  by: readonly string[] | undefined;
  keep: KeptImport | undefined;
  /** Tells what would change; only in a dry run. */
  preview: Previewer | undefined;
}

/** How many rows are stored at a time. */
const chunkSize = 500;

/**
 * Stores rows as they come, each for itself: a row that fails keeps no other from being stored. With `dryRun` all of it happens
 * in a transaction that is undone, so that rows are held against each other too.
 */
export async function* importRows(
  access: ResourceAccess,
  module: string,
  rows: AsyncIterable<ImportRow>,
  { dryRun = false, by, keep }: ImportOptions = {},
): AsyncGenerator<RowReport[]> {
  const { table } = findTarget(access, module, 'create');
  if (by !== undefined) checkKey(table, by);
  if (!dryRun) {
    if (keep !== undefined) await forgetImports(access.db);
    yield* importChunks(access, module, rows, { by, keep, preview: undefined });
    return;
  }
  const { db, undo } = await undoable(access.db);
  try {
    // Nothing of it stays: any hash will do, and the transaction need not wait for one.
    const inside = { ...access, db, madeHash: () => decoyHash };
    yield* importChunks(inside, module, rows, { by, keep: undefined, preview: previewer(table) });
  } finally {
    await undo();
  }
}

/** While one chunk is stored, the next is read and prepared: the database and the server work at the same time. */
async function* importChunks(
  access: ResourceAccess,
  module: string,
  rows: AsyncIterable<ImportRow>,
  storing: Storing,
): AsyncGenerator<RowReport[]> {
  const source = chunksOf(rows);
  const prepared = async (): Promise<PreparedChunk | undefined> => {
    const { value } = await source.next();
    return value === undefined ? undefined : prepareChunk(access, module, value, storing.by);
  };
  let next = prepared();
  try {
    for (let chunk = await next; chunk !== undefined; chunk = await next) {
      const stored = importChunk(access, module, chunk, storing);
      next = prepared();
      // Told when its turn comes.
      next.catch(() => undefined);
      yield await stored;
    }
  } finally {
    // Whoever has stopped does not wait for a source that brings nothing.
    source.return(undefined).catch(() => undefined);
  }
}

/** Rows by chunks. A source that breaks at once brings nothing; one that breaks later has brought the rows before. */
async function* chunksOf(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[], undefined> {
  let chunk: ImportRow[] = [];
  let begun = false;
  try {
    for await (const row of rows) {
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      const full = chunk;
      chunk = [];
      begun = true;
      yield full;
    }
  } catch (error) {
    if (begun && error instanceof Problem && chunk.length > 0) yield chunk;
    throw error;
  }
  if (chunk.length > 0) yield chunk;
  return undefined;
}

/** Something to run statements on whose work is undone in the end. */
async function undoable(db: Executor): Promise<{ db: Executor; undo: () => Promise<void> }> {
  if (!('totalCount' in db)) {
    await db.query('savepoint dry_run');
    return { db, undo: async () => void (await db.query('rollback to savepoint dry_run')) };
  }
  const client = await db.connect();
  await client.query('begin');
  return {
    db: client,
    async undo() {
      const broken = await client.query('rollback').then(
        () => undefined,
        (error: Error) => error,
      );
      client.release(broken);
    },
  };
}

async function importChunk(
  access: ResourceAccess,
  module: string,
  prepared: PreparedChunk,
  { by, keep, preview }: Storing,
): Promise<RowReport[]> {
  const { table } = findTarget(access, module, 'create');
  const { chunk } = prepared;
  const madeHash = await hashAhead(
    access,
    chunk.map(({ data: values }) => ({ table, values })),
  );
  // The module may have become another one since.
  const current = table === prepared.table ? prepared : await prepareChunk(access, module, chunk, by);
  return transact(access.db, async (client) => {
    const inside = { ...access, db: client, madeHash };
    const reports: RowReport[] = [];
    const written: WrittenRow[] = [];
    const together = await storeTogether(inside, current);
    reports.push(...(together ?? []));
    if (together !== undefined && keep !== undefined)
      await keepCreated(
        inside,
        module,
        keep,
        together.flatMap(({ id }) => id ?? []),
      );
    for (const row of together === undefined ? chunk : []) {
      const stored = await storeAlone(inside, table, row, { by, preview });
      reports.push(stored.report);
      if (stored.written !== undefined) written.push(stored.written);
    }
    if (keep !== undefined) await keepWritten(inside, module, keep, written);
    if (together !== undefined) for (const [at, row] of chunk.entries()) preview?.addNew(reports[at], row);
    return reports;
  });
}

/** Stores all rows of a chunk in one statement, where they are prepared for that and fit with what is stored. */
async function storeTogether(
  access: ResourceAccess,
  { table, together }: PreparedChunk,
): Promise<RowReport[] | undefined> {
  if (together === undefined) return undefined;
  const client = access.db;
  await client.query('savepoint chunk');
  try {
    await checkReferences(access, table, { changed: together.references });
    await insertMany(access, table, together.json);
    await client.query('release savepoint chunk');
    return together.reports;
  } catch (error) {
    // One row does not fit with what is stored, or with another: each is tried for itself.
    await client.query('rollback to savepoint chunk; release savepoint chunk');
    if (error instanceof Problem) return undefined;
    if (error instanceof Error && 'code' in error && error.code === '23505') return undefined;
    throw error;
  }
}
