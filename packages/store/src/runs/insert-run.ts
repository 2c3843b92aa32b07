import type { Executor } from '../connect/executor.ts';
import type { Hold, NewRun, StoredFailure } from './run.ts';

/** Most runs that may cause each other, so that no two workflows call each other for ever. */
export const depthLimit = 16;

/** Puts a run into its queue; a worker takes it when the transaction has committed. */
export async function queueRun(db: Executor, run: NewRun, delaySeconds = 0): Promise<void> {
  await db.query({
    name: 'queue-run',
    text: `insert into bakehouse.runs (${columns}, status, wake_at)
      values (${places}, 'queued', clock_timestamp() + make_interval(secs => $13))`,
    values: [...valuesOf(run), delaySeconds],
  });
}

/** Stores a run that this process carries out at once; after a crash a worker takes it over. */
export async function holdNewRun(
  db: Executor,
  run: NewRun,
  { owner, leaseSeconds }: { owner: string; leaseSeconds: number },
): Promise<Hold & { claimedAt: Date }> {
  const { rows } = await db.query<{ claimedAt: Date }>({
    name: 'hold-new-run',
    text: `insert into bakehouse.runs (${columns}, status, owner, epoch, attempts, lease_until, started_at)
      values (${places}, 'running', $13, 1, 1, clock_timestamp() + make_interval(secs => $14), clock_timestamp())
      returning started_at as "claimedAt"`,
    values: [...valuesOf(run), owner, leaseSeconds],
  });
  return { id: run.id, owner, epoch: 1, seq: 0, claimedAt: rows[0]?.claimedAt ?? new Date() };
}

/** How a run that needed no journal ended. */
export interface EndedRun extends NewRun {
  status: 'completed' | 'failed' | 'cancelled';
  error?: StoredFailure | undefined;
  /** JSON texts. */
  output: string;
  instructions: string;
  answer?: string | null;
  /** Null where there are no steps. */
  trace: string | null;
  steps: number;
  startedAt: Date;
}

/** Stores a run that is over already, with its trace: an atomic one in its own transaction. */
export async function recordRun(db: Executor, run: EndedRun): Promise<void> {
  await db.query({
    name: 'record-run',
    text: `with r as (
        insert into bakehouse.runs (${columns}, status, error, output, instructions, steps, attempts, seq, started_at, ended_at, answer)
        values (${places}, $13, $14, $15, $16, $17, 1, 1, $18, clock_timestamp(), $20) returning id
      ) insert into bakehouse.run_traces (run, seq, steps) select id, 1, $19::json from r where $19::json is not null`,
    values: [
      ...valuesOf(run),
      run.status,
      run.error === undefined ? null : JSON.stringify(run.error),
      run.output,
      run.instructions,
      run.steps,
      run.startedAt,
      run.trace,
      run.answer ?? null,
    ],
  });
}

/** Stores a run that could not even begin, where people see it and can try it again. */
export async function recordFailedRun(
  db: Executor,
  run: NewRun,
  code: string,
  message: string,
): Promise<void> {
  await recordRun(db, {
    ...run,
    status: 'failed',
    error: { code, message },
    output: 'null',
    instructions: '[]',
    trace: '[]',
    steps: 0,
    startedAt: new Date(),
  });
}

const columns = 'id, workflow, version, kind, queue, actor, roles, cause, depth, start, elevated, chain';
const places = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12';

function valuesOf(run: NewRun): unknown[] {
  return [
    run.id,
    run.workflow,
    run.version,
    run.kind,
    run.queue ?? 'default',
    run.actor,
    run.roles ?? [],
    JSON.stringify(run.cause),
    run.depth ?? 0,
    JSON.stringify(run.start),
    run.elevated,
    run.chain ?? null,
  ];
}
