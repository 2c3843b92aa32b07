import { newId } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** An alert as another system gets it. */
export interface AlertPost {
  state: 'open' | 'over';
  /** What it is about: `runs`, `access`, or a part. */
  kind: string;
  title: string;
  message: string;
  /** Where to look. */
  link: string;
}

/** One that is to be posted now. */
export interface DuePost {
  id: string;
  at: Date;
  body: AlertPost;
  attempts: number;
}

/** Days for which they are kept. */
const keptDays = 30;

/** Keeps an alert to be posted. */
export async function queueAlertPost(db: Executor, body: AlertPost): Promise<void> {
  await db.query('insert into bakehouse.alert_posts (id, body) values ($1, $2)', [
    newId(),
    JSON.stringify(body),
  ]);
}

/** Takes those that are due, for this process alone; whoever dies with them leaves them to others after the lease. */
export async function claimAlertPosts(db: Executor, leaseSeconds: number): Promise<DuePost[]> {
  const { rows } = await db.query<DuePost>(
    `update bakehouse.alert_posts set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
     where id in (select id from bakehouse.alert_posts where next_attempt_at <= now() order by next_attempt_at limit 20
       for update skip locked)
     returning id, at, body, attempts`,
    [leaseSeconds],
  );
  return rows;
}

/** Notes that one was taken. */
export async function markPosted(db: Executor, id: string): Promise<void> {
  await db.query(
    'update bakehouse.alert_posts set sent_at = now(), next_attempt_at = null, error = null where id = $1',
    [id],
  );
  await db.query('delete from bakehouse.alert_posts where at < now() - make_interval(days => $1)', [
    keptDays,
  ]);
}

/** Notes why one was not taken, and when to try again: never, where that is left out. */
export async function markNotPosted(
  db: Executor,
  id: string,
  error: string,
  retrySeconds?: number,
): Promise<void> {
  await db.query(
    `update bakehouse.alert_posts set error = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $1`,
    [id, error.slice(0, 500), retrySeconds ?? null],
  );
}
