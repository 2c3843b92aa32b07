import { fieldsOf } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { columnName, columnSql } from '../modules/column-name.ts';
import type { Executor } from '../connect/executor.ts';
import { withShortLock } from '../modules/short-lock.ts';
import { existingColumns } from '../modules/existing-columns.ts';
import { tableName, type StoredModule } from '../modules/module-table.ts';
import { inTransaction } from '../connect/transaction.ts';
import { liftInTransaction } from '../connect/work-limits.ts';
import { formerNames } from './former-names.ts';

/** A field that its module no longer has, though its column is there. */
export interface RemovedField {
  module: string;
  field: string;
  /** How many resources have a value in it. */
  values: number;
}

/** How many resources have a value in a column. */
export async function countValues(db: Executor, module: string, field: string): Promise<number> {
  const { rows } = await db.query<{ values: number }>(
    `select count(${columnSql(field)})::float8 as values from ${tableName(module)}`,
  );
  return rows[0]?.values ?? 0;
}

/** Drops the column of a removed field and takes its values out of the revisions; undefined where the field came back, or another dropped it, meanwhile. */
export async function dropField(
  pool: Pool,
  module: StoredModule,
  field: string,
): Promise<number | undefined> {
  return withShortLock(() =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '50ms'; ${liftInTransaction}`);
      const now = await currentModule(client, module);
      if (now === undefined || fieldsOf(now.definition).has(field)) return undefined;
      const columns = await existingColumns(client, now.identifier);
      if (!columns.some(({ name }) => name === field)) return undefined;
      const values = await countValues(client, now.identifier, field);
      await forgetInRevisions(client, now, field);
      await client.query(`alter table ${tableName(now.identifier)} drop column ${columnSql(field)}`);
      return values;
    }),
  );
}

/** The module as it is, held so that no change of its definition comes between. */
async function currentModule(
  client: PoolClient,
  { number }: StoredModule,
): Promise<StoredModule | undefined> {
  const { rows } = await client.query<StoredModule>(
    'select number, identifier, version, definition, renames from bakehouse.modules where number = $1 for update',
    [number],
  );
  return rows[0];
}

async function forgetInRevisions(client: PoolClient, module: StoredModule, field: string): Promise<void> {
  for (const { name, from, before } of formerNames(module.renames, field)) {
    await client.query(
      `update bakehouse.revisions set data = data - $2::text
       where module = $1 and definition >= $3 and definition < $4 and data ? $2`,
      [module.number, columnName(name), from, before],
    );
  }
}
