import {
  fieldTitle,
  termParts,
  type FieldDefinition,
  isTimeUnit,
  readTime,
  type TimeUnit,
} from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { EntryFilter } from '../figures/entries-filter.ts';

/** What makes the rows or columns of a pivot. */
export interface PivotKey {
  /** As aggregates are asked: `status`, `month(placed)`. */
  term: string;
  field: FieldDefinition;
  title: string;
  /** The span by which times are gathered. */
  unit: TimeUnit | undefined;
}

/** A value of each key of a row or column; null where entries have none. */
export type KeyValues = readonly unknown[];

/** Reads a key; undefined where there is no such field for the user. */
export function pivotKey(
  module: Module,
  term: string,
  times: { createdAt: string; updatedAt: string },
): PivotKey | undefined {
  const parts = termParts(term);
  if (parts === undefined) return undefined;
  const { of, path } = parts;
  const field =
    path === 'createdAt' || path === 'updatedAt'
      ? { identifier: path, type: 'datetime', title: times[path] }
      : module.fields.find(({ identifier }) => identifier === path);
  return field === undefined
    ? undefined
    : { term, field, title: fieldTitle(field), unit: isTimeUnit(of) ? of : undefined };
}

/** The filter for entries whose value is one of those shown: of times these are the latest, without a gap. */
export function shownOf({ field, unit }: PivotKey, values: readonly unknown[]): EntryFilter {
  const given = values.filter((value) => !isNone(value));
  const name = field.identifier;
  const none = { [name]: { _null: true } };
  const test = unit === undefined ? { _in: given } : { _gte: beginning(field, given.map(String).sort()[0]) };
  const own = given.length === 0 ? none : { [name]: test };
  return given.length === 0 || given.length === values.length ? own : { _or: [own, none] };
}

/** The filter for all other entries. */
export function othersOf(key: PivotKey, values: readonly unknown[]): EntryFilter {
  return { _not: shownOf(key, values) };
}

/** Whether a value is none. */
export function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function beginning({ type }: FieldDefinition, time = ''): string {
  return type === 'date' ? time : readTime(time).toISOString();
}
