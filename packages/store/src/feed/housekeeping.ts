import type { Pool } from 'pg';
import { inTransaction } from '../connect/transaction.ts';
import { drainFeed } from './feed-state.ts';

/** Gives places in their feeds to all changes that nobody has asked for yet, so that they do not pile up. */
export async function sweepFeeds(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ module: number }>(
    'select distinct module from bakehouse.pending_changes',
  );
  for (const { module } of rows) await drainFeed(pool, module);
}

/** Forgets deletions, and what went out of somebody's sight, older than so many days: a cursor from before is too old from then on. */
export async function forgetDeletions(pool: Pool, days: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `with gone as (
         delete from bakehouse.feed where op in ('delete', 'erase') and at < now() - make_interval(days => $1) returning module, position
       ), last as (select module, max(position) as position from gone group by module)
       update bakehouse.feed_state s set forgotten = greatest(s.forgotten, last.position) from last where s.module = last.module`,
      [days],
    );
    await client.query(
      `with gone as (
         delete from bakehouse.feed_view_rows where op <> 'shown' and at < now() - make_interval(days => $1) returning view, position
       ), last as (select view, max(position) as position from gone group by view)
       update bakehouse.feed_views v set forgotten = greatest(v.forgotten, last.position) from last where v.id = last.view`,
      [days],
    );
  });
}

/** Forgets kept answers that nobody can ask for any more, and feeds of rights that nobody has asked for in a long time. */
export async function forgetKept(pool: Pool): Promise<void> {
  await pool.query(`delete from bakehouse.idempotency where at < now() - interval '7 days'`);
  await pool.query(`delete from bakehouse.feed_views where used < current_date - 90`);
}
