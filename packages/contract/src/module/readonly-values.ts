import { fieldTitle, isEmpty, type FieldDefinition } from '../fields/field-definition.ts';
import { hasReadonlyCells, rowFields } from '../fields/list.ts';
import { fault, joinPath } from '../fault.ts';
import { isObject, jsonEqual, own } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import type { ModuleDefinition } from './module-definition.ts';
import { pairRows } from './pair-rows.ts';

type Values = Record<string, unknown>;

/** A value that a request gives to a readonly field. */
export interface ReadonlyClaim {
  path: string;
  field: FieldDefinition;
  value: unknown;
}

/** Whether a module has readonly fields, in its rows or outside of them. */
export function hasReadonly(definition: ModuleDefinition): boolean {
  return hasReadonlyCells(definition.bakery_resource.fields);
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

/** The paths of readonly fields in a value, those in its rows included, each with what it has. */
export function readonlyPaths(
  field: FieldDefinition,
  path: string,
  value: unknown,
): { path: string; value: unknown }[] {
  if (field.readonly === true) return [{ path, value }];
  if (field.type !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) => readonlyCells(field, joinPath(path, index), row));
}

/** The same for one row of a list. */
export function readonlyCells(
  list: FieldDefinition,
  path: string,
  row: unknown,
): { path: string; value: unknown }[] {
  if (!isObject(row)) return [];
  return rowFields(list).flatMap((cell) => {
    const value = own(row, cell.identifier);
    return value === undefined ? [] : readonlyPaths(cell, joinPath(path, cell.identifier), value);
  });
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
    } else if (field.type === 'list' && Array.isArray(given) && hasReadonlyCells(rowFields(field))) {
      const old = pairRows(rowFields(field), Array.isArray(stored) ? stored : [], given);
      kept[identifier] = given.map((row: unknown, index) => {
        if (!isObject(row)) return row;
        const was = old[index] ?? {};
        // Whoever does not name the rows still means the same ones.
        const named = own(row, 'id') === undefined && 'id' in was ? { id: was['id'], ...row } : row;
        return separate(rowFields(field), named, was, joinPath(at, index), claims, true);
      });
    }
  }
  return kept;
}
