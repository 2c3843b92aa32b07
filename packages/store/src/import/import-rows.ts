import { isObject, newId, parseResource, Problem, type ContentFault, hasReadonly } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { checkReferences } from '../resources/check-references.ts';
import { fillByExpressions } from '../resources/fill-new.ts';
import { decoyHash } from '../identity/password.ts';
import { finishData } from '../resources/finish-data.ts';
import { hashAhead } from '../resources/hash-ahead.ts';
import { findTarget } from '../resources/find-table.ts';
import { hasNested } from '../resources/nested-writes.ts';
import { tableTraits } from '../resources/table-traits.ts';
import { checkKey } from '../resources/upsert.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import { insertMany } from './insert-many.ts';
import { forgetImports, keepWritten, type KeptImport, type WrittenRow } from './kept-imports.ts';
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

async function* importChunks(
  access: ResourceAccess,
  module: string,
  rows: AsyncIterable<ImportRow>,
  storing: Storing,
): AsyncGenerator<RowReport[]> {
  let chunk: ImportRow[] = [];
  let begun = false;
  try {
    for await (const row of rows) {
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      const full = chunk;
      chunk = [];
      begun = true;
      yield await importChunk(access, module, full, storing);
    }
  } catch (error) {
    // A source that breaks at once stores nothing; one that breaks later has brought the rows before.
    if (begun && error instanceof Problem && chunk.length > 0)
      yield await importChunk(access, module, chunk, storing);
    throw error;
  }
  if (chunk.length > 0) yield await importChunk(access, module, chunk, storing);
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
  chunk: ImportRow[],
  { by, keep, preview }: Storing,
): Promise<RowReport[]> {
  const { table } = findTarget(access, module, 'create');
  const madeHash = await hashAhead(
    access,
    chunk.map(({ data: values }) => ({ table, values })),
  );
  return transact(access.db, async (client) => {
    const inside = { ...access, db: client, madeHash };
    const reports: RowReport[] = [];
    const written: WrittenRow[] = [];
    const together = by === undefined ? await storeTogether(inside, module, chunk) : undefined;
    for (const report of together ?? []) {
      reports.push(report);
      if (report.id !== undefined) written.push({ id: report.id, before: undefined, after: 1 });
    }
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

/** Stores all rows of a chunk in one statement where that is possible: all new, and by somebody who may write everything. */
async function storeTogether(
  access: ResourceAccess,
  module: string,
  chunk: ImportRow[],
): Promise<RowReport[] | undefined> {
  const { table, right } = findTarget(access, module, 'create');
  const secret = [...table.columns.values()].some((column) => column.secret);
  const guarded = hasReadonly(table.definition) && !access.actor.unrestricted;
  const known = chunk.some(({ id, data }) => id !== undefined || hasNested(table, data));
  // A number is taken back with the row that it was meant for: each row for itself.
  if (!right.all || secret || guarded || known || tableTraits(table).numbers !== 'none') return undefined;
  const reports: RowReport[] = [];
  const ready: { report: RowReport; id: string; values: Record<string, unknown> }[] = [];
  for (const { row, data, errors } of chunk) {
    const parsed =
      errors === undefined
        ? parseResource(table.definition, data, {
            mode: 'create',
            acceptReadonly: true,
            user: access.actor.user?.id,
          })
        : { errors };
    const finished =
      'errors' in parsed ? parsed : await tryFinish(() => finishNew(access, table, parsed.value, data));
    if ('errors' in finished) {
      reports.push({ row, status: 'failed', errors: finished.errors });
      continue;
    }
    const id = newId();
    const report: RowReport = { row, status: 'created', id };
    reports.push(report);
    ready.push({ report, id, values: finished.value });
  }
  const client = access.db;
  await client.query('savepoint chunk');
  try {
    await checkReferences(access, table, { changed: allReferences(ready.map(({ values }) => values)) });
    await insertMany(access, table, ready);
    await client.query('release savepoint chunk');
    return reports;
  } catch (error) {
    // One row does not fit with what is stored, or with another: each is tried for itself.
    await client.query('rollback to savepoint chunk; release savepoint chunk');
    if (error instanceof Problem) return undefined;
    if (error instanceof Error && 'code' in error && error.code === '23505') return undefined;
    throw error;
  }
}

/** The ids and slugs that any of the rows names, by field, so that one question answers for all. */
function allReferences(rows: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const found = new Map<string, Set<unknown>>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const known = found.get(name) ?? new Set();
      found.set(name, known);
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
        // Rows of lists are objects, and may name files.
        if (typeof each === 'string' || isObject(each)) known.add(each);
    }
  return Object.fromEntries([...found].map(([name, known]) => [name, [...known]]));
}

function finishNew(
  access: ResourceAccess,
  table: ModuleTable,
  values: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const filled = tableTraits(table).fills ? fillByExpressions(access, table, values, given) : values;
  return finishData(table.definition, {}, filled, access);
}

async function tryFinish(
  work: () => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<{ value: Record<string, unknown> } | { errors: ContentFault[] }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Problem)
      return { errors: error.data.errors ?? [{ path: '', message: error.message, code: error.code }] };
    throw error;
  }
}
