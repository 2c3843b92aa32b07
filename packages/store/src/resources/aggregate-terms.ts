import { equality, ordered, type ColumnKind, type FilterTarget } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import type { Parameters } from '../sql/parameters.ts';
import { gridTerm, pathTerm, type Once } from './aggregate-paths.ts';

/** What times are gathered by. */
export const bucketUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** What can be worked out over the resources of a group. */
export const aggregateFunctions = ['count', 'sum', 'avg', 'min', 'max', 'median', 'distinct'] as const;

/** A key or a value of the groups. */
export interface Term {
  /** As it is written: `country`, `month(placed)`, `sum(total)`. */
  text: string;
  /** The expression over the rows that are gathered. */
  sql: string;
  kind: ColumnKind;
  /** Whether each of several values in one resource makes a group. */
  several: boolean;
  /** The module whose resources it tells of: that of the rows, or one that a relation leads to. */
  module: string;
  once?: readonly Once[] | undefined;
}

/** What one may ask of a term in `having`. */
export function termTarget({ text, kind }: Term, name: string): FilterTarget {
  return {
    field: { module: '', path: text, name, column: kind, system: true },
    operators: kind === 'boolean' || kind === 'uuid' ? equality : ordered,
  };
}

const shape = /^(?:([a-z]+)\()?([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\)?$/;

interface Made {
  sql: string;
  kind: ColumnKind;
}

/** Reads a key such as `country`, `customer.country`, `month(placed)` or `grid(place by 2)`; undefined where there is none for the actor. */
export function keyTerm(
  access: ResourceAccess,
  table: ModuleTable,
  text: string,
  timeZone: string,
  values: Parameters,
): Term | undefined {
  const cell = gridTerm(access, table, text, values);
  if (cell !== undefined) return { text, ...cell, several: false };
  const [, unit, path = ''] = text.endsWith(')') === text.includes('(') ? (shape.exec(text) ?? []) : [];
  const found = pathTerm(access, table, path, values);
  if (found === undefined || found.kind === 'jsonb') return undefined;
  const { sql, kind, module, once } = found;
  if (unit === undefined)
    return { text, sql, kind: elementKinds[kind] ?? kind, several: kind.endsWith('[]'), module, once };
  if (!isOneOf(bucketUnits, unit) || (kind !== 'date' && kind !== 'timestamptz')) return undefined;
  if (kind === 'date' && unit === 'hour') return undefined;
  const local =
    kind === 'date' ? `${sql}::timestamp` : `(${sql} at time zone ${values.add(timeZone, 'text')})`;
  const form = unit === 'hour' ? 'YYYY-MM-DD"T"HH24:00' : 'YYYY-MM-DD';
  const gathered = `to_char(date_trunc('${unit}', ${local}), '${form}')`;
  return { text, sql: gathered, kind: 'text', several: false, module };
}

/** Reads a value such as `count`, `count(total)` or `sum(total)`; undefined where there is none for the actor. */
export function valueTerm(
  access: ResourceAccess,
  table: ModuleTable,
  text: string,
  values: Parameters,
): Term | undefined {
  if (text === 'count')
    return { text, sql: 'count(*)', kind: 'bigint', several: false, module: table.identifier };
  const [, name, path = ''] = text.endsWith(')') ? (shape.exec(text) ?? []) : [];
  const found = pathTerm(access, table, path, values);
  if (name === undefined || found === undefined || !isOneOf(aggregateFunctions, name)) return undefined;
  const made = madeOf(name, found);
  return made === undefined
    ? undefined
    : { text, several: false, module: found.module, once: found.once, ...made };
}

function madeOf(name: (typeof aggregateFunctions)[number], { sql, kind }: Made): Made | undefined {
  const isNumber = numbers.has(kind);
  switch (name) {
    case 'count':
      return { sql: `count(${sql})`, kind: 'bigint' };
    case 'distinct':
      return kind === 'jsonb' ? undefined : { sql: `count(distinct ${sql})`, kind: 'bigint' };
    case 'sum':
      return isNumber ? { sql: `sum(${exact({ sql, kind })})`, kind: 'numeric' } : undefined;
    case 'avg':
      return isNumber
        ? { sql: `round(avg(${exact({ sql, kind })}), 10)::double precision`, kind: 'double' }
        : undefined;
    case 'median':
      return isNumber
        ? { sql: `percentile_cont(0.5) within group (order by ${sql}::double precision)`, kind: 'double' }
        : undefined;
    case 'min':
    case 'max':
      return isNumber || comparable.has(kind) ? { sql: `${name}(${sql})`, kind } : undefined;
  }
}

/** What is summed without rounding. Whole numbers are, and are not made decimals one by one, which takes longer than to sum them. */
function exact({ sql, kind }: Made): string {
  return kind === 'double' ? `${sql}::numeric` : sql;
}

const numbers: ReadonlySet<ColumnKind> = new Set(['double', 'numeric', 'bigint']);
const comparable: ReadonlySet<ColumnKind> = new Set(['text', 'date', 'time', 'timestamptz']);
const elementKinds: Partial<Record<ColumnKind, ColumnKind>> = { 'uuid[]': 'uuid', 'text[]': 'text' };

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
