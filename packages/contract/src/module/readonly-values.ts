import { fieldTitle, isEmpty, type FieldDefinition } from '../fields/field-definition.ts';
import { rowFields } from '../fields/list.ts';
import { fault, joinPath } from '../fault.ts';
import { isObject, jsonEqual, own } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import type { ModuleDefinition } from './module-definition.ts';

type Values = Record<string, unknown>;

/** A value that a request gives to a readonly field. */
export interface ReadonlyClaim {
  path: string;
  field: FieldDefinition;
  value: unknown;
}

/** Whether a module has readonly fields, in its rows or outside of them. */
export function hasReadonly(definition: ModuleDefinition): boolean {
  const found = known.get(definition) ?? anyReadonly(definition.bakery_resource.fields);
  known.set(definition, found);
  return found;
}

/**
 * Takes the values of readonly fields out of what is to be written: rows have those that are stored, the rest of the data has
 * none. Tells what was given instead.
 */
export function separateReadonly(
  definition: ModuleDefinition,
  data: Values,
  before: Values,
): { data: Values; claims: ReadonlyClaim[] } {
  const claims: ReadonlyClaim[] = [];
  const kept = separate(definition.bakery_resource.fields, data, before, '', claims, false);
  return { data: kept, claims };
}

/** Data without the values of readonly fields, in rows and outside of them. */
export function withoutReadonly(fields: readonly FieldDefinition[], data: Values): Values {
  return separate(fields, data, {}, '', [], false);
}

/** What is wrong with values that were given to readonly fields: each must be what the field has. */
export function claimFaults(
  claims: readonly ReadonlyClaim[],
  valueAt: (path: string) => unknown,
): ContentFault[] {
  return claims
    .filter(({ path, value }) => !jsonEqual(value ?? null, valueAt(path) ?? null))
    .map(({ path, field }) =>
      fault('readonly', path, `${fieldTitle(field)} is set by workflows and cannot be written`),
    );
}

const known = new WeakMap<ModuleDefinition, boolean>();

function anyReadonly(fields: readonly FieldDefinition[]): boolean {
  return fields.some((field) => field.readonly === true || anyReadonly(rowFields(field)));
}

function separate(
  fields: readonly FieldDefinition[],
  data: Values,
  before: Values,
  path: string,
  claims: ReadonlyClaim[],
  inRow: boolean,
): Values {
  const kept: Values = { ...data };
  for (const field of fields) {
    const { identifier } = field;
    const at = joinPath(path, identifier);
    const given = own(data, identifier);
    const stored = own(before, identifier);
    if (field.readonly === true) {
      if (given !== undefined && !(inRow && isEmpty(given))) claims.push({ path: at, field, value: given });
      if (inRow && !isEmpty(stored)) kept[identifier] = stored;
      else delete kept[identifier];
    } else if (field.type === 'list' && Array.isArray(given) && anyReadonly(rowFields(field))) {
      const rows: unknown[] = Array.isArray(stored) ? stored : [];
      kept[identifier] = given.map((row: unknown, index) =>
        isObject(row)
          ? separate(rowFields(field), row, rowBefore(rows, row, index), joinPath(at, index), claims, true)
          : row,
      );
    }
  }
  return kept;
}

/** The row that one was before: that of its id, or the one at its place where it has none. */
export function rowBefore(rows: readonly unknown[], row: unknown, index: number): Values {
  const id = isObject(row) ? own(row, 'id') : undefined;
  const found =
    typeof id === 'string' ? rows.find((each) => isObject(each) && each['id'] === id) : rows[index];
  return isObject(found) ? found : {};
}
