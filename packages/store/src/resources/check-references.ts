import {
  isObject,
  Problem,
  rowFields,
  uuidPattern,
  type ContentFault,
  type FieldDefinition,
} from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { fileFaults, namesFiles } from '../files/check-files.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, rightOn } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { referring, tableTraits } from './table-traits.ts';

/**
 * Writes values whose references exist for the actor, and throws where one does not. The resources that they name stay there
 * until the values are stored: whoever deletes one waits, and then sees who names it.
 */
export async function withReferences<T>(
  access: ResourceAccess,
  table: ModuleTable,
  { changed, before }: Written,
  write: (db: Executor) => Promise<T>,
): Promise<T> {
  if (!tableTraits(table).refers) return write(access.db);
  const checked = async (db: Executor): Promise<T> => {
    await checkReferences({ ...access, db }, table, { changed, before });
    return write(db);
  };
  const holds =
    namesFiles(table, changed) ||
    newReferences(table, { changed, before }).some(({ field }) => field.type === 'relation');
  return holds ? transact(access.db, checked) : checked(access.db);
}

/** Values that are written, and those that were there. */
interface Written {
  changed: Record<string, unknown>;
  before?: Record<string, unknown> | undefined;
}

/** Throws when a written reference names something that does not exist, or that the actor may not see. */
export async function checkReferences(
  access: ResourceAccess,
  table: ModuleTable,
  written: Written,
): Promise<void> {
  const errors: ContentFault[] = [
    ...(await fileFaults(access, table, written.changed)),
    ...(await referenceFaults(access, newReferences(table, written))),
  ];
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
}

/** What of the references does not exist, or is not for the actor to see. */
export async function referenceFaults(
  access: ResourceAccess,
  named: readonly NamedReference[],
): Promise<ContentFault[]> {
  const errors: ContentFault[] = [];
  const kinds = new Map<string, NamedReference[]>();
  for (const each of named) {
    const key = `${each.field.type} ${String(each.field.options?.['module'])}`;
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  for (const group of kinds.values()) {
    const { type, options } = group[0]?.field ?? { type: '' };
    const known = await existing(access, type, options?.['module'], [...new Set(group.map(({ id }) => id))]);
    if (known === undefined) continue;
    errors.push(
      ...group
        .filter(({ id }) => !known.has(id))
        .map(({ id, path }) => ({ path, message: `"${id}" does not exist`, code: 'unknown_reference' })),
    );
  }
  return errors;
}

/** References that were not there before: what was there may have gone since, and is no reason to refuse the rest. */
function newReferences(table: ModuleTable, { changed, before = {} }: Written): NamedReference[] {
  return Object.entries(changed).flatMap(([name, value]) => {
    const field = table.columns.get(name)?.field;
    if (field === undefined) return [];
    const known = new Set(referencesIn(field, before[name], name).map(({ id }) => id));
    return referencesIn(field, value, name).filter(({ id }) => !known.has(id));
  });
}

/** A reference in the data, and where it stands. */
export interface NamedReference {
  id: string;
  path: string;
  field: FieldDefinition;
}

/** The references in a value: its own, or those in its rows. */
export function referencesIn(field: FieldDefinition, value: unknown, path: string): NamedReference[] {
  if (referring.has(field.type))
    return (Array.isArray(value) ? value : [value]).flatMap((id: unknown) =>
      typeof id === 'string' ? [{ id, path, field }] : [],
    );
  if (field.type !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    isObject(row)
      ? rowFields(field).flatMap((inner) =>
          referencesIn(inner, row[inner.identifier], `${path}.${index}.${inner.identifier}`),
        )
      : [],
  );
}

/** Which of the ids exist for the actor; undefined for fields that hold no references. */
async function existing(
  access: ResourceAccess,
  type: string,
  module: unknown,
  named: string[],
): Promise<Set<string> | undefined> {
  const { db } = access;
  // What is no id names nothing; a form may hold anything.
  const ids = named.filter((id) => type === 'role' || uuidPattern.test(id));
  if (type === 'relation' && typeof module === 'string') return relatedIds(access, module, ids);
  if (type === 'user') {
    const { rows } = await db.query<{ id: string }>(
      prepared('select id from bakehouse.users where id = any($1::uuid[])', [ids]),
    );
    return new Set(rows.map(({ id }) => id));
  }
  if (type === 'role') {
    const { rows } = await db.query<{ slug: string }>(
      prepared('select slug from bakehouse.roles where slug = any($1::text[])', [ids]),
    );
    return new Set(rows.map(({ slug }) => slug));
  }
  return undefined;
}

async function relatedIds(
  { db, actor, modules }: ResourceAccess,
  module: string,
  ids: string[],
): Promise<Set<string>> {
  const table = modules.find(module);
  const right = table === undefined ? undefined : rightOn(actor, table, 'read', modules.lookup);
  if (table === undefined || right === undefined || isNothing(right)) return new Set();
  const values = parameters(ids);
  const sql = `select t.id from ${table.sql} t where t.id = any($1::uuid[]) and ${rowsSql(right, 't', wholeTables(modules), values)} for key share of t`;
  const { rows } = await db.query<{ id: string }>(prepared(sql, values.values));
  return new Set(rows.map(({ id }) => id));
}
