import {
  errorCode,
  isSystemField,
  Problem,
  systemFields,
  typeOf,
  type ColumnKind,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { readsEverywhere, type Right } from '../rights/module-rights.ts';
import { parameters } from '../sql/parameters.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { askedOf, type Asked } from './asked-of.ts';
import { conditionsSql, type Narrowing } from './conditions.ts';
import { findTarget } from './find-table.ts';
import { askFigures } from './kept-figures.ts';
import { lookedInto, noteLookedInto } from './looked-into.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { reading } from './on-standby.ts';

/** Days, weeks (from Monday) or months. */
export const countUnits = ['day', 'week', 'month'] as const;

/** What is counted: resources by the value of a field, or by the time that a field holds. */
export interface CountsQuery extends Narrowing {
  by: string;
  unit: (typeof countUnits)[number];
  /** IANA name; days of instants begin there. */
  timeZone: string;
  /** The first day that counts, where the field holds times. */
  from?: string | undefined;
  /** Most groups that are told. */
  limit: number;
}

/** Counts by value, the most frequent first, or by time, the earliest first. */
export interface Counts {
  data: { value: unknown; count: number }[];
  /** How many are counted in all groups, also in those that are not told. */
  total: number;
}

/** Counts the resources that the actor may read. A field that they may not read in all rows cannot be counted by: it would tell what the rows hide. */
export function readCounts(access: ResourceAccess, module: string, query: CountsQuery): Promise<Counts> {
  return reading(access, (from) => countFrom(from, module, query));
}

async function countFrom(access: ResourceAccess, module: string, query: CountsQuery): Promise<Counts> {
  const { table, read } = findTarget(access, module, 'read');
  const { sql: column, kind } = countedColumn(table, read, query.by);
  const values = parameters();
  let asked: Asked = [];
  let looked: ModuleTable[] = [];
  const where = conditionsSql(access, table, read, query, values, (filter) => {
    asked = askedOf(access, table, { read, filter });
    looked = lookedInto(access, table, filter);
  });
  const isTime = kind === 'date' || kind === 'timestamptz';
  let source = `select ${column} as value from ${table.sql} t where ${where}`;
  if (kind.endsWith('[]'))
    source = `select one.value from ${table.sql} t left join lateral unnest(${column}) one(value) on true where ${where}`;
  if (isTime) {
    const local =
      kind === 'date'
        ? `${column}::timestamp`
        : `(${column} at time zone ${values.add(query.timeZone, 'text')})`;
    const since = query.from === undefined ? '' : ` and ${local} >= ${values.add(query.from, 'date')}`;
    source = `select to_char(date_trunc('${query.unit}', ${local}), 'YYYY-MM-DD') as value from ${table.sql} t where ${where} and ${column} is not null${since}`;
  }
  const order = isTime ? 't.value desc' : 'count(*) desc, t.value nulls last';
  const sql = `select to_json(t.value) as value, count(*)::float8 as count, (sum(count(*)) over ())::float8 as total from (${source}) t group by t.value order by ${order} limit ${Math.trunc(query.limit)}`;
  await noteLookedInto(access, looked);
  const rows = await askFigures<{ value: unknown; count: number; total: number }>(
    access,
    asked,
    sql,
    values.values,
  ).catch(refuseTimeZone);
  if (notesReads(table)) await noteRead(access, table, 'counts', []);
  const data = rows.map(({ value, count }) => ({ value, count }));
  return { data: isTime ? data.reverse() : data, total: rows[0]?.total ?? 0 };
}

/** Which time zones there are is for PostgreSQL to say: its list may be older or newer than ours. */
function refuseTimeZone(error: unknown): never {
  if (errorCode(error) !== '22023') throw error;
  const message = 'is not known to the database';
  throw new Problem(
    'malformed',
    `The time zone ${message}.`,
    { errors: [{ path: 'timeZone', message, code: 'bad_value' }] },
    error,
  );
}

const countable: ReadonlySet<ColumnKind> = new Set([
  'text',
  'boolean',
  'bigint',
  'uuid',
  'date',
  'timestamptz',
  'text[]',
  'uuid[]',
]);

function countedColumn(table: ModuleTable, read: Right, by: string): { sql: string; kind: ColumnKind } {
  if (isSystemField(by) && by !== 'id') return { sql: `t."${by}"`, kind: systemFields[by] };
  const column = table.columns.get(by);
  if (
    column === undefined ||
    column.secret ||
    !typeOf(column.field).readable ||
    !readsEverywhere(read, by) ||
    !countable.has(column.kind)
  ) {
    throw new Problem('malformed', `There is no field "${by}" to count by.`, {
      errors: [{ path: 'by', message: `There is no field "${by}" to count by`, code: 'unknown_field' }],
    });
  }
  return { sql: `t.${column.sql}`, kind: column.kind };
}
