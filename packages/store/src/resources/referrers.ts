import { isObject, Problem, rowFields, type FieldDefinition } from '@bakehouse/contract';
import type { OnDelete } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import type { Actor } from '../identity/actor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { relationsTo, type RelationField } from '../modules/relation-fields.ts';
import { everything, rightOn, type Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';

/** How many resources name another one in a field. */
export interface References {
  module: string;
  field: string;
  onDelete: OnDelete;
  count: number;
}

/** The most resources that one deletion changes or takes along. */
const mostAffected = 10_000;

/** How many resources name this one, by module and field: those of which the actor may read that. */
export async function referencesTo(
  access: ResourceAccess,
  module: string,
  id: string,
): Promise<References[]> {
  const found: References[] = [];
  for (const relation of relationsTo(access.modules, module)) {
    const { table, path, onDelete } = relation;
    const count = await countNaming(access, relation, id, readingRight(access, relation));
    if (count > 0 && notesReads(table)) await noteRead(access, table, 'counts', []);
    if (count > 0) found.push({ module: table.identifier, field: path, onDelete, count });
  }
  return found;
}

/** The right to read a relation, with the rules alone that show its field. */
function readingRight({ actor, modules }: ResourceAccess, { table, field }: RelationField): Right {
  const right = rightOn(actor, table, 'read', modules.lookup);
  return { ...right, rules: right.rules.filter(({ fields }) => fields === undefined || fields.has(field)) };
}

async function countNaming(
  { db, modules }: ResourceAccess,
  relation: RelationField,
  id: string,
  right: Right,
): Promise<number> {
  const values = parameters(id);
  const visible = rowsSql(right, 't', wholeTables(modules), values);
  const { rows } = await db.query<{ count: number }>(
    prepared(
      `select count(*)::float8 as count from ${relation.table.sql} t where ${relation.names('$1::uuid')} and ${visible}`,
      values.values,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Stands for resources that somebody may not read, however many. */
export const hiddenReferences = { module: null, field: null, count: null };

/** Throws where a resource may not be deleted as long as others name it; of those that the actor may not read it tells no number. */
export async function refuseNamed(access: ResourceAccess, module: string, id: string): Promise<void> {
  const told: object[] = [];
  const words: string[] = [];
  let hidden = false;
  for (const relation of relationsTo(access.modules, module)) {
    if (relation.onDelete !== 'restrict') continue;
    const all = await countNaming(access, relation, id, everything);
    if (all === 0) continue;
    const count = await countNaming(access, relation, id, readingRight(access, relation));
    const { identifier: by } = relation.table;
    if (count > 0) {
      told.push({ module: by, field: relation.path, count });
      words.push(`${count} in "${by}"`);
    }
    hidden ||= count < all;
  }
  if (hidden) {
    told.push(hiddenReferences);
    words.push(words.length === 0 ? 'some that you may not read' : 'others that you may not read');
  }
  if (told.length === 0) return;
  throw new Problem(
    'conflict',
    `Other entries need this one: ${words.join(', ')}. Change or delete them first.`,
    { more: { references: told } },
  );
}

/** What can be done with resources that name one that is gone. */
export interface Aftermath {
  remove: (access: ResourceAccess, module: string, id: string) => Promise<void>;
  assign: (
    access: ResourceAccess,
    module: string,
    id: string,
    data: Record<string, unknown>,
  ) => Promise<unknown>;
}

/** Takes along, or clears, what named a resource that is gone. It is the definition that does so, whoever deletes. */
export async function followDeletion(
  access: ResourceAccess,
  module: string,
  id: string,
  { remove, assign }: Aftermath,
): Promise<void> {
  const system: ResourceAccess = {
    ...access,
    actor: asSystem(access.actor),
    setInForm: undefined,
    touched: undefined,
  };
  const relations = relationsTo(access.modules, module);
  // What goes need not be cleared before.
  for (const [table, fields] of byTable(relations, 'cascade'))
    for (const row of await naming(access, table, fields, id)) await remove(system, table.identifier, row.id);
  for (const [table, fields] of byTable(relations, 'clear'))
    for (const row of await naming(access, table, fields, id))
      await assign(system, table.identifier, row.id, cleared(table, fields, row.values, id));
}

function byTable(relations: readonly RelationField[], onDelete: OnDelete): Map<ModuleTable, RelationField[]> {
  const found = new Map<ModuleTable, RelationField[]>();
  for (const relation of relations)
    if (relation.onDelete === onDelete)
      found.set(relation.table, [...(found.get(relation.table) ?? []), relation]);
  return found;
}

/** The rows of a module that name a resource in any of these fields, with what these hold. They stay so until the transaction ends. */
async function naming(
  { db }: ResourceAccess,
  table: ModuleTable,
  relations: readonly RelationField[],
  id: string,
): Promise<{ id: string; values: Record<string, unknown> }[]> {
  const values = [...new Set(relations.map(({ field }) => field))].map(
    (field) => `${escapeLiteral(field)}, t.${table.columns.get(field)?.sql ?? ''}`,
  );
  const names = relations.map((relation) => relation.names('$1::uuid')).join(' or ');
  const { rows } = await db.query<{ id: string; values: Record<string, unknown> }>(
    prepared(
      `select t.id, jsonb_build_object(${values.join(', ')}) as values from ${table.sql} t where ${names} order by t.id limit ${mostAffected + 1} for no key update`,
      [id],
    ),
  );
  if (rows.length > mostAffected)
    throw new Problem(
      'conflict',
      `More than ${mostAffected} entries of "${table.identifier}" name this one.`,
    );
  return rows;
}

/** The values of fields without an id. */
function cleared(
  table: ModuleTable,
  relations: readonly RelationField[],
  values: Record<string, unknown>,
  id: string,
): Record<string, unknown> {
  const left = { ...values };
  for (const { field, path } of relations) {
    const column = table.columns.get(field);
    if (column !== undefined) left[field] = without(column.field, left[field], path.split('.').slice(1), id);
  }
  return left;
}

function without(field: FieldDefinition, value: unknown, path: readonly string[], id: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (Array.isArray(value)) return value.filter((each) => each !== id);
    return value === id ? null : value;
  }
  const inner = rowFields(field).find(({ identifier }) => identifier === name);
  if (inner === undefined || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isObject(row) && row[name] !== undefined ? { ...row, [name]: without(inner, row[name], rest, id) } : row,
  );
}

function asSystem({ user }: Actor): Actor {
  return { user, unrestricted: true, permissions: [], rights: 'system' };
}
