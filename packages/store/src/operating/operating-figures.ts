import type { Executor } from '../connect/executor.ts';

/** What an operator wants to know of the database. */
export interface OperatingFigures {
  /** Runs that are not over, by status. */
  runs: Record<string, number>;
  /** Failed runs that were neither retried nor dropped. */
  failed: number;
  /** Queues in which something could begin or go on now. */
  queues: { queue: string; due: number; seconds: number }[];
  /** Changes of resources that were not delivered to workflows yet. */
  events: number;
  mailsWaiting: number;
  mailsGivenUp: number;
  bytes: number;
}

/** Reads them in one statement; each part has an index that holds only what is open. */
export async function operatingFigures(db: Executor): Promise<OperatingFigures> {
  const { rows } = await db.query<OperatingFigures>(`
    select
      (select coalesce(json_object_agg(status, n), '{}') from (
         select status, count(*)::float8 as n from bakehouse.runs
         where status in ('queued', 'running', 'waiting') group by status) open) as runs,
      (select count(*)::float8 from bakehouse.runs where status = 'failed' and dropped_at is null) as failed,
      (select coalesce(json_agg(json_build_object('queue', queue, 'due', n, 'seconds', seconds)), '[]') from (
         select queue, count(*)::float8 as n, extract(epoch from now() - min(due_at))::float8 as seconds
         from bakehouse.runs where due_at <= now() and status <> 'running' group by queue) due) as queues,
      (select count(*)::float8 from bakehouse.event_deliveries) as events,
      (select count(*)::float8 from bakehouse.outbox where next_attempt_at is not null) as "mailsWaiting",
      (select count(*)::float8 from bakehouse.outbox where sent_at is null and next_attempt_at is null and error is not null)
        as "mailsGivenUp",
      pg_database_size(current_database())::float8 as bytes`);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a table gives one row');
  return row;
}
