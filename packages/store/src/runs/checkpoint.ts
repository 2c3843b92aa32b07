import type { Executor } from '../executor.ts';
import type { Hold, StoredFailure, StoredStatus } from './run.ts';

/** What a snapshot holds. */
export interface Snapshot {
  /** The state as JSON. */
  state: string;
  /** Waits that can be ended from outside. */
  waits: readonly number[];
  /** How many of the resumptions that came with the claim are in the state by now. */
  applied: number;
  /** Steps since the last snapshot, as JSON; null where there are none. */
  trace: string | null;
  steps: number;
}

/** Writes a snapshot if the run is still held: false means that it is not, and that nothing may be committed. */
export async function checkpointRun(
  db: Executor,
  hold: Hold,
  { state, waits, applied, trace, steps }: Snapshot,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'checkpoint-run',
    text: `with u as (
        update bakehouse.runs set seq = seq + 1, attempts = 0, tries = 0, state = $5, waits = $6, resumed = ${withoutApplied('$7')},
          steps = steps + $9
        where ${held} returning id, seq
      ), t as (${insertTrace('$8')})
      select seq from u`,
    values: [...holdValues(hold), state, waits, applied, trace, steps],
  });
  return rows.length === 1;
}

/** How a holder lets go of a run. */
export type Leaving =
  | { status: 'waiting'; wakeAt: Date | null }
  | {
      status: 'completed' | 'failed' | 'cancelled';
      error?: StoredFailure | undefined;
      /** JSON texts. */
      output: string;
      instructions: string;
      answer: string | null;
    };

/**
 * Writes the last snapshot of a holder and lets go. A failed run keeps the snapshot before its failure, so that it can
 * go on from there. Gives the new status, `queued` where a wait was ended meanwhile; undefined where the run is not held.
 */
export async function leaveRun(
  db: Executor,
  hold: Hold,
  snapshot: Snapshot,
  leaving: Leaving,
): Promise<StoredStatus | undefined> {
  return leaving.status === 'waiting'
    ? restRun(db, hold, snapshot, leaving.wakeAt)
    : endRun(db, hold, snapshot, leaving);
}

async function restRun(
  db: Executor,
  hold: Hold,
  { state, waits, applied, trace, steps }: Snapshot,
  wakeAt: Date | null,
): Promise<StoredStatus | undefined> {
  const left = withoutApplied('$7');
  const { rows } = await db.query<{ status: StoredStatus }>({
    name: 'rest-run',
    text: `with u as (
        update bakehouse.runs set seq = seq + 1, attempts = 0, tries = 0, state = $5, waits = $6, resumed = ${left}, steps = steps + $9,
          status = case when ${left} = '[]' then 'waiting' else 'queued' end,
          wake_at = case when ${left} = '[]' then $10 else clock_timestamp() end,
          owner = null, lease_until = null
        where ${held} returning id, seq, status
      ), t as (${insertTrace('$8')})
      select status from u`,
    values: [...holdValues(hold), state, waits, applied, trace, steps, wakeAt],
  });
  return rows[0]?.status;
}

async function endRun(
  db: Executor,
  hold: Hold,
  { trace, steps }: Snapshot,
  { status, error, output, instructions, answer }: Exclude<Leaving, { status: 'waiting' }>,
): Promise<StoredStatus | undefined> {
  const { rows } = await db.query<{ status: StoredStatus }>({
    name: 'end-run',
    text: `with u as (
        update bakehouse.runs r set seq = seq + 1, status = $5, error = $6, output = $7, instructions = $8, answer = $9,
          steps = steps + $11, waits = '{}', owner = null, lease_until = null, ended_at = clock_timestamp(),
          state = case $5 when 'failed' then r.state end
        where ${held} returning id, seq, status
      ), t as (${insertTrace('$10')})
      select status from u`,
    values: [
      ...holdValues(hold),
      status,
      error === undefined ? null : JSON.stringify(error),
      output,
      instructions,
      answer,
      trace,
      steps,
    ],
  });
  return rows[0]?.status;
}

const held = `id = $1 and owner = $2 and epoch = $3 and seq = $4 and status = 'running'`;

function holdValues({ id, owner, epoch, seq }: Hold): unknown[] {
  return [id, owner, epoch, seq];
}

function withoutApplied(count: string): string {
  return `case when ${count}::integer = 0 then resumed else coalesce((select jsonb_agg(each order by place)
    from jsonb_array_elements(resumed) with ordinality as x(each, place) where place > ${count}), '[]') end`;
}

function insertTrace(trace: string): string {
  return `insert into bakehouse.run_traces (run, seq, steps) select id, seq, ${trace}::json from u where ${trace}::json is not null`;
}
