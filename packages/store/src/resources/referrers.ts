import { isObject, Problem, rowFields, type FieldDefinition } from '@bakehouse/contract';
import type { OnDelete } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import type { Actor } from '../identity/actor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { relationsTo, type RelationField } from '../modules/relation-fields.ts';
import { isNothing, rightOn } from '../rights/module-rights.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { prepared } from '../sql/statement-name.ts';

/** How many resources name another one in a field. Where somebody may not read the module, only how many. */
export interface References {
  module: string | null;
  field: string | null;
  onDelete: OnDelete;
  count: number;
}

/** The most resources that one deletion changes or takes along. */
const mostAffected = 10_000;

/** Which resources name this one, by module and field. */
export async function referencesTo(
  access: ResourceAccess,
  module: string,
  id: string,
): Promise<References[]> {
  const found: References[] = [];
  for (const relation of relationsTo(access.modules, module)) {
    const { table, path, onDelete } = relation;
    const { rows } = await access.db.query<{ count: number }>(
      prepared(`select count(*)::float8 as count from ${table.sql} t where ${relation.names('$1::uuid')}`, [
        id,
      ]),
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) continue;
    const { actor, modules } = access;
    const hidden = isNothing(rightOn(actor, table, 'read', modules.lookup));
    found.push({
      module: hidden ? null : table.identifier,
      field: hidden ? null : path,
      onDelete,
      count,
    });
  }
  return found;
}

/** Throws where a resource may not be deleted as long as others name it. */
export async function refuseNamed(access: ResourceAccess, module: string, id: string): Promise<void> {
  const references = (await referencesTo(access, module, id)).filter(
    ({ onDelete }) => onDelete === 'restrict',
  );
  if (references.length === 0) return;
  const told = references.map(
    ({ module: by, count }) => `${count} in "${by ?? 'a module you may not read'}"`,
  );
  throw new Problem(
    'conflict',
    `Other entries need this one: ${told.join(', ')}. Change or delete them first.`,
    {
      more: { references: references.map(({ module: by, field, count }) => ({ module: by, field, count })) },
    },
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
  const system: ResourceAccess = { ...access, actor: asSystem(access.actor), setInForm: undefined };
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
