import type { Pool, PoolClient } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { convertValue, movesColumn, type Retype } from './change-type.ts';
import { columnSql } from './column-name.ts';
import { freshName, freshSql, type TypeChange } from './type-change.ts';

/** How many rows are taken at first, and at least and at most. */
const [firstBatch, leastBatch, mostBatch] = [500, 50, 2000];

/** For how long rows may be held: whoever writes one of them waits for so long at most. */
const wantedMs = 40;

/** With so few rows left that were written meanwhile, the rest is done while nobody writes. */
const fewLeft = 100;

interface Row {
  id: string;
  value: unknown;
}

/** Reads every value by the new type, beside those who write; gives the number of those that would be lost. */
export async function convertAll(client: PoolClient, change: TypeChange): Promise<number> {
  let offending = 0;
  let done = 0;
  let size = firstBatch;
  for (let last: string | undefined = noId; last !== undefined;) {
    const rows = await rowsAfter(client, change.table, change, last, size);
    const began = performance.now();
    offending += await convert(client, change, rows, offending > 0);
    size = nextSize(size, performance.now() - began);
    done += rows.length;
    await client.query('update bakehouse.type_changes set done = $2 where id = $1', [change.id, done]);
    last = rows.at(-1)?.id;
  }
  return offending > 0 ? offending : convertWritten(client, change);
}

/** Reads what was written since, beside those who write, until little is left. */
export async function convertWritten(client: PoolClient, change: TypeChange): Promise<number> {
  for (;;) {
    const written = await takeWritten(client, change, firstBatch);
    const offending = await convert(client, change, await rowsOf(client, change, written), false);
    if (offending > 0 || written.length < fewLeft) return offending;
  }
}

/** Reads what was written since; the table must be held. Gives undefined where that is too much for a moment. */
export async function convertRest(client: PoolClient, change: TypeChange): Promise<number | undefined> {
  const written = await takeWritten(client, change, 5 * fewLeft);
  if (written.length === 5 * fewLeft) return undefined;
  return convert(client, change, await rowsOf(client, change, written), false);
}

/** How many values a change of a type would lose. Nothing is written. */
export async function countLossy(pool: Pool, table: string, retype: Retype): Promise<number> {
  let offending = 0;
  for (let last: string | undefined = noId; last !== undefined;) {
    const rows = await rowsAfter(pool, table, retype, last, mostBatch);
    offending += rows.filter(({ value }) => convertValue(retype, value) === undefined).length;
    last = rows.at(-1)?.id;
  }
  return offending;
}

const noId = '00000000-0000-0000-0000-000000000000';

async function rowsAfter(
  db: Executor,
  table: string,
  { before }: Retype,
  last: string,
  size: number,
): Promise<Row[]> {
  const name = columnSql(before.identifier);
  const { rows } = await db.query<Row>(
    `select id, to_json(${name}) as value from ${table} where id > $1 and ${name} is not null order by id limit $2`,
    [last, size],
  );
  return rows;
}

async function rowsOf(client: PoolClient, change: TypeChange, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<Row>(
    `select id, to_json(${columnSql(change.before.identifier)}) as value from ${change.table} where id = any($1)`,
    [ids],
  );
  return rows;
}

/** Takes rows from those whose value was written since they were looked at; with what repeats, so that a full batch is seen as one. */
async function takeWritten(client: PoolClient, { id }: TypeChange, most: number): Promise<string[]> {
  const { rows } = await client.query<{ resource: string }>(
    `delete from bakehouse.type_change_rows where change = $1 and seq in
       (select seq from bakehouse.type_change_rows where change = $1 order by seq limit $2) returning resource`,
    [id, most],
  );
  return rows.map(({ resource }) => resource);
}

/**
 * Stores the new values of rows; gives the number of those that would be lost. A row that somebody holds at the moment is not waited
 * for, so that nobody waits for a row that waits for another; it is looked at again.
 */
async function convert(
  client: PoolClient,
  change: TypeChange,
  rows: readonly Row[],
  onlyCount: boolean,
): Promise<number> {
  const converted = rows.map(({ id, value }) => ({ id, to: convertValue(change, value) }));
  const offending = converted.filter(({ to }) => to === undefined).length;
  if (onlyCount || offending > 0 || rows.length === 0 || !movesColumn(change)) return offending;
  const { table } = change;
  const fresh = freshSql(change);
  const values = JSON.stringify(converted.map(({ id, to }) => ({ id, value: to?.value ?? null })));
  const { rows: stored } = await client.query<{ id: string }>(
    `with given as (select id, value from jsonb_to_recordset($1::jsonb) as v(id uuid, value jsonb)),
     held as materialized (select id from ${table} where id in (select id from given) order by id for no key update skip locked)
     update ${table} t set ${fresh} = (jsonb_populate_record(null::${table}, jsonb_build_object($2::text, given.value))).${fresh}
     from given join held using (id) where t.id = held.id returning t.id`,
    [values, freshName(change)],
  );
  const kept = new Set(stored.map(({ id }) => id));
  const missed = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  if (missed.length > 0)
    await client.query(
      'insert into bakehouse.type_change_rows (change, resource) select $1, unnest($2::uuid[])',
      [change.id, missed],
    );
  return 0;
}

function nextSize(size: number, tookMs: number): number {
  return Math.round(Math.min(mostBatch, Math.max(leastBatch, (size * wantedMs) / Math.max(tookMs, 1))));
}
