import { Problem, type ContentFault } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { deleteResource } from '../resources/delete.ts';
import { findTarget } from '../resources/find-table.ts';
import { restoreRevision } from '../resources/revisions.ts';
import { lockImport } from './kept-imports.ts';

/** What undoing an import did. */
export interface UndoReport {
  undone: number;
  /** Resources that stay as they are, and why; the first of them. */
  kept: { id: string; errors: ContentFault[] }[];
  /** How many stay. */
  left: number;
}

interface KeptRow {
  resource: string;
  before: number | null;
  after: number;
}

/** How many resources are undone at a time, and of how many it is told why they stay. */
const chunkSize = 200;
const mostTold = 1000;

/**
 * Takes back what an import wrote, the last of it first, as far as the actor may: what it created is deleted, what it changed gets the values
 * that it had. What somebody has changed since, or something else needs, stays as it is; another undo tries it again.
 */
export async function undoImport(access: ResourceAccess, module: string, id: string): Promise<UndoReport> {
  findTarget(access, module, 'read');
  const report: UndoReport = { undone: 0, kept: [], left: 0 };
  let below: string | null = null;
  do {
    below = await transact(access.db, async (client) => {
      const inside = { ...access, db: client };
      await lockImport(inside, module, id);
      return undoSome(inside, module, id, below, report);
    });
  } while (below !== null);
  return report;
}

/** Undoes the next ones, and gives the place where to go on. */
async function undoSome(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  id: string,
  below: string | null,
  report: UndoReport,
): Promise<string | null> {
  const { rows } = await access.db.query<KeptRow & { place: string }>(
    `select resource, before, after, place from bakehouse.import_rows
     where import = $1 and ($2::bigint is null or place < $2) order by place desc limit ${chunkSize}`,
    [id, below],
  );
  const done: string[] = [];
  for (const row of rows) {
    const errors = await undoOne(access, module, row);
    if (errors === undefined) done.push(row.resource);
    else {
      report.left += 1;
      if (report.kept.length < mostTold) report.kept.push({ id: row.resource, errors });
    }
  }
  await access.db.query(
    'delete from bakehouse.import_rows where import = $1 and resource = any($2::uuid[])',
    [id, done],
  );
  await access.db.query('update bakehouse.imports set undone_at = now() where id = $1', [id]);
  report.undone += done.length;
  return rows.length < chunkSize ? null : (rows.at(-1)?.place ?? null);
}

/** Undoes what an import did to one resource; gives what stands against it. */
async function undoOne(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  { resource, before, after }: KeptRow,
): Promise<ContentFault[] | undefined> {
  await access.db.query('savepoint one');
  try {
    if (before === null) await deleteResource(access, module, resource, after);
    else await restoreRevision(access, module, resource, before, after);
    await access.db.query('release savepoint one');
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await access.db.query('rollback to savepoint one; release savepoint one');
    // What somebody has deleted by now needs no deleting. Who does not see all is told the same of what is hidden.
    if (before === null && error.code === 'not_found' && seesAll(access, module)) return undefined;
    return error.data.errors ?? [{ path: '', message: reason(error), code: error.code }];
  }
}

/** Whether what the actor does not find is not there. */
function seesAll(access: ResourceAccess, module: string): boolean {
  const { read } = findTarget(access, module, 'read');
  return read.all || read.rules.some(({ filter }) => filter === undefined);
}

function reason({ code, message }: Problem): string {
  return code === 'precondition_failed' ? 'It has been changed since the import.' : message;
}
