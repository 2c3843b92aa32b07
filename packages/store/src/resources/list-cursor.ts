import { createHash } from 'node:crypto';
import { Problem, readJsonText, sortPath, type SortKey } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { castTypes } from '../sql/column-types.ts';
import type { Parameters } from '../sql/parameters.ts';

/** The order of a list as SQL. Fields without a value come last in both directions. */
export function orderSql(table: ModuleTable, sort: readonly SortKey[]): string {
  const keys = sort.map(
    (key, index) =>
      `${sortKeySql(table, key, index)}${key.descending ? ' desc' : ''}${isNullable(key) ? ' nulls last' : ''}`,
  );
  return [...keys, 't.id'].join(', ');
}

/** The column that gives the values of a row's sort keys as text, for its cursor. */
export function keySql(table: ModuleTable, sort: readonly SortKey[]): string {
  return `json_build_array(${[...sort.map((key, index) => `${sortKeySql(table, key, index)}::text`), 't.id'].join(', ')})::text`;
}

/** A cursor that continues after the row with these keys. */
export function makeCursor(sort: readonly SortKey[], keys: string): string {
  return Buffer.from(`${shapeOf(sort)}${keys}`).toString('base64url');
}

/** The condition for the rows after a cursor; throws when it is none of this order. */
export function afterCursorSql(
  table: ModuleTable,
  sort: readonly SortKey[],
  cursor: string,
  values: Parameters,
): string {
  const keys = readCursor(sort, cursor);
  const id = values.add(keys.at(-1), 'uuid');
  return sort.reduceRight((rest, key, index) => {
    const column = sortKeySql(table, key, index);
    const value = keys[index];
    if (value === null || value === undefined) return `(${column} is null and ${rest})`;
    const place = values.add(value, castTypes[key.column]);
    const sign = key.descending ? '<' : '>';
    const later = isNullable(key) ? ` or ${column} is null` : '';
    // The first part is implied by the second; it lets an index begin at the right place.
    return `((${column} ${sign}= ${place}${later}) and (${column} ${sign} ${place}${later} or (${column} = ${place} and ${rest})))`;
  }, `t.id > ${id}`);
}

/** The column that holds a value of another module to sort by; no field has a space in its name. */
export function sortColumn(index: number): string {
  return `"sort ${index}"`;
}

function isNullable({ system, through }: SortKey): boolean {
  return !system || through.length > 0;
}

/** The value of a sort key in the row with alias `t`. */
export function sortKeySql(table: ModuleTable, { name, system, through }: SortKey, index: number): string {
  if (through.length > 0) return `t.${sortColumn(index)}`;
  return system ? `t."${name}"` : `t.${table.columns.get(name)?.sql ?? ''}`;
}

/** Whether a cursor was made for an order. */
export function isCursorOf(sort: readonly SortKey[], cursor: string): boolean {
  return Buffer.from(cursor, 'base64url').toString().startsWith(shapeOf(sort));
}

/** A mark of the order, so that a cursor is not used with another one. */
function shapeOf(sort: readonly SortKey[]): string {
  const text = sort.map((key) => `${key.descending ? '-' : ''}${sortPath(key)}`).join(',');
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function readCursor(sort: readonly SortKey[], cursor: string): (string | null)[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  const keys = text.startsWith(shapeOf(sort)) ? parsed(text.slice(8)) : undefined;
  const fits =
    Array.isArray(keys) &&
    keys.length === sort.length + 1 &&
    keys.every(
      (key) => key === null || (typeof key === 'string' && key.length < 20_000 && !key.includes('\0')),
    );
  const last = fits ? (keys.at(-1) as unknown) : undefined;
  if (fits && typeof last === 'string' && /^[0-9a-f-]{36}$/.test(last)) return keys as (string | null)[];
  throw badCursor();
}

/** What is told of a cursor that this list and order never gave. */
export function badCursor(cause?: unknown): Problem {
  const errors = [
    { path: 'cursor', message: 'does not belong to this list and sort order', code: 'bad_value' },
  ];
  return new Problem(
    'malformed',
    'The cursor does not belong to this list and sort order.',
    { errors },
    cause,
  );
}

function parsed(text: string): unknown {
  const read = readJsonText(text);
  return 'value' in read ? read.value : undefined;
}
