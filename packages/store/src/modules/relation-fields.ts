import { relationOnDelete, rowFields, type FieldDefinition, type OnDelete } from '@bakehouse/contract';
import type { ModuleColumn, ModuleTable } from './module-table.ts';
import type { Modules } from './modules.ts';

/** A place in a module's resources that holds ids of resources of a module: a field, or fields in the rows of a list. */
export interface RelationField {
  table: ModuleTable;
  /** The field of the resource that holds it. */
  field: string;
  /** Its path, such as `items.product`. */
  path: string;
  /** The module that it names. */
  module: string;
  /** What becomes of it when what it names is deleted. */
  onDelete: OnDelete;
  /** The condition that a row, by default that with alias `t`, names the resource whose id is given as SQL. */
  names: (id: string, alias?: string) => string;
}

/** Every place that names resources of a module. */
export function relationsTo(modules: Modules, module: string): RelationField[] {
  return modules.all().flatMap((table) => relationFields(table).filter((each) => each.module === module));
}

/** Every place in a module's resources that names other resources. */
export function relationFields(table: ModuleTable): readonly RelationField[] {
  const known = memory.get(table);
  if (known !== undefined) return known;
  const made = [...table.columns].flatMap(([field, column]) => placesOf(table, field, column));
  memory.set(table, made);
  return made;
}

const memory = new WeakMap<ModuleTable, readonly RelationField[]>();

function placesOf(
  table: ModuleTable,
  field: string,
  { field: definition, sql, kind }: ModuleColumn,
): RelationField[] {
  const own = moduleOf(definition);
  if (own !== undefined) {
    const names = (id: string, alias = 't') =>
      kind === 'uuid' ? `${alias}.${sql} = ${id}` : `${alias}.${sql} @> array[${id}]`;
    return [{ table, field, path: field, module: own, onDelete: relationOnDelete(definition), names }];
  }
  // Names of fields are letters, digits and underscores, so a path can be put together from them.
  return relationsIn(definition).map(({ path, inner, module }) => ({
    table,
    field,
    path: [field, ...path].join('.'),
    module,
    onDelete: relationOnDelete(inner),
    names: (id, alias = 't') =>
      `${alias}.${sql} @? ('$[*]${path.map((name) => `."${name}"[*]`).join('')} ? (@ == "' || ${id}::text || '")')::jsonpath`,
  }));
}

function relationsIn(list: FieldDefinition): { path: string[]; inner: FieldDefinition; module: string }[] {
  if (list.type !== 'list') return [];
  return rowFields(list).flatMap((inner) => {
    const module = moduleOf(inner);
    return module === undefined
      ? relationsIn(inner).map((found) => ({ ...found, path: [inner.identifier, ...found.path] }))
      : [{ path: [inner.identifier], inner, module }];
  });
}

function moduleOf({ type, options }: FieldDefinition): string | undefined {
  const module = type === 'relation' ? options?.['module'] : undefined;
  return typeof module === 'string' ? module : undefined;
}
