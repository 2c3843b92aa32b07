import { escapeIdentifier, type Pool } from 'pg';
import type { Executor } from '../connect/executor.ts';
import { withShortLock } from '../modules/short-lock.ts';
import { inTransaction } from '../connect/transaction.ts';
import { liftInTransaction } from '../connect/work-limits.ts';

/** A module that was taken away, and how much of it is kept aside. */
export interface RemovedModule {
  /** The identifier it had, or its first 40 letters. */
  module: string;
  resources: number;
  revisions: number;
  changes: number;
}

/** The table of a removed module, in the schema `removed_modules`. */
export interface RemovedTable {
  table: string;
  module: string;
  number: number;
}

/** Everything that is kept about the resources of a module, by its number. */
const traces = ['revisions', 'feed', 'feed_state', 'pending_changes'];

/** The modules that were taken away and not pruned yet. */
export async function removedModules(pool: Pool): Promise<RemovedTable[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'removed_modules' and c.relkind = 'r' order by c.relname`,
  );
  return rows.flatMap(({ table }) => {
    const [, module, number] = /^(.+)_(\d+)$/.exec(table) ?? [];
    return module === undefined ? [] : [{ table, module, number: Number(number) }];
  });
}

/** How much is kept of a removed module. */
export async function countModule(db: Executor, removed: RemovedTable): Promise<RemovedModule> {
  const { rows } = await db.query<Omit<RemovedModule, 'module'>>(
    `select (select count(*) from ${tableOf(removed)})::float8 as resources,
       (select count(*) from bakehouse.revisions where module = $1)::float8 as revisions,
       (select count(*) from bakehouse.feed where module = $1)::float8
         + (select coalesce(sum(1 + coalesce(cardinality(more), 0)), 0) from bakehouse.pending_changes where module = $1)::float8 as changes`,
    [removed.number],
  );
  return { module: removed.module, ...(rows[0] ?? { resources: 0, revisions: 0, changes: 0 }) };
}

/** Drops a removed module's table and everything that is kept about its resources; undefined where somebody else just did. */
export async function dropModule(pool: Pool, removed: RemovedTable): Promise<RemovedModule | undefined> {
  return withShortLock(() =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '50ms'; ${liftInTransaction}`);
      // Two that drop at once would count what is gone.
      await client.query(`select pg_advisory_xact_lock(hashtext('bakehouse prune'))`);
      const { rowCount } = await client.query('select where to_regclass($1) is not null', [tableOf(removed)]);
      if (rowCount === 0) return undefined;
      const counted = await countModule(client, removed);
      for (const trace of traces)
        await client.query(`delete from bakehouse.${trace} where module = $1`, [removed.number]);
      await client.query(`drop table ${tableOf(removed)}`);
      return counted;
    }),
  );
}

function tableOf({ table }: RemovedTable): string {
  return `removed_modules.${escapeIdentifier(table)}`;
}
