import { Problem, type ContentFault } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { transact } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { deleteResource } from '../resources/delete.ts';
import { findTarget } from '../resources/find-table.ts';
import { restoreRevision } from '../resources/revisions.ts';
import { forgetCreated, lockImport } from './kept-imports.ts';

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
  let below: Place | undefined = { place: lastPlace, turn: 0 };
  while (below !== undefined) {
    const from: Place = below;
    below = await transact(access.db, async (client) => {
      const inside = { ...access, db: client };
      await lockImport(inside, module, id);
      return undoSome(inside, module, id, from, report);
    });
  }
  return report;
}

/** Where an undo goes on: below a place, and within what was written together there, below a turn. */
interface Place {
  place: string;
  turn: number;
}

const lastPlace = '9223372036854775807';

/** Undoes the next ones, and gives the place where to go on. */
async function undoSome(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  id: string,
  from: Place,
  report: UndoReport,
): Promise<Place | undefined> {
  const part = await partBelow(access, id, from);
  const rows = await rowsBetween(access, id, from, part?.place ?? '0');
  const some = rows.length > 0 ? rows : (part?.rows ?? []);
  const done: string[] = [];
  for (const row of some) {
    const errors = await undoOne(access, module, row);
    if (errors === undefined) done.push(row.resource);
    else {
      report.left += 1;
      if (report.kept.length < mostTold) report.kept.push({ id: row.resource, errors });
    }
  }
  report.undone += done.length;
  await access.db.query('update bakehouse.imports set undone_at = now() where id = $1', [id]);
  if (rows.length > 0) {
    await access.db.query(
      'delete from bakehouse.import_rows where import = $1 and resource = any($2::uuid[])',
      [id, done],
    );
    return { place: rows.at(-1)?.place ?? '0', turn: 0 };
  }
  if (part === undefined) return undefined;
  await forgetCreated(access, id, done, part.place);
  return { place: part.place, turn: part.turn };
}

/** Single rows between two places, the last first. */
async function rowsBetween(
  { db }: ResourceAccess,
  id: string,
  { place }: Place,
  above: string,
): Promise<(KeptRow & { place: string })[]> {
  const { rows } = await db.query<KeptRow & { place: string }>(
    `select resource, before, after, place from bakehouse.import_rows
     where import = $1 and place < $2 and place > $3 order by place desc limit ${chunkSize}`,
    [id, place, above],
  );
  return rows;
}

/** The last part of what was written together, and the last of it that has not had its turn; undefined where there is none. */
async function partBelow(
  { db }: ResourceAccess,
  id: string,
  { place, turn }: Place,
): Promise<(Place & { rows: KeptRow[] }) | undefined> {
  const { rows } = await db.query<{ place: string; resources: string[]; from: number }>(
    `with part as (select place, resources, case when place = $2 then $3 else size + 1 end as last from bakehouse.import_parts
       where import = $1 and (place < $2 or (place = $2 and $3 > 1)) order by place desc limit 1)
     select place, greatest(last - ${chunkSize}, 1) as from, resources[greatest(last - ${chunkSize}, 1) : last - 1] as resources from part`,
    [id, place, turn],
  );
  const [part] = rows;
  if (part === undefined) return undefined;
  const last = [...part.resources].toReversed();
  return {
    place: part.place,
    turn: part.from,
    rows: last.map((resource) => ({ resource, before: null, after: 1 })),
  };
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
