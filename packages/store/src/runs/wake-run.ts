import type { Executor } from '../connect/executor.ts';

/**
 * Ends a wait of a run: the first to do so wins. False where the run does not wait for it, or no more. While another
 * branch of the run is at work, the wait ends as soon as that rests.
 */
export async function resumeWait(
  db: Executor,
  { run, wait, payload }: { run: string; wait: number; payload: unknown },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'resume-wait',
    text: `update bakehouse.runs
      set resumed = resumed || jsonb_build_array(jsonb_build_object('wait', $2::integer, 'payload', $3::jsonb)),
        status = case status when 'waiting' then 'queued' else status end,
        wake_at = case status when 'waiting' then clock_timestamp() else wake_at end
      where id = $1 and status in ('waiting', 'queued', 'running') and $2 = any(waits)
        and not resumed @> jsonb_build_array(jsonb_build_object('wait', $2::integer))`,
    values: [run, wait, JSON.stringify(payload ?? null)],
  });
  return rowCount === 1;
}
