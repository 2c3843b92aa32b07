import { jsonEqual, Problem } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { writeNested } from '../resources/nested-writes.ts';
import { notesReads } from '../rights/note-read.ts';
import { readOne, type ReadResource } from '../resources/read-one.ts';
import { updateResource } from '../resources/update.ts';
import { idByKey, keyValues, upsertResource } from '../resources/upsert.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import type { WrittenRow } from './kept-imports.ts';

type Values = Record<string, unknown>;

/** How many rows a dry run tells the changes of. */
const mostShown = 1000;

/** Tells in reports what a dry run would change. */
export interface Previewer {
  /** Whether there is room for more. */
  wanted: () => boolean;
  /** What is stored now, as far as the importer may read it. */
  read: (access: ResourceAccess, id: string) => Promise<Values>;
  addNew: (report: RowReport | undefined, row: ImportRow) => void;
  addChanged: (report: RowReport, before: Values, after: ReadResource) => void;
}

/** A dry run tells what it reads and leaves no note of that: of modules whose readers are noted it tells nothing that is stored. */
export function previewer(table: ModuleTable): Previewer {
  let left = mostShown;
  const wanted = () => left > 0;
  return {
    wanted: () => wanted() && !notesReads(table),
    read: async (access, id) =>
      dataOf(await readOne(access, table.identifier, id).catch((error: unknown) => unseen(error))),
    addNew(report, { data }) {
      if (report?.status !== 'created' || !wanted()) return;
      left -= 1;
      report.changes = Object.fromEntries(
        Object.entries(data).map(([name, after]) => [name, { before: null, after }]),
      );
    },
    addChanged(report, before, after) {
      left -= 1;
      const changed = Object.entries(dataOf(after)).filter(
        ([name, value]) => !jsonEqual(value ?? null, before[name] ?? null),
      );
      report.changes = Object.fromEntries(
        changed.map(([name, value]) => [name, { before: before[name] ?? null, after: value ?? null }]),
      );
    },
  };
}

function unseen(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
  return undefined;
}

function dataOf(resource: ReadResource | undefined): Values {
  return resource === undefined ? {} : (JSON.parse(resource.json) as { data: Values }).data;
}

/** Stores one row by itself. What fails leaves nothing of it behind. */
export async function storeAlone(
  access: ResourceAccess,
  table: ModuleTable,
  row: ImportRow,
  how: { by: readonly string[] | undefined; preview: Previewer | undefined },
): Promise<{ report: RowReport; written?: WrittenRow }> {
  if (row.errors !== undefined) return { report: { row: row.row, status: 'failed', errors: row.errors } };
  await access.db.query('savepoint one');
  try {
    const stored = await writeNested(access, table.identifier, row.data, (inside, settled) =>
      writeRow(inside, table, { ...row, data: settled as Values }, how),
    );
    await access.db.query('release savepoint one');
    how.preview?.addNew(stored.report, row);
    return stored;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Kept, each would be a level of its own, and PostgreSQL has room for some thousands.
    await access.db.query('rollback to savepoint one; release savepoint one');
    const errors = error.data.errors ?? [{ path: '', message: error.message, code: error.code }];
    return { report: { row: row.row, status: 'failed', errors } };
  }
}

/** A row with an id is the resource of that id; another one is that of its key, where rows have one. */
async function writeRow(
  access: ResourceAccess,
  table: ModuleTable,
  { row, id: given, data }: ImportRow,
  { by, preview }: { by: readonly string[] | undefined; preview: Previewer | undefined },
): Promise<{ report: RowReport; written?: WrittenRow }> {
  const module = table.identifier;
  const id =
    given ?? (by === undefined ? undefined : await idByKey(access, table, keyValues(table, by, data)));
  const version = id === undefined ? undefined : await lockedVersion(access, table, id);
  if (id === undefined || version === undefined) {
    // By its key, as somebody may have created it by now.
    const made =
      given === undefined && by !== undefined
        ? await upsertResource(access, module, { by, mode: 'patch', data })
        : { ...(await createResource(access, module, { id, data })), created: true };
    const status = made.created ? 'created' : 'updated';
    const before = made.created ? undefined : made.version - 1;
    return { report: { row, status, id: made.id }, written: { id: made.id, before, after: made.version } };
  }
  const shown = preview?.wanted() === true ? await preview.read(access, id) : undefined;
  const after = await updateResource(access, module, id, { mode: 'patch', data });
  if (after.version === version) return { report: { row, status: 'unchanged', id } };
  const report: RowReport = { row, status: 'updated', id };
  if (shown !== undefined) preview?.addChanged(report, shown, after);
  return { report, written: { id, before: version, after: after.version } };
}

/** The version of a resource, which nobody else changes until the transaction ends; undefined where there is none. */
async function lockedVersion(
  { db }: ResourceAccess,
  table: ModuleTable,
  id: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>(
    `select version from ${table.sql} where id = $1::uuid for no key update`,
    [id],
  );
  return rows[0]?.version;
}
