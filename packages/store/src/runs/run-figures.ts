import { newId } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { systemInstant } from '../sql/json-form.ts';
import { visibleRuns } from './read-runs.ts';
import type { StoredStatus } from './run.ts';

/** How a workflow fares. */
export interface RunFigures {
  workflow: string;
  /** Runs that began in the time asked for. */
  runs: number;
  /** Those of them that failed. */
  failed: number;
  /** Failed runs of any time that were neither retried nor dropped. */
  attention: number;
  last: { run: string; status: StoredStatus; at: string } | null;
}

/** Clocks of several machines differ: ids that are made at one time may be out of order by as much. */
const skewMs = 60_000;

/** Figures over the runs of these workflows that an actor may see, in one question. */
export async function readRunFigures(
  db: Executor,
  actor: Actor,
  workflows: readonly string[],
  since: Date,
): Promise<RunFigures[]> {
  const visible = visibleRuns(actor, 4);
  // Ids sort by time: so only the runs of that time are read.
  const first = newId(Math.max(0, since.getTime() - skewMs));
  const { rows } = await db.query<RunFigures>(
    `with open as (
       select workflow, count(*)::integer as attention from bakehouse.runs
       where status = 'failed' and dropped_at is null and ${visible.sql} group by workflow)
     select w.workflow, period.runs, period.failed, coalesce(open.attention, 0) as attention, newest.last
     from unnest($1::text[]) with ordinality as w (workflow, place)
     cross join lateral (
       select count(*)::integer as runs, (count(*) filter (where status = 'failed'))::integer as failed
       from bakehouse.runs where workflow = w.workflow and id >= $2::uuid and created_at >= $3 and ${visible.sql}) period
     left join open on open.workflow = w.workflow
     left join lateral (
       select json_build_object('run', id, 'status', status, 'at', ${systemInstant('created_at')}) as last
       from bakehouse.runs where workflow = w.workflow and ${visible.sql} order by id desc limit 1) newest on true
     order by w.place`,
    [workflows, first, since, ...visible.values],
  );
  return rows;
}
