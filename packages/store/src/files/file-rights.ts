import { Problem } from '@bakehouse/contract';
import type { ResourceAccess } from '../rights/access.ts';
import type { Actor } from '../identity/actor.ts';
import { rightOn, type Right } from '../rights/module-rights.ts';
import { commentRoles } from '../rights/comment-roles.ts';
import { rowsSql, ruleSql, wholeTables } from '../rights/right-sql.ts';
import type { FilterTables } from '../sql/filter-sql.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import { fileFields } from '../modules/file-fields.ts';
import { rowOfRevision } from '../modules/row-of-revision.ts';

/** Who reads or writes files, and by what means. */
export type FileAccess = Pick<
  ResourceAccess,
  'db' | 'actor' | 'modules' | 'run' | 'who' | 'objects' | 'madeFiles'
>;

/**
 * The condition for the files with alias `f` that the actor may read: their own, those that a workflow showed them, and those
 * held by a field that they may read of a resource that they may read, or by a comment that they may read.
 */
export function visibleFilesSql({ actor, modules }: FileAccess, values: Parameters): string {
  if (actor.unrestricted) return 'f.deleted_at is null';
  if (actor.user === null) return 'false';
  const me = values.add(actor.user.id, 'uuid');
  const tables = wholeTables(modules);
  const held = modules.all().flatMap((table) => {
    const read = rightOn(actor, table, 'read', modules.lookup);
    return fileFields(table).flatMap(({ field, holds }) => {
      const rows = rowsWith(read, field, tables, values);
      if (rows === undefined) return [];
      return [`exists (select from ${table.sql} t where ${holds('f.id')} and ${rows})`];
    });
  });
  const ways = [
    `f.owner = ${me}`,
    `exists (select from bakehouse.file_grants g where g.file = f.id and g.user_id = ${me} and g.until > now())`,
    ...held,
    ...shownInComments({ actor, modules }, tables, values),
  ];
  return `(f.deleted_at is null and (${ways.join(' or ')}))`;
}

/**
 * The condition for the versions with alias `v` of such a file that the actor may read: of one's own file all, of another the
 * present one and those that a resource held in a state that one may read.
 */
export function visibleVersionsSql({ actor, modules }: FileAccess, values: Parameters): string {
  if (actor.unrestricted) return 'true';
  if (actor.user === null) return 'false';
  const tables = wholeTables(modules);
  const held = modules.all().flatMap((table) => {
    const read = rightOn(actor, table, 'read', modules.lookup);
    return fileFields(table).flatMap(({ field, holds }) => {
      const rows = rowsWith(read, field, tables, values);
      if (rows === undefined) return [];
      const there = `${holds('f.id')} and ${rows}`;
      return [
        `exists (select from (select t.id from ${table.sql} t where ${there}) holder
           join bakehouse.revisions r on r.module = ${table.number} and r.resource = holder.id and (r.files ->> f.id::text)::int = v.version
           cross join lateral ${rowOfRevision(table, 'r')} t where ${there})`,
      ];
    });
  });
  return `(${['v.version = f.version', `f.owner = ${values.add(actor.user.id, 'uuid')}`, ...held].join(' or ')})`;
}

/** A resource that holds a file. */
export interface Holder {
  module: string;
  id: string;
}

/** The resources that hold a file, as far as the actor may read them and the field that does: at most so many of each module. */
export async function fileHolders(
  { db, actor, modules }: FileAccess,
  file: string,
  limit: number,
): Promise<Holder[]> {
  const tables = wholeTables(modules);
  const found: Holder[] = [];
  for (const table of modules.all()) {
    const read = rightOn(actor, table, 'read', modules.lookup);
    const values = parameters(file);
    const ways = fileFields(table).flatMap(({ field, holds }) => {
      const rows = rowsWith(read, field, tables, values);
      return rows === undefined ? [] : [`(${holds('$1::uuid')} and ${rows})`];
    });
    if (ways.length === 0) continue;
    const sql = `select t.id from ${table.sql} t where ${ways.join(' or ')} order by t.id desc limit ${Math.trunc(limit)}`;
    const { rows } = await db.query<{ id: string }>(prepared(sql, values.values));
    found.push(...rows.map(({ id }) => ({ module: table.identifier, id })));
  }
  return found;
}

/** The condition for rows of which one may read a field; undefined where there are none. */
function rowsWith(read: Right, field: string, tables: FilterTables, values: Parameters): string | undefined {
  if (read.all) return 'true';
  const covering = read.rules.filter(({ fields }) => fields?.has(field) ?? true);
  if (covering.length === 0) return undefined;
  return `(${covering.map((rule) => ruleSql(rule, 't', tables, values)).join(' or ')})`;
}

/** A comment is read by those who take part and may read the resource that it is about. */
function shownInComments(
  { actor, modules }: Pick<FileAccess, 'actor' | 'modules'>,
  tables: FilterTables,
  values: Parameters,
): string[] {
  return modules.all().flatMap((table) => {
    if (actor.user?.roles.some((role) => commentRoles(table).includes(role)) !== true) return [];
    const rows = rowsSql(rightOn(actor, table, 'read', modules.lookup), 't', tables, values);
    if (rows === 'false') return [];
    return [
      `exists (select from bakehouse.comment_files cf join bakehouse.comments c on c.id = cf.comment
         join ${table.sql} t on t.id = c.resource
         where cf.file = f.id and c.module = ${values.add(table.identifier, 'text')} and ${rows})`,
    ];
  });
}

/** The condition that some resource, or what was said about one, holds the file whose id is given as SQL. */
export function isHeldSql(modules: FileAccess['modules'], id: string): string {
  const ways = modules
    .all()
    .flatMap((table) =>
      fileFields(table).map(({ holds }) => `exists (select from ${table.sql} t where ${holds(id)})`),
    );
  return `(${[...ways, `exists (select from bakehouse.comment_files cf where cf.file = ${id})`].join(' or ')})`;
}

/** Throws unless the actor may send files: some role must let them write something or run a workflow. */
export function refuseUploader(actor: Actor): void {
  if (actor.unrestricted) return;
  const writes = actor.permissions.some(({ action }) => action !== 'read' && action !== 'delete');
  if (actor.user === null || !writes) throw new Problem('forbidden', 'You may not store files.');
}

/** Whether the actor may change, share and delete a file: its owner may, and an administrator. */
export function managesFile(actor: Actor, owner: string | null): boolean {
  return actor.unrestricted || (actor.user !== null && actor.user.id === owner);
}
