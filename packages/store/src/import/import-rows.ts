import type { Executor } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { decoyHash } from '../identity/password.ts';
import { findTarget } from '../resources/find-table.ts';
import { checkKey } from '../resources/upsert.ts';
import { chunksOf } from './chunks-of.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { forgetImports, type KeptImport } from './kept-imports.ts';
import { prepareChunk, type PreparedChunk } from './prepare-chunk.ts';
import { storeChunk, type Storing } from './store-chunk.ts';
import { previewer } from './store-alone.ts';

/** How rows are imported. */
export interface ImportOptions {
  /** Whether to report only, and store nothing. */
  dryRun?: boolean;
  /** The fields of a unique key: rows without an id change the resource that has the same values in it. */
  by?: readonly string[] | undefined;
  /** Under what id and name what is written is kept, so that it can be undone. */
  keep?: KeptImport | undefined;
}

/**
 * Stores rows as they come, each for itself: a row that fails keeps no other from being stored. With `dryRun` all of it happens
 * in a transaction that is undone, so that rows are held against each other too.
 */
export async function* importRows(
  access: ResourceAccess,
  module: string,
  rows: AsyncIterable<ImportRow | readonly ImportRow[]>,
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
  rows: AsyncIterable<ImportRow | readonly ImportRow[]>,
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
      const stored = storeChunk(access, module, chunk, storing);
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
