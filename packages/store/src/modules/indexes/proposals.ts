import type { Executor } from '../../connect/executor.ts';
import type { ModuleTable } from '../module-table.ts';
import { fieldOfKey, holdsSeveral, isBuildable, serves, sqlOf, type IndexKeys } from './index-keys.ts';

/** What PostgreSQL knows of a module's table. No value of a row is among it. */
export interface TableFigures {
  rows: number;
  /** By the quoted column: how many different values there are, and how many bytes one takes. */
  columns: ReadonlyMap<string, { distinct: number; width: number }>;
}

/** Below so many resources PostgreSQL reads them all as fast as an index. */
const leastRows = 5_000;

/** What was asked only once or twice is no habit. */
const leastTimes = 3;

/** An index on a field with so few resources for each value leaves nothing for another one to do. */
const fewRows = 500;

/** A part of all resources that is as quickly found by reading them all. */
const largePart = 0.1;

/** Whether an index for these keys would be of use, beside those that there are. */
export function isWorthwhile(
  table: ModuleTable,
  { keys, times }: { keys: IndexKeys; times: number },
  existing: readonly string[],
  { rows, columns }: TableFigures,
): boolean {
  if (times < leastTimes || rows < leastRows || !isBuildable(table, keys)) return false;
  if (existing.some((definition) => serves(table, definition, keys))) return false;
  const perValue = (name: string) => rows / (columns.get(sqlOf(table, name))?.distinct ?? rows);
  const narrow = keys.equal.some(
    (name) =>
      columns.has(sqlOf(table, name)) &&
      perValue(name) <= fewRows &&
      existing.some((definition) => serves(table, definition, { equal: [name], rest: [] })),
  );
  if (narrow) return false;
  const part = keys.equal.reduce((left, name) => (left * perValue(name)) / rows, 1);
  // Of fields with several values PostgreSQL counts how many differ as a whole, which says nothing of one of them.
  const several = keys.equal.some((name) => holdsSeveral(table, name));
  return keys.rest.length > 0 || several || part <= largePart;
}

/** About how many bytes an index for these keys takes. */
export function estimatedBytes(
  table: ModuleTable,
  { equal, rest }: IndexKeys,
  { rows, columns }: TableFigures,
): number {
  const names = [...equal, ...rest.map(fieldOfKey)];
  const width = names.reduce((sum, name) => sum + (columns.get(sqlOf(table, name))?.width ?? 16), 0);
  // The id, the head of an entry and the room that pages keep free.
  return Math.ceil((rows * (width + 16 + 12)) / 0.9);
}

/** What PostgreSQL knows of a table. */
export async function tableFigures(db: Executor, table: ModuleTable): Promise<TableFigures> {
  const { rows: counted } = await db.query<{ rows: number }>(
    // What was counted while it was written, until it is counted as a whole.
    'select (case when reltuples > 0 then reltuples else pg_stat_get_live_tuples(oid) end)::float8 as rows from pg_class where oid = $1::regclass',
    [table.sql],
  );
  const rows = counted[0]?.rows ?? 0;
  const { rows: known } = await db.query<{ name: string; distinct: number; width: number }>(
    `select '"' || replace(attname, '"', '""') || '"' as name, n_distinct::float8 as distinct, avg_width as width
     from pg_stats where schemaname = 'modules' and tablename = $1`,
    [table.identifier],
  );
  return {
    rows,
    columns: new Map(
      known.map(({ name, distinct, width }) => [
        name,
        { distinct: Math.max(1, distinct < 0 ? -distinct * rows : distinct), width },
      ]),
    ),
  };
}
