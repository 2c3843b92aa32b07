import { fault } from '../fault.ts';
import type { ColumnKind } from '../fields/define-field.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { own } from '../json-value.ts';
import { fieldsOf, type ModuleDefinition } from '../module/module-definition.ts';
import { isSystemField, systemFields } from '../module/system-fields.ts';
import type { ContentFault } from '../problem.ts';
import { compareText, compareValues } from './compare.ts';
import type { Filterable } from './matches.ts';

/** One field of an order. Fields without a value come last in both directions; ties are broken by id, ascending. */
export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
  readonly column: ColumnKind;
  readonly system: boolean;
}

/** How many fields an order may name. */
export const sortKeysLimit = 10;

/** Reads an order such as `-updatedAt,number`: a minus sign means descending. */
export function parseSort(
  text: string,
  definition: ModuleDefinition,
): { sort: SortKey[] } | { errors: ContentFault[] } {
  const parts = text.split(',').map((part) => part.trim());
  if (text.trim() === '') return { sort: [] };
  if (parts.length > sortKeysLimit)
    return { errors: [fault('too_many', 'sort', `At most ${sortKeysLimit} fields`)] };
  const sort: SortKey[] = [];
  const errors: ContentFault[] = [];
  for (const part of parts) {
    const name = part.replace(/^[+-]/, '');
    const key = sortKey(name, part.startsWith('-'), definition);
    if (key === undefined)
      errors.push(fault('unknown_field', 'sort', `There is no field "${name}" to sort by`));
    else if (sort.some((each) => each.name === name))
      errors.push(fault('duplicate', 'sort', `"${name}" is listed twice`));
    else sort.push(key);
  }
  return errors.length > 0 ? { errors } : { sort };
}

/** The order of two resources, as the database has it. */
export function compareBySort(sort: readonly SortKey[], a: Filterable, b: Filterable): number {
  for (const { name, descending, column, system } of sort) {
    const left = own(system ? a : a.data, name) ?? null;
    const right = own(system ? b : b.data, name) ?? null;
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const order = compareValues(column, left, right);
    if (order !== 0) return descending ? -order : order;
  }
  return compareText(String(a['id']), String(b['id']));
}

function sortKey(name: string, descending: boolean, definition: ModuleDefinition): SortKey | undefined {
  if (isSystemField(name)) return { name, descending, column: systemFields[name], system: true };
  const field = fieldsOf(definition).get(name);
  if (field === undefined || !typeOf(field).sortable(field.options ?? {})) return undefined;
  return { name, descending, column: columnOf(field), system: false };
}
