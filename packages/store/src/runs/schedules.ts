import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../connect/transaction.ts';
import { transientFailure } from '../connect/transient-failure.ts';

/** An element event/schedule of a workflow. */
export interface ScheduleEntry {
  workflow: string;
  element: string;
  event: string;
  cron: string;
  timezone: string;
  version: number;
}

/** A tick that is due. */
export interface DueTick extends ScheduleEntry {
  at: Date;
}

/** Brings the schedules to what the stored definitions say; `read` and `next` say what that is, and when each comes next. */
export async function syncSchedules(
  pool: Pool,
  read: (client: PoolClient) => Promise<ScheduleEntry[]>,
  next: (entry: ScheduleEntry) => Date | null,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // One at a time, each with what is stored now: an older reading must not undo a newer one. Ticks are taken meanwhile:
    // whoever takes them never waits for a row, so that nobody waits in a circle.
    await client.query(`select pg_advisory_xact_lock(hashtext('bakehouse schedules'))`);
    const entries = await read(client);
    await client.query(
      `delete from bakehouse.schedules s where not exists (
         select from unnest($1::text[], $2::text[], $3::text[]) as w(workflow, element, event)
         where (w.workflow, w.element, w.event) = (s.workflow, s.element, s.event))`,
      [
        entries.map((each) => each.workflow),
        entries.map((each) => each.element),
        entries.map((each) => each.event),
      ],
    );
    for (const entry of entries) {
      await client.query(
        `insert into bakehouse.schedules as s (workflow, element, event, cron, timezone, version, next_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (workflow, element, event) do update set cron = excluded.cron, timezone = excluded.timezone,
           version = excluded.version,
           next_at = case when (s.cron, s.timezone) = (excluded.cron, excluded.timezone) and s.next_at is not null
             then s.next_at else excluded.next_at end`,
        [
          entry.workflow,
          entry.element,
          entry.event,
          entry.cron,
          entry.timezone,
          entry.version,
          // One that this process cannot work out, such as in a time zone that it does not know, keeps none of the others.
          orNull(() => next(entry)),
        ],
      );
    }
  });
}

/** What is done for a tick, and where that fails. */
export interface TickWork {
  work: (client: PoolClient, tick: DueTick) => Promise<void>;
  /** When it comes next; throws where nobody can say. */
  next: (entry: ScheduleEntry, after: Date) => Date | null;
  /** Writes down that a tick could not be done, or that no other follows. */
  failed: (client: PoolClient, tick: DueTick, error: unknown) => Promise<void>;
}

/**
 * Does the work of each tick that is due, once among all processes, each by itself: one that fails keeps none of the others.
 * Ticks that were missed while nobody worked count as one. Gives how many there were.
 */
export async function takeTicks(pool: Pool, { work, next, failed }: TickWork): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DueTick & { now: Date }>(
      `select workflow, element, event, cron, timezone, version, next_at as at, clock_timestamp() as now
       from bakehouse.schedules where next_at <= clock_timestamp() order by next_at limit 100 for update skip locked`,
    );
    for (const { now, ...tick } of rows) {
      let following: Date | null = null;
      await client.query('savepoint tick');
      try {
        await work(client, tick);
        following = next(tick, now > tick.at ? now : tick.at);
        await client.query('release savepoint tick');
      } catch (error) {
        await client.query('rollback to savepoint tick; release savepoint tick');
        if (transientFailure(error) !== undefined) throw error;
        await failed(client, tick, error);
        following = orNull(() => next(tick, now));
      }
      await client.query(
        `update bakehouse.schedules set last_at = next_at, next_at = $4 where workflow = $1 and element = $2 and event = $3`,
        [tick.workflow, tick.element, tick.event, following],
      );
    }
    return rows.length;
  });
}

function orNull(time: () => Date | null): Date | null {
  try {
    return time();
  } catch {
    return null;
  }
}
