import { isSystemField, Problem, type Filter } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import type { ModuleTable } from '../modules/module-table.ts';
import { someFields } from '../rights/module-rights.ts';
import { wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { conditionsSql, readSort, type Narrowing } from './conditions.ts';
import { findTarget } from './find-table.ts';
import { orderSql } from './list-cursor.ts';
import { maskFor, type MaskedRow } from './masked.ts';
import { reading, refuseOver, standbyFor } from './on-standby.ts';
import { lookedInto, noteLookedInto } from './looked-into.ts';
import { idsIn, noteExport, noteRead, notesReads } from '../rights/note-read.ts';
import { readableFields, resourceJson } from './row-json.ts';
import { sortSource } from './sort-source.ts';

/** What an export is asked for. */
export interface ExportQuery extends Narrowing {
  sort?: string | undefined;
  /** Fields and system fields, in this order; all fields when left out. */
  fields?: readonly string[] | undefined;
}

/** An export that can begin: everything that can be wrong with the question has been looked at. */
export interface Export {
  table: ModuleTable;
  /** Names of the fields and system fields it has, in order. */
  columns: string[];
  /** How many rows there are now. */
  count: () => Promise<number>;
  /** All rows as JSON texts, some at a time, as they stood at one moment. */
  rows: (signal?: AbortSignal) => AsyncGenerator<string[]>;
}

/** About how many bytes of rows are fetched at a time: rows can be of any size, and memory is not. */
const batchBytes = 1_000_000;

/** Prepares an export of a module's resources, as far as the actor may read them. */
export function exportRows(access: ResourceAccess, module: string, query: ExportQuery): Export {
  const { table, read } = findTarget(access, module, 'read');
  const known = someFields(read, table).filter((name) => readableFields(table).includes(name));
  refuseUnknown(query.fields ?? [], known);
  const columns = [...new Set(query.fields ?? ['id', ...known, 'createdAt', 'updatedAt'])];
  const sort = readSort(access, table, query.sort ?? '');
  const values = parameters();
  let filter: Filter | undefined;
  const where = conditionsSql(access, table, read, query, values, (seen) => (filter = seen));
  const looked = lookedInto(access, table, filter, sort);
  const counted = {
    text: `select count(*)::float8 as count from ${table.sql} t where ${where}`,
    values: [...values.values],
  };
  const mask = maskFor(read, table, columns, wholeTables(access.modules), values);
  const selected = [`${resourceJson(table, mask.fields)} as json`, ...mask.columns];
  const text = `select ${selected.join(', ')} from ${sortSource(access, table, sort, where, values)} order by ${orderSql(table, sort)}`;

  return {
    table,
    columns,
    async count() {
      await noteLookedInto(access, looked);
      return reading(access, async ({ db }) => {
        const { rows } = await db.query<{ count: number }>(counted);
        return rows[0]?.count ?? 0;
      });
    },
    async *rows(signal) {
      await noteExport(access, table, columns);
      await noteLookedInto(access, looked);
      for await (const rows of fetched(access, { text, values: values.values }, signal)) {
        const shown = rows.map(mask.show);
        if (notesReads(table)) await noteRead(access, table, 'export', idsIn(`[${shown.join(',')}]`));
        yield shown;
      }
    },
  };
}

/** Reads through a cursor: on the pool in a transaction of its own, which sees one moment of the data. */
async function* fetched(
  access: ResourceAccess,
  query: { text: string; values: unknown[] },
  signal: AbortSignal | undefined,
): AsyncGenerator<MaskedRow[]> {
  const { db } = access;
  if (!('totalCount' in db)) {
    yield* throughCursor(db, query, signal);
    return;
  }
  const client = (await connectStandby(access)) ?? (await db.connect());
  let broken: Error | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    yield* throughCursor(client, query, signal);
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

async function connectStandby(access: ResourceAccess): Promise<PoolClient | undefined> {
  const pool = await standbyFor(access, 'long');
  return pool?.connect().catch((error: unknown) => {
    refuseOver(access, error);
    return undefined;
  });
}

let cursors = 0;

async function* throughCursor(
  client: PoolClient,
  { text, values }: { text: string; values: unknown[] },
  signal: AbortSignal | undefined,
): AsyncGenerator<MaskedRow[]> {
  cursors += 1;
  const name = `export_${cursors}`;
  await client.query({ text: `declare ${name} no scroll cursor for ${text}`, values });
  let wanted = 100;
  let open = true;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await client.query<MaskedRow>(`fetch ${wanted} from ${name}`);
      if (rows.length > 0) yield rows;
      if (rows.length < wanted) return;
      const bytes = rows.reduce((sum, { json }) => sum + json.length, 0);
      wanted = Math.max(1, Math.min(5000, Math.floor((batchBytes * rows.length) / bytes)));
    }
  } catch (error) {
    // After a failed statement the cursor is gone with what the transaction did.
    open = signal?.aborted === true;
    throw error;
  } finally {
    if (open) await client.query(`close ${name}`);
  }
}

function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name) && !isSystemField(name));
  if (unknown.length === 0) return;
  throw new Problem('malformed', `fields: there is no field ${unknown.join(', ')}.`, {
    errors: unknown.map((name) => ({
      path: 'fields',
      message: `There is no field "${name}"`,
      code: 'unknown_field',
    })),
  });
}
