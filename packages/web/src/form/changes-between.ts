import { isEmpty, jsonEqual, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { keyOf } from './row-key.ts';

type Values = Record<string, unknown>;

/** A change of a field at a path; `removed` where rows of a list went. */
export interface FormChange {
  path: string;
  what: 'changed' | 'removed';
}

/** What has changed between two states of a form: fields, cells of rows, and lists whose rows came, went or moved. */
export function changesBetween(
  fields: readonly FieldDefinition[],
  before: Values,
  after: Values,
  at = '',
): FormChange[] {
  return fields.flatMap((field): FormChange[] => {
    const { identifier } = field;
    const [old, now] = [before[identifier], after[identifier]];
    if (old === now || (isEmpty(old) && isEmpty(now))) return [];
    const path = at === '' ? identifier : `${at}.${identifier}`;
    if (field.type === 'list') return changesOfRows(field, path, rowsOf(old), rowsOf(now));
    return jsonEqual(old ?? null, now ?? null) ? [] : [{ path, what: 'changed' }];
  });
}

function changesOfRows(
  field: FieldDefinition,
  path: string,
  before: readonly Values[],
  after: readonly Values[],
): FormChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  const inside = after.flatMap((row, index) =>
    changesBetween(rowFields(field), old.get(keyOf(row)) ?? {}, row, `${path}.${index}`),
  );
  if (before.some((row) => !kept.has(keyOf(row)))) return [...inside, { path, what: 'removed' }];
  const same = before.length === after.length && after.every((row, at) => keyOf(row) === keyOf(before[at]));
  return same ? inside : [...inside, { path, what: 'changed' }];
}

function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? (value as Values[]) : [];
}
