import type { Executor } from '../connect/executor.ts';

/** For how many seconds the first of each kind of work has been due that nobody does; only kinds with such work. */
export type OverdueWork = Readonly<Record<string, number>>;

/**
 * What is due and not taken. A run that stands in a queue with a rate may have to wait, and so may every run while others are at
 * work: neither counts. Changes and ticks are taken as they come.
 */
export async function overdueWork(db: Executor): Promise<OverdueWork> {
  const { rows } = await db.query<{ part: string; seconds: number }>({
    name: 'overdue-work',
    text: `with due(part, since) as (
        select 'runs', min(r.due_at) from bakehouse.runs r
        where r.due_at <= clock_timestamp()
          and not exists (select from bakehouse.queues q where q.name = r.queue and q.rate_limit is not null)
          and not exists (select from bakehouse.runs held where held.status = 'running' and held.lease_until > clock_timestamp())
        union all select 'events', min(at) from bakehouse.event_deliveries
        union all select 'schedules', min(next_at) from bakehouse.schedules
      )
      select part, extract(epoch from clock_timestamp() - since)::float8 as seconds from due where since <= clock_timestamp()`,
  });
  return Object.fromEntries(rows.map(({ part, seconds }) => [part, seconds]));
}
