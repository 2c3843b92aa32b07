import type { Pool } from 'pg';
import { drainFeed } from '../modules/feed-state.ts';

/** Gives places in their feeds to all changes that nobody has asked for yet, so that they do not pile up. */
export async function sweepFeeds(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ module: number }>(
    'select distinct module from bakehouse.pending_changes',
  );
  for (const { module } of rows) await drainFeed(pool, module);
}

/** How many are deleted at a time, so that nobody waits long for the state of a feed. */
const atATime = 5_000;

/** Forgets deletions, and what went out of somebody's sight, older than so many days: a cursor from before is too old from then on. */
export async function forgetDeletions(pool: Pool, days: number): Promise<void> {
  await inPortions(
    pool,
    `with old as (
       select module, resource from bakehouse.feed
       where op in ('delete', 'erase') and at < now() - make_interval(days => $1) order by at limit $2 for update skip locked
     ), gone as (
       delete from bakehouse.feed f using old
       where f.module = old.module and f.resource = old.resource and f.op in ('delete', 'erase') returning f.module, f.position
     ), last as (select module, max(position) as position from gone group by module), told as (
       update bakehouse.feed_state s set forgotten = greatest(s.forgotten, last.position) from last where s.module = last.module
     )
     select count(*)::int as gone from gone`,
    days,
  );
  await inPortions(
    pool,
    `with old as (
       select view, resource from bakehouse.feed_view_rows
       where op <> 'shown' and at < now() - make_interval(days => $1) order by at limit $2 for update skip locked
     ), gone as (
       delete from bakehouse.feed_view_rows r using old
       where r.view = old.view and r.resource = old.resource and r.op <> 'shown' returning r.view, r.position
     ), last as (select view, max(position) as position from gone group by view), told as (
       update bakehouse.feed_views v set forgotten = greatest(v.forgotten, last.position) from last where v.id = last.view
     )
     select count(*)::int as gone from gone`,
    days,
  );
}

/** Each portion is a transaction of its own: what it deletes and what is told of it are one statement. */
async function inPortions(pool: Pool, sql: string, days: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ gone: number }>(sql, [days, atATime]);
    if ((rows[0]?.gone ?? 0) < atATime) return;
  }
}

/** Forgets kept answers that nobody can ask for any more, and feeds of rights that nobody has asked for in a long time. */
export async function forgetKept(pool: Pool): Promise<void> {
  await pool.query(`delete from bakehouse.idempotency where at < now() - interval '7 days'`);
  await pool.query(`delete from bakehouse.feed_views where used < current_date - 90`);
}
