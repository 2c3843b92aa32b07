import { Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import { tableName } from './module-table.ts';

/** Takes a module away and keeps its table aside. */
export async function setAside(client: PoolClient, identifier: string): Promise<void> {
  await client.query(`set local lock_timeout = '50ms'`);
  const { rows } = await client.query<{ number: number }>(
    'delete from bakehouse.modules where identifier = $1 returning number',
    [identifier],
  );
  const [module] = rows;
  if (module === undefined) throw new Problem('not_found', 'There is no such module.');
  await client.query('delete from bakehouse.feed_state where module = $1', [module.number]);
  await client.query('delete from bakehouse.numbers where module = $1', [module.number]);
  // Nobody writes to it any more.
  for (const name of ['first revision changed', 'first revision deleted'])
    await client.query(`drop trigger if exists "${name}" on ${tableName(identifier)}`);
  await client.query('create schema if not exists removed_modules');
  await client.query(`alter table ${tableName(identifier)} set schema removed_modules`);
  await client.query(
    `alter table removed_modules."${identifier}" rename to "${identifier.slice(0, 40)}_${module.number}"`,
  );
}
