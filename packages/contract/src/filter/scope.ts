import { joinPath } from '../fault.ts';
import type { FieldDefinition } from '../fields/field-definition.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { rowFields } from '../fields/list.ts';
import { ordered, type Operator } from '../fields/operators.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition } from '../module/module-definition.ts';
import { isSystemField, systemFields } from '../module/system-fields.ts';
import type { FilterField } from './filter.ts';

/** A field that a filter may name here, and what may be asked of it. */
export interface FilterTarget {
  field: FilterField;
  operators: readonly Operator[];
  /** Missing for system fields. */
  definition?: FieldDefinition;
}

/** The fields that a filter may name at one place: those of a module, or those of a list's row. */
export interface FilterScope {
  module: string;
  /** Whether these are the fields of a list's row. */
  rows: boolean;
  find: (name: string) => FilterTarget | undefined;
}

/** The scope of a module's resources. */
export function moduleScope(definition: ModuleDefinition): FilterScope {
  const module = definition.bakery_resource_module;
  const fields = fieldsOf(definition);
  return {
    module,
    rows: false,
    find: (name) => (isSystemField(name) ? systemTarget(module, name) : target(module, '', fields.get(name))),
  };
}

/** The scope of the rows of a list. */
export function rowScope({ field, definition }: FilterTarget): FilterScope {
  const fields = definition === undefined ? [] : rowFields(definition);
  return {
    module: field.module,
    rows: true,
    find: (name) =>
      name === 'id'
        ? systemTarget(field.module, name, field.path)
        : target(
            field.module,
            field.path,
            fields.find((each) => each.identifier === name),
          ),
  };
}

function systemTarget(module: string, name: keyof typeof systemFields, prefix = ''): FilterTarget {
  return {
    field: { module, path: joinPath(prefix, name), name, column: systemFields[name], system: true },
    operators: ordered,
  };
}

function target(
  module: string,
  prefix: string,
  definition: FieldDefinition | undefined,
): FilterTarget | undefined {
  if (definition === undefined) return undefined;
  const name = definition.identifier;
  return {
    field: { module, path: joinPath(prefix, name), name, column: columnOf(definition), system: false },
    operators: typeOf(definition).operators(definition.options ?? {}),
    definition,
  };
}
