import {
  type FieldDefinition,
  isObject,
  newId,
  rowFields,
  rowsHaveIds,
  splitPath,
} from '@bakehouse/contract';
import { filledRow } from './blank-row.ts';

/** Rows carry a key that stays with them when they move. A symbol is copied with the row and never sent or stored. */
const rowKey = Symbol('row');

type Row = Record<string, unknown> & { [rowKey]?: string };

let last = 0;

/** The key of a row. */
export function keyOf(row: unknown): string {
  return (row as Row | null)?.[rowKey] ?? '';
}

/** A row with a key of its own, unless it has one. */
export function withKey(row: unknown, key?: string): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  if (keyOf(row) !== '') return row;
  last += 1;
  return { ...row, [rowKey]: key ?? `r${last}` };
}

/**
 * Values in which every row of a list has a key; rows that stood at the same place, or have the same id, keep theirs. Where
 * rows are known by ids, those that are `made` here get one; and they hold their defaults.
 */
export function withKeys(
  fields: readonly FieldDefinition[],
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
  origin: 'stored' | 'made' = 'stored',
): Record<string, unknown> {
  const lists = fields.filter(({ type, identifier }) => type === 'list' && Array.isArray(values[identifier]));
  if (lists.length === 0) return values;
  const keyed = { ...values };
  for (const field of lists) {
    const old = Array.isArray(before[field.identifier]) ? (before[field.identifier] as Row[]) : [];
    keyed[field.identifier] = (values[field.identifier] as Row[]).map((row, index) => {
      const same = row?.['id'] === undefined ? old[index] : old.find((each) => each?.['id'] === row['id']);
      const isNew = origin === 'made' && keyOf(row) === '';
      const named = withKey(
        isNew ? madeRow(field, row, same) : row,
        keyOf(same) === '' ? undefined : keyOf(same),
      ) as Row;
      return withKeys(rowFields(field), named, same ?? {}, origin);
    });
  }
  return keyed;
}

/** A row as it is made here: with defaults, and, where rows are known by ids, with that of the one whose place it takes or a new one. */
export function madeRow(list: FieldDefinition, row: unknown, same?: unknown): unknown {
  const filled = filledRow(rowFields(list), row);
  if (!rowsHaveIds(list) || !isObject(filled) || 'id' in filled) return filled;
  if (!isObject(same)) return { id: newId(), ...filled };
  return 'id' in same ? { id: same['id'], ...filled } : filled;
}

/** The path with rows named by their keys: `items.#r3.price`. Undefined where there is no such row. */
export function toKeyed(values: unknown, path: string): string | undefined {
  let at = values;
  const parts: string[] = [];
  for (const step of splitPath(path)) {
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined;
    if (typeof step === 'number' && keyOf(at) !== '') parts.push(`#${keyOf(at)}`);
    else if (typeof step === 'number' && at === undefined) return undefined;
    else parts.push(String(step));
  }
  return parts.join('.');
}

/** The path as it is now, for one with keys; undefined where the row is gone. */
export function fromKeyed(values: unknown, keyed: string): string | undefined {
  let at = values;
  const parts: string[] = [];
  for (const part of keyed === '' ? [] : keyed.split('.')) {
    let step: string | number = part;
    if (part.startsWith('#')) {
      step = Array.isArray(at) ? at.findIndex((row) => keyOf(row) === part.slice(1)) : -1;
      if (step < 0) return undefined;
    }
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined;
    parts.push(String(step));
  }
  return parts.join('.');
}
