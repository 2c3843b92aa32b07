import type { Executor } from '../connect/executor.ts';

/** What waits to be taken: runs and their timers, changes that start workflows, ticks of schedules. */
export type WorkKind = 'runs' | 'events' | 'schedules';

/** How late the oldest of a kind is that is due and that nobody has taken. */
export interface OverdueWork {
  kind: WorkKind;
  seconds: number;
  /** For how long none of its kind has begun or ended; null where that is not known. */
  idle: number | null;
}

/** Reads them in one statement. What a limit of its queue holds back is not due. */
export async function overdueWork(db: Executor): Promise<OverdueWork[]> {
  const { rows } = await db.query<OverdueWork>(`
    with held as (
      select q.name from bakehouse.queues q
      where (select count(*) from bakehouse.runs r where r.queue = q.name and r.status = 'running') >= q.concurrency
        or (select count(*) from bakehouse.queue_starts s
            where s.queue = q.name and s.at > now() - q.rate_seconds * interval '1 second') >= q.rate_limit
    ), oldest(kind, since, at) as (
      select 'runs', min(r.due_at), greatest(
          (select max(ended_at) from bakehouse.runs where ended_at is not null),
          (select max(started_at) from bakehouse.runs where status = 'running'))
      from bakehouse.runs r
      where r.due_at <= now() and (r.status = 'running' or r.queue not in (select name from held))
      union all
      select 'events', (select at from bakehouse.event_deliveries order by id limit 1), null
      union all
      select 'schedules', (select min(next_at) from bakehouse.schedules where next_at is not null), null
    )
    select kind, greatest(extract(epoch from now() - since), 0)::float8 as seconds,
      extract(epoch from now() - at)::float8 as idle
    from oldest where since is not null and since <= now()`);
  return rows;
}
