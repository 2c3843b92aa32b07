import type { Pool } from 'pg';

/** How many are deleted at a time, so that no statement takes long. */
const atATime = 1_000;

/** Forgets runs that ended so many days ago, with all that is stored of them. Gives how many. */
export async function forgetRuns(pool: Pool, days: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `with old as (
         select id from bakehouse.runs where ended_at < now() - make_interval(days => $1)
         order by ended_at limit $2 for update skip locked
       ), traces as (
         delete from bakehouse.run_traces t using old where t.run = old.id
       ), deltas as (
         delete from bakehouse.run_deltas d using old where d.run = old.id
       ), failures as (
         delete from bakehouse.run_failures f using old where f.run = old.id
       )
       delete from bakehouse.runs r using old where r.id = old.id`,
      [days, atATime],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atATime) return forgotten;
  }
}
