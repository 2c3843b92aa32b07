import { rowFields, type FieldDefinition } from '@bakehouse/contract';
import type { ModuleColumn, ModuleTable } from './module-table.ts';

/** A place in a module's resources that holds ids of files: a field, or fields in the rows of a list. */
export interface FileField {
  /** The field of the resource; rights are given by it. */
  field: string;
  /** The condition that the row with alias `t` holds the file whose id is given as SQL. */
  holds: (id: string) => string;
  /** The ids that the row with alias `t` holds there, as an array in SQL. */
  ids: string;
  /** What stands after the table's name in an index that finds the row by the file. */
  index: string;
}

/** Every place in a module's resources that holds ids of files. */
export function fileFields(table: ModuleTable): readonly FileField[] {
  const known = memory.get(table);
  if (known !== undefined) return known;
  const made = [...table.columns].flatMap(([field, column]) => placesOf(field, column));
  memory.set(table, made);
  return made;
}

const memory = new WeakMap<ModuleTable, readonly FileField[]>();

/** Whether a field holds ids of files itself. */
export function isFileField({ type }: FieldDefinition): boolean {
  return type === 'file' || type === 'image';
}

function placesOf(field: string, { field: definition, sql, kind }: ModuleColumn): FileField[] {
  if (isFileField(definition)) {
    return kind === 'uuid'
      ? [{ field, holds: (id) => `t.${sql} = ${id}`, ids: `array[t.${sql}]`, index: `(${sql}, id)` }]
      : [
          {
            field,
            holds: (id) => `t.${sql} @> array[${id}]`,
            ids: `t.${sql}`,
            index: `using gin (${sql})`,
          },
        ];
  }
  // Names of fields are letters, digits and underscores, so a path can be put together from them.
  return pathsIn(definition).map((path) => ({
    field,
    holds: (id) => `t.${sql} @? ('$[*]${path} ? (@ == "' || ${id}::text || '")')::jsonpath`,
    // What stood there before the field held files may be any text.
    ids: `array(select (jsonb_path_query(t.${sql}, '$[*]${path} ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') #>> '{}')::uuid)`,
    index: `using gin (${sql} jsonb_path_ops)`,
  }));
}

/** The JSON paths of file fields in the rows of a list, at any depth. */
function pathsIn(list: FieldDefinition): string[] {
  if (list.type !== 'list') return [];
  return rowFields(list).flatMap((field) => {
    const step = `."${field.identifier}"[*]`;
    return isFileField(field) ? [step] : pathsIn(field).map((rest) => `${step}${rest}`);
  });
}
