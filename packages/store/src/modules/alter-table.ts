import { columnOf } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { columnTypes } from '../sql/column-types.ts';
import { movesColumn, type Retype } from './change-type.ts';
import { columnSql } from './column-name.ts';
import { keepFirstStates } from './first-revisions.ts';
import { tableName } from './module-table.ts';
import type { TableStep } from './plan-change.ts';

/** Makes the table of a new module. */
export async function createTable(client: PoolClient, identifier: string, number: number): Promise<void> {
  await client.query(`
    create table ${tableName(identifier)} (
      id uuid constraint "key_${number}" primary key,
      version integer not null,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "createdBy" uuid,
      "updatedBy" uuid
    )`);
  await client.query('select bakehouse.follow_first_revisions($1, $2::regclass)', [
    number,
    tableName(identifier),
  ]);
}

/** Carries out the steps of a change. Each holds the table only for a moment: values of another type are ready by now. */
export async function alterTable(
  client: PoolClient,
  { identifier, number }: { identifier: string; number: number },
  steps: readonly TableStep[],
): Promise<void> {
  const table = tableName(identifier);
  const changes = steps.flatMap((step) =>
    step.kind === 'add' ? [`add column ${columnSql(step.name)} ${columnTypes[step.column]}`] : [],
  );
  for (const step of steps) {
    if (step.kind === 'rename')
      await client.query(
        `alter table ${table} rename column ${columnSql(step.from)} to ${columnSql(step.to)}`,
      );
    if (step.kind !== 'retype' || step.field.type !== 'computed' || !movesColumn(step)) continue;
    await keepFirstStates(client, { number, table });
    await emptyColumn(client, table, step);
  }
  if (changes.length > 0) await client.query(`alter table ${table} ${changes.join(', ')}`);
}

/** What was typed does not matter where a field becomes computed: it is worked out for every row. */
async function emptyColumn(client: PoolClient, table: string, { field }: Retype): Promise<void> {
  const name = columnSql(field.identifier);
  await client.query(`alter table ${table} drop column ${name}`);
  await client.query(`alter table ${table} add column ${name} ${columnTypes[columnOf(field)]}`);
}
