import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { findTarget } from '../resources/find-table.ts';
import { systemInstant } from '../sql/json-form.ts';
import { prepared } from '../sql/statement-name.ts';

/** Under what id an import is kept, and from what file it came. */
export interface KeptImport {
  id: string;
  file: string;
}

/** A resource that an import wrote: its version before, none where it was created, and after. */
export interface WrittenRow {
  id: string;
  before: number | undefined;
  after: number;
}

/** An import that wrote something. */
export interface ImportSummary {
  id: string;
  file: string;
  at: string;
  by: string | null;
  created: number;
  updated: number;
  undoneAt: string | null;
  /** How many resources are left that an undo would take back. */
  left: number;
}

/** How many imports of a module are listed, and for how many days they can be undone. */
const most = 50;
const keptDays = 90;

/** Notes what rows of an import wrote, in their own transaction. */
export async function keepWritten(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  keep: KeptImport,
  written: readonly WrittenRow[],
): Promise<void> {
  if (written.length === 0) return;
  const created = written.filter(({ before }) => before === undefined).length;
  await count(access, module, keep, { created, updated: written.length - created });
  // A row that came twice was, before the import, what it was before the first of them.
  await access.db.query(
    `insert into bakehouse.import_rows (import, resource, before, after)
     select $1::uuid, w.id, (array_agg(w.before order by w.place))[1], (array_agg(w.after order by w.place desc))[1]
     from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality w (id, before, after, place)
     group by w.id order by min(w.place)
     on conflict (import, resource) do update set after = excluded.after`,
    [
      keep.id,
      written.map((row) => row.id),
      written.map(({ before }) => before ?? null),
      written.map(({ after }) => after),
    ],
  );
}

/** The same for new resources that are written together: one row tells of all of them. */
export async function keepCreated(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  keep: KeptImport,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await count(access, module, keep, { created: ids.length, updated: 0 });
  await access.db.query(
    prepared(
      `insert into bakehouse.import_parts (import, place, resources, size)
       values ($1::uuid, nextval(pg_get_serial_sequence('bakehouse.import_rows', 'place')), $2::uuid[], cardinality($2::uuid[]))`,
      [keep.id, ids],
    ),
  );
}

/** Takes resources out of what an import wrote together. */
export async function forgetCreated(
  { db }: { db: Executor },
  id: string,
  resources: readonly string[],
  place: string,
): Promise<void> {
  await db.query(
    `update bakehouse.import_parts set (resources, size) = (
       select coalesce(array_agg(r.id order by r.turn), '{}'), count(*) from unnest(resources) with ordinality r (id, turn)
       where r.id <> all($2::uuid[]))
     where import = $1 and place = $3`,
    [id, resources, place],
  );
  await db.query('delete from bakehouse.import_parts where import = $1 and place = $2 and size = 0', [
    id,
    place,
  ]);
}

async function count(
  { db, actor }: ResourceAccess & { db: PoolClient },
  module: string,
  { id, file }: KeptImport,
  { created, updated }: { created: number; updated: number },
): Promise<void> {
  await db.query(
    `insert into bakehouse.imports (id, module, by, file, created, updated) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set created = imports.created + excluded.created, updated = imports.updated + excluded.updated`,
    [id, module, actor.user?.id ?? null, file, created, updated],
  );
}

/** Forgets imports that are too old to be undone. */
export async function forgetImports(db: Executor): Promise<void> {
  await db.query(`delete from bakehouse.imports where at < now() - interval '${keptDays} days'`);
}

/** The latest imports into a module: one's own, for administrators those of all. */
export async function listImports(access: ResourceAccess, module: string): Promise<ImportSummary[]> {
  findTarget(access, module, 'read');
  const { rows } = await access.db.query<ImportSummary>(
    `select i.id, i.file, ${systemInstant('i.at')} as at, i.by, i.created, i.updated, ${systemInstant('i.undone_at')} as "undoneAt",
       (select count(*)::integer from bakehouse.import_rows r where r.import = i.id)
         + (select coalesce(sum(size), 0)::integer from bakehouse.import_parts p where p.import = i.id) as left
     from bakehouse.imports i where i.module = $1 and ${mine} order by i.at desc, i.id limit ${most}`,
    [module, ...whose(access)],
  );
  return rows;
}

/** Locks an import against others who undo it; one of somebody else does not exist for the actor. */
export async function lockImport(
  access: ResourceAccess & { db: PoolClient },
  module: string,
  id: string,
): Promise<void> {
  const { rowCount } = await access.db.query(
    `select from bakehouse.imports i where i.module = $1 and ${mine} and i.id = $4 for update`,
    [module, ...whose(access), id],
  );
  if (rowCount !== 1) throw new Problem('not_found', 'There is no such import.');
}

const mine = '(i.by = $2::uuid or $3::boolean)';

function whose({ actor }: ResourceAccess): [string | null, boolean] {
  return [actor.user?.id ?? null, actor.unrestricted];
}
