import { columnOf } from '@bakehouse/contract';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { inTransaction } from '../connect/transaction.ts';
import { columnTypes } from '../sql/column-types.ts';
import { movesColumn, type Retype } from './change-type.ts';
import { columnSql } from './column-name.ts';
import { withShortLock } from './short-lock.ts';
import { tableName } from './module-table.ts';

/** A change of a type that is under way. */
export interface TypeChange extends Retype {
  id: string;
  module: number;
  /** The table's name, quoted. */
  table: string;
}

/** How far a change of a type is. */
export interface TypeChangeState {
  field: string;
  from: string;
  to: string;
  /** Resources that have been read so far, and about how many there are. */
  done: number;
  total: number;
  since: string;
}

/** Where the new values are until they replace the old ones; no field has a space in its name. */
export function freshName({ id }: Pick<TypeChange, 'id'>): string {
  return `new values ${id}`;
}

/** The same, quoted. */
export function freshSql(change: Pick<TypeChange, 'id'>): string {
  return escapeIdentifier(freshName(change));
}

/** Whether a column holds values of a change that is under way. */
export function isFresh(column: string): boolean {
  return column.startsWith('new values ');
}

/** Makes the new column and has every value noted that is written from now on. Holds the table for a moment. */
export async function beginTypeChange(
  pool: Pool,
  module: { number: number; identifier: string },
  retype: Retype,
): Promise<TypeChange> {
  const table = tableName(module.identifier);
  return withShortLock(() =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '50ms'`);
      const { rows } = await client.query<{ id: string }>(
        `insert into bakehouse.type_changes (module, field, from_type, to_type, total)
         values ($1, $2, $3, $4, greatest(0, (select reltuples from pg_class where oid = $5::regclass))) returning id::text as id`,
        [module.number, retype.before.identifier, retype.before.type, retype.field.type, table],
      );
      const change = { ...retype, id: rows[0]?.id ?? '', module: module.number, table };
      if (movesColumn(retype))
        await client.query(
          `alter table ${table} add column ${freshSql(change)} ${columnTypes[columnOf(retype.field)]}`,
        );
      const column = columnSql(retype.before.identifier);
      const [created, updated] = triggers(change.id);
      const noted = `execute function bakehouse.note_written_value('${change.id}')`;
      await client.query(
        `create trigger ${created} after insert on ${table} for each row when (new.${column} is not null) ${noted}`,
      );
      await client.query(
        `create trigger ${updated} after update on ${table} for each row when (old.${column} is distinct from new.${column}) ${noted}`,
      );
      return change;
    }),
  );
}

/** Takes away what a change has made besides the new values. */
export async function endTypeChange(
  client: Executor,
  change: Pick<TypeChange, 'id' | 'table'>,
): Promise<void> {
  for (const trigger of triggers(change.id))
    await client.query(`drop trigger if exists ${trigger} on ${change.table}`);
  await client.query('delete from bakehouse.type_change_rows where change = $1', [change.id]);
  await client.query('delete from bakehouse.type_changes where id = $1', [change.id]);
}

/** Takes away everything that a change has made; the old values have never been touched. */
export async function undoTypeChange(pool: Pool, change: Pick<TypeChange, 'id' | 'table'>): Promise<void> {
  await withShortLock(() =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '50ms'`);
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        change.table,
      ]);
      if (rows[0]?.there !== true) return;
      await client.query(`alter table ${change.table} drop column if exists ${freshSql(change)}`);
      await endTypeChange(client, change);
    }),
  );
}

/** The changes of types of a module that are under way. */
export async function typeChangeStates(pool: Executor, module: number): Promise<TypeChangeState[]> {
  const { rows } = await pool.query<TypeChangeState>(
    `select field, from_type as "from", to_type as "to", done::float8 as done, greatest(total, done)::float8 as total,
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from bakehouse.type_changes where module = $1 order by id`,
    [module],
  );
  return rows;
}

/** The key under which one process at a time changes types of a module. It is let go when the process ends, in whatever way. */
const typesLock = 7_300_452;

/** Takes the right to change types of a module for a connection. */
export async function lockTypes(client: PoolClient, module: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock($1::int, $2::int) as got',
    [typesLock, module],
  );
  return rows[0]?.got === true;
}

/** Lets it go. */
export async function unlockTypes(client: PoolClient, module: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1::int, $2::int)', [typesLock, module]);
}

function triggers(id: string): [string, string] {
  return [`"created ${id}"`, `"updated ${id}"`];
}
