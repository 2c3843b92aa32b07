import type { Pool } from 'pg';
import { inTransaction } from '../connect/transaction.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Modules } from '../modules/modules.ts';

/** How many resources are looked at in one transaction, so that none takes long. */
const atATime = 500;

/**
 * Forgets former states of resources of modules that do not keep them for ever; each such module is looked through once a
 * day, by one process. Whatever a module says, states are kept for as long as the change feed needs them to say what to
 * forget. Gives how many were forgotten.
 */
export async function forgetRevisions(
  pool: Pool,
  modules: Pick<Modules, 'all'>,
  changesDays: number,
): Promise<number> {
  let forgotten = 0;
  for (const table of modules.all()) {
    if (table.definition.bakery_resource.revisions === undefined) continue;
    const { rowCount } = await pool.query(
      `update bakehouse.modules set revisions_cleared_at = now()
       where number = $1 and revisions_cleared_at < now() - interval '1 day'`,
      [table.number],
    );
    if (rowCount === 1) forgotten += await forgetOf(pool, table, changesDays);
  }
  return forgotten;
}

async function forgetOf(pool: Pool, table: ModuleTable, changesDays: number): Promise<number> {
  const { days = null, keep = null } = table.definition.bakery_resource.revisions ?? {};
  let forgotten = 0;
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const step: { last: string | null; gone: number } = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ last: string | null; gone: number }>(
        `with chosen as (
           select distinct resource from bakehouse.revisions where module = $1 and resource > $2 order by resource limit $3
         ), placed as (
           select r.resource, r.version,
             coalesce(lead(r.at) over (partition by r.resource order by r.version), case r.op when 'delete' then r.at end) as replaced,
             row_number() over (partition by r.resource order by r.version desc) as place
           from bakehouse.revisions r join chosen using (resource) where r.module = $1
         ), gone as (
           delete from bakehouse.revisions r using placed p
           where r.module = $1 and r.resource = p.resource and r.version = p.version
             and p.replaced < now() - make_interval(days => $4)
             and (p.place > $5::integer or p.replaced < now() - make_interval(days => $6::integer))
           returning 1
         )
         select (select resource from chosen order by resource desc limit 1) as last, (select count(*) from gone)::float8 as gone`,
        [table.number, last, atATime, changesDays, keep, days],
      );
      return rows[0] ?? { last: null, gone: 0 };
    });
    ({ last } = step);
    forgotten += step.gone;
  }
  if (forgotten > 0) await refuseOldCursors(pool, table, changesDays);
  return forgotten;
}

/** Whoever has not asked for longer than changes are kept takes a fresh copy: who saw what before is no longer known. */
async function refuseOldCursors(pool: Pool, table: ModuleTable, changesDays: number): Promise<void> {
  await pool.query(
    `update bakehouse.feed_state s set forgotten = greatest(s.forgotten, coalesce(
       (select max(f.position) from bakehouse.feed f
        where f.module = s.module and f.at < now() - make_interval(days => $2)), 0))
     where s.module = $1`,
    [table.number, changesDays],
  );
}
