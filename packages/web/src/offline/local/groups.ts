import {
  cellOf,
  columnOf,
  isObject,
  isSystemField,
  parseGrid,
  systemFields,
  type ColumnKind,
  type ModuleDefinition,
  type Resource,
} from '@bakehouse/contract';
import type { RequestOptions } from '../../data/server/request.ts';
import { matching, type ListSource } from './list-page.ts';

type Row = Record<string, unknown>;

/** The groups of a module's rows with their figures, as the server would give them; by fields of the rows themselves. */
export function groups(
  source: ListSource,
  module: string,
  query: NonNullable<RequestOptions['query']>,
): { data: Row[]; more: boolean } {
  const definition = source.definition(module);
  const names = (name: string) =>
    textOf(query[name])
      .split(',')
      .filter((each) => each !== '');
  const by = names('by');
  const values = names('values').length === 0 ? ['count'] : names('values');
  const rows = matching(source, module, { ...query, sort: '' });
  const found = new Map<string, { keys: unknown[]; rows: Resource[] }>();
  if (by.length === 0) found.set('[]', { keys: [], rows: [] });
  for (const row of rows)
    for (const keys of keysOf(by.map((term) => keyOf(term, row, definition, textOf(query['timeZone']))))) {
      const key = JSON.stringify(keys);
      const group = found.get(key) ?? { keys, rows: [] };
      group.rows.push(row);
      found.set(key, group);
    }
  const told = [...found.values()].map((group): Row => ({
    ...Object.fromEntries(by.map((term, index) => [term, group.keys[index] ?? null])),
    ...Object.fromEntries(values.map((term) => [term, figure(term, group.rows)])),
  }));
  const wanted = textOf(query['sort'])
    .split(',')
    .filter((each) => each !== '');
  told.sort((a, b) => compareBy([...wanted, ...by], a, b));
  const limit = Number(query['limit'] ?? 100);
  return { data: told.slice(0, limit), more: told.length > limit };
}

/** Each of several values in one row makes a group. */
function keysOf(values: readonly unknown[]): unknown[][] {
  return values.reduce<unknown[][]>(
    (all, value) => {
      const each: unknown[] = Array.isArray(value)
        ? value.length === 0
          ? [null]
          : (value as unknown[])
        : [value];
      return all.flatMap((keys) => each.map((one) => [...keys, one]));
    },
    [[]],
  );
}

function keyOf(
  term: string,
  row: Resource,
  definition: ModuleDefinition | undefined,
  timeZone: string,
): unknown {
  const grid = parseGrid(term);
  if (grid !== undefined) return cellOf(valueOf(row, grid.path), grid);
  const [, unit, name = ''] = /^(?:(\w+)\()?([\w.]+)\)?$/.exec(term) ?? [];
  const value = valueOf(row, name);
  if (unit === undefined || typeof value !== 'string') return value;
  const day = kindOf(name, definition) === 'date' ? value : localDay(value, timeZone);
  return firstOf(unit, day);
}

function kindOf(name: string, definition: ModuleDefinition | undefined): ColumnKind | undefined {
  if (isSystemField(name)) return systemFields[name];
  const field = definition?.bakery_resource.fields.find(({ identifier }) => identifier === name);
  return field === undefined ? undefined : columnOf(field);
}

/** The day of an instant where the user is. */
function localDay(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone === '' ? 'UTC' : timeZone,
    dateStyle: 'short',
  });
  return parts.format(Date.parse(instant));
}

function firstOf(unit: string, day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const made = new Date(Date.UTC(year, month - 1, date));
  if (unit === 'week') made.setUTCDate(date - ((made.getUTCDay() + 6) % 7));
  if (unit === 'month' || unit === 'quarter' || unit === 'year') made.setUTCDate(1);
  if (unit === 'quarter') made.setUTCMonth(Math.floor((month - 1) / 3) * 3);
  if (unit === 'year') made.setUTCMonth(0);
  return made.toISOString().slice(0, 10);
}

function figure(term: string, rows: readonly Resource[]): unknown {
  if (term === 'count') return rows.length;
  const [, name = '', field = ''] = /^(\w+)\(([\w.]+)\)$/.exec(term) ?? [];
  const values = rows.map((row) => valueOf(row, field)).filter((value) => value !== null);
  const numbers = values.map(Number);
  if (name === 'count') return values.length;
  if (name === 'distinct') return new Set(values.map((value) => JSON.stringify(value))).size;
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, each) => all + each, 0);
  if (name === 'sum') return round(sum);
  if (name === 'avg') return round(sum / numbers.length);
  const sorted = values.toSorted((a, b) => compare(a, b));
  return (name === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
}

/** Sums of decimal fractions come out as one adds them up by hand. */
function round(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}

/** A field, or latitude or longitude of one that holds places: `place.lat`. */
function valueOf(row: Resource, path: string): unknown {
  const [name = '', part] = path.split('.');
  const whole = isSystemField(name) ? (row as unknown as Row)[name] : row.data[name];
  const value = part === undefined ? whole : isObject(whole) ? whole[part] : null;
  return value === undefined || value === '' ? null : value;
}

function compareBy(terms: readonly string[], a: Row, b: Row): number {
  for (const term of terms) {
    const down = term.startsWith('-');
    const name = term.replace(/^[+-]/, '');
    const [left, right] = [a[name] ?? null, b[name] ?? null];
    if (left === null && right === null) continue;
    // What has no value comes last, whichever way it goes.
    if (left === null) return 1;
    if (right === null) return -1;
    const order = compare(left, right);
    if (order !== 0) return down ? -order : order;
  }
  return 0;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
