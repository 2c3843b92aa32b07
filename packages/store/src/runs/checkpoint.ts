import { DatabaseError } from 'pg';
import type { Executor } from '../connect/executor.ts';
import type { Hold, StoredFailure, StoredStatus } from './run.ts';

/** What a snapshot holds. */
export interface Snapshot {
  /** The whole state, or what has changed in it since the one before, as JSON. */
  kept: { state: string } | { delta: string };
  /** How many changes are stored since the whole state. */
  deltas: number;
  /** Waits that can be ended from outside. */
  waits: readonly number[];
  /** How many of the resumptions that came with the claim are in the state by now. */
  applied: number;
  /** Steps since the last snapshot, as JSON; null where there are none. */
  trace: string | null;
  steps: number;
  /** Whether the run has had the system's rights by now. */
  elevated: boolean;
}

/** Writes a snapshot if the run is still held. Fails where it is not, so that a commit that follows undoes everything; see `isNotHeld`. */
export async function checkpointRun(
  db: Executor,
  hold: Hold,
  { kept, deltas, waits, applied, trace, steps, elevated }: Snapshot,
): Promise<'running'> {
  const whole = 'state' in kept;
  const anew = whole && deltas > 0;
  await db.query({
    name: whole ? (anew ? 'checkpoint-run-anew' : 'checkpoint-run') : 'checkpoint-run-delta',
    text: `with u as (
        update bakehouse.runs set seq = seq + 1, attempts = 0, tries = 0, ${whole ? 'state = $5, deltas = 0' : 'deltas = deltas + 1'},
          waits = $6, resumed = ${withoutApplied('$7')}, steps = steps + $9, elevated = elevated or $10
        where ${held} returning id, seq
      ), ${anew ? `d as (${forgetDeltas}), ` : ''}${whole ? '' : 'd as (insert into bakehouse.run_deltas (run, seq, delta) select id, seq, $5 from u), '}
      t as (${insertTrace('$8')})
      ${orNotHeld("'running'")}`,
    values: [...holdValues(hold), whole ? kept.state : kept.delta, waits, applied, trace, steps, elevated],
  });
  return 'running';
}

const forgetDeltas = 'delete from bakehouse.run_deltas d using u where d.run = u.id';

/** Whether a snapshot failed because somebody else has taken the run, or it is over. */
export function isNotHeld(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'BH001';
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
 * go on from there. Gives the new status, `queued` where a wait was ended meanwhile. Fails like a snapshot where the run is not held.
 */
export async function leaveRun(
  db: Executor,
  hold: Hold,
  snapshot: Snapshot,
  leaving: Leaving,
): Promise<StoredStatus> {
  return leaving.status === 'waiting'
    ? restRun(db, hold, snapshot, leaving.wakeAt)
    : endRun(db, hold, snapshot, leaving);
}

async function restRun(
  db: Executor,
  hold: Hold,
  { kept, deltas, waits, applied, trace, steps, elevated }: Snapshot,
  wakeAt: Date | null,
): Promise<StoredStatus> {
  if (!('state' in kept)) throw new Error('a run that is left to wait needs its whole state');
  const left = withoutApplied('$7');
  const { rows } = await db.query<{ status: StoredStatus }>({
    name: deltas > 0 ? 'rest-run-anew' : 'rest-run',
    text: `with u as (
        update bakehouse.runs set seq = seq + 1, attempts = 0, tries = 0, state = $5, deltas = 0, waits = $6, resumed = ${left}, steps = steps + $9,
          status = case when ${left} = '[]' then 'waiting' else 'queued' end,
          wake_at = case when ${left} = '[]' then $10 else clock_timestamp() end,
          owner = null, lease_until = null, elevated = elevated or $11
        where ${held} returning id, seq, status
      ), ${deltas > 0 ? `d as (${forgetDeltas}), ` : ''}t as (${insertTrace('$8')})
      ${orNotHeld('status')}`,
    values: [...holdValues(hold), kept.state, waits, applied, trace, steps, wakeAt, elevated],
  });
  return statusOf(rows);
}

async function endRun(
  db: Executor,
  hold: Hold,
  { deltas, trace, steps, elevated }: Snapshot,
  { status, error, output, instructions, answer }: Exclude<Leaving, { status: 'waiting' }>,
): Promise<StoredStatus> {
  const anew = deltas > 0 && status !== 'failed';
  const { rows } = await db.query<{ status: StoredStatus }>({
    name: anew ? 'end-run-anew' : 'end-run',
    text: `with u as (
        update bakehouse.runs r set seq = seq + 1, status = $5, error = $6, output = $7, instructions = $8, answer = $9,
          steps = steps + $11, waits = '{}', owner = null, lease_until = null, ended_at = clock_timestamp(),
          state = case $5 when 'failed' then r.state end, deltas = case $5 when 'failed' then r.deltas else 0 end,
          elevated = elevated or $12
        where ${held} returning id, seq, status
      ), ${anew ? `d as (${forgetDeltas}), ` : ''}t as (${insertTrace('$10')})
      ${orNotHeld('status')}`,
    values: [
      ...holdValues(hold),
      status,
      error === undefined ? null : JSON.stringify(error),
      output,
      instructions,
      answer,
      trace,
      steps,
      elevated,
    ],
  });
  return statusOf(rows);
}

function statusOf([row]: { status: StoredStatus }[]): StoredStatus {
  if (row === undefined) throw new Error('a run was left and has no status');
  return row.status;
}

/** One row with the status, or a failure. */
function orNotHeld(status: string): string {
  return `select max(${status}) as status, case count(*) when 0 then bakehouse.not_held() end from u`;
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
