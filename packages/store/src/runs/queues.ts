import type { Executor } from '../connect/executor.ts';

/** How many runs of a queue may be at work at a time, and how many may start in a time. */
export interface QueueLimits {
  concurrency?: number | undefined;
  rate?: { limit: number; seconds: number } | undefined;
}

/** A queue with what is in it. */
export interface Queue extends QueueLimits {
  name: string;
  /** Whether limits were set for it. */
  defined: boolean;
  queued: number;
  running: number;
  /** Runs that failed and were neither retried nor dropped. */
  failed: number;
}

/** Every queue that has limits or runs, by name. */
export async function listQueues(db: Executor, name?: string): Promise<Queue[]> {
  const { rows } = await db.query<QueueRow>(
    `with counted as (
       select queue as name, count(*) filter (where status = 'queued')::integer as queued,
         count(*) filter (where status = 'running')::integer as running
       from bakehouse.runs where due_at is not null and ($1::text is null or queue = $1) group by queue
     ), dead as (
       select queue as name, count(*)::integer as failed
       from bakehouse.runs where status = 'failed' and dropped_at is null and ($1::text is null or queue = $1) group by queue
     )
     select name, concurrency, rate_limit, rate_seconds, q.defined is not null as defined,
       coalesce(c.queued, 0) as queued, coalesce(c.running, 0) as running, coalesce(d.failed, 0) as failed
     from (select *, true as defined from bakehouse.queues where $1::text is null or name = $1) q
       full join counted c using (name) full join dead d using (name)
     order by 1`,
    [name ?? null],
  );
  return rows.map(queueOf);
}

/** Queues that have limits, by name. */
export async function limitedQueues(db: Executor): Promise<({ name: string } & QueueLimits)[]> {
  const { rows } = await db.query<QueueRow>(
    'select name, true as defined, concurrency, rate_limit, rate_seconds from bakehouse.queues order by name',
  );
  return rows.map((row) => {
    const { name, concurrency, rate } = queueOf(row);
    return {
      name,
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(rate === undefined ? {} : { rate }),
    };
  });
}

/** Sets the limits of a queue; what is left out is not limited. */
export async function putQueue(
  db: Executor,
  name: string,
  { concurrency, rate }: QueueLimits,
): Promise<void> {
  await db.query(
    `insert into bakehouse.queues (name, concurrency, rate_limit, rate_seconds) values ($1, $2, $3, $4)
     on conflict (name) do update set concurrency = excluded.concurrency, rate_limit = excluded.rate_limit,
       rate_seconds = excluded.rate_seconds, updated_at = now()`,
    [name, concurrency ?? null, rate?.limit ?? null, rate?.seconds ?? null],
  );
}

/** Takes the limits of a queue away. */
export async function removeQueue(db: Executor, name: string): Promise<void> {
  await db.query('delete from bakehouse.queues where name = $1', [name]);
}

interface QueueRow {
  name: string;
  defined: boolean;
  concurrency: number | null;
  rate_limit: number | null;
  rate_seconds: number | null;
  queued: number;
  running: number;
  failed: number;
}

function queueOf(row: QueueRow): Queue {
  const { name, concurrency, rate_limit, rate_seconds, defined, queued, running, failed } = row;
  return {
    name,
    ...(concurrency === null ? {} : { concurrency }),
    ...(rate_limit === null || rate_seconds === null
      ? {}
      : { rate: { limit: rate_limit, seconds: rate_seconds } }),
    defined,
    queued,
    running,
    failed,
  };
}
