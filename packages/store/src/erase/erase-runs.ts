import { howMany, Problem } from '@bakehouse/contract';
import type { PoolClient } from 'pg';

/** What went with the runs. */
export interface ErasedRuns {
  runs: number;
  mails: number;
  notifications: number;
}

/**
 * Empties runs: what they began with, gave and did is gone, and with it the mail and notifications that they sent. That they
 * ran, when and how it ended, is kept. `which` is a condition over `r`. Runs that are not over hold what would be erased,
 * and would write it again, so they must be over first.
 */
export async function eraseRuns(client: PoolClient, which: string, value: unknown): Promise<ErasedRuns> {
  const { rows } = await client.query<{ id: string; over: boolean }>(
    `select r.id, r.ended_at is not null as over from bakehouse.runs r where ${which} for update`,
    [value],
  );
  const open = rows.filter(({ over }) => !over);
  if (open.length > 0)
    throw new Problem(
      'conflict',
      `${howMany(open.length, 'run that is not over uses', 'runs that are not over use')} it, such as ${open[0]?.id}. Cancel them or wait, then erase it.`,
    );
  const ids = rows.map(({ id }) => id);
  await client.query('delete from bakehouse.run_traces where run = any($1)', [ids]);
  await client.query('delete from bakehouse.run_deltas where run = any($1)', [ids]);
  await client.query(
    `update bakehouse.runs set start = '{}', state = null, deltas = 0, resumed = '[]', output = null, instructions = null, answer = null,
       cause = (cause::jsonb - 'resource')::json, error = case when error is null then null else
         json_build_object('code', error ->> 'code', 'message', 'Erased.', 'element', error ->> 'element') end
     where id = any($1)`,
    [ids],
  );
  const mails = await client.query('delete from bakehouse.outbox where run_id = any($1)', [ids]);
  const notifications = await client.query('delete from bakehouse.notifications where run_id = any($1)', [
    ids,
  ]);
  return { runs: ids.length, mails: mails.rowCount ?? 0, notifications: notifications.rowCount ?? 0 };
}
