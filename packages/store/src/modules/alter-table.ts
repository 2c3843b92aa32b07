import { errorCode } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { columnTypes } from '../sql/column-types.ts';
import { changeType } from './change-type.ts';
import { columnSql } from './column-name.ts';
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
}

/** Carries out the steps of a change. Each holds the table only for a moment, except a change of type, which reads every row. */
export async function alterTable(
  client: PoolClient,
  identifier: string,
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
    if (step.kind === 'retype') await changeType(client, table, step.field, step.before);
  }
  if (changes.length > 0) await client.query(`alter table ${table} ${changes.join(', ')}`);
}

/** Runs DDL that must not wait behind a long reader while everybody else queues behind it: it gives up soon and tries again. */
export async function withShortLock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      const code = errorCode(error);
      // Made by another at the same moment: it is there at the next look.
      const again = code === '55P03' ? turn < 200 : code === '23505' && turn < 10;
      if (!again) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 + Math.random() * 75));
    }
  }
}
