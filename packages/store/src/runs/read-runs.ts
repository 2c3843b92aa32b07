import type { Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { systemInstant } from '../sql/json-form.ts';
import type { ClaimedRun, StoredCause, StoredFailure, StoredKind, StoredStart, StoredStatus } from './run.ts';

/** A run as lists show it. */
export interface RunRow {
  id: string;
  workflow: string;
  version: number;
  kind: StoredKind;
  status: StoredStatus;
  queue: string;
  actor: string | null;
  /** Whether it has had the system's rights, or began with what such a run gave it. */
  elevated: boolean;
  cause: StoredCause;
  attempts: number;
  steps: number;
  error: StoredFailure | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** When it goes on by itself. */
  wakeAt: string | null;
  /** When it was put aside after it had failed. */
  droppedAt: string | null;
}

/** A run with what it began with and came to. */
export interface WholeRun extends RunRow {
  depth: number;
  start: StoredStart;
  output: unknown;
  instructions: unknown;
}

/** Which runs are asked for. */
export interface RunQuery {
  workflow?: string | undefined;
  status?: readonly StoredStatus[] | undefined;
  queue?: string | undefined;
  /** Those that began at this time or later. */
  since?: Date | undefined;
  /** Those that were dropped, or those that were not. */
  dropped?: boolean | undefined;
  before?: string | undefined;
  limit: number;
}

const columns = `id, workflow, version, kind, status, queue, actor, elevated, cause, attempts, steps, error,
  ${systemInstant('created_at')} as "createdAt", ${systemInstant('started_at')} as "startedAt",
  ${systemInstant('ended_at')} as "endedAt", ${systemInstant('wake_at')} as "wakeAt",
  ${systemInstant('dropped_at')} as "droppedAt"`;

/**
 * Which runs an actor may see, cancel and retry: administrators all, others those that they caused with no other roles than
 * they have now. So a token sees nothing of what its user did with more.
 */
export function visibleRuns(
  { unrestricted, user }: Actor,
  place: number,
): { sql: string; values: unknown[] } {
  return unrestricted
    ? { sql: 'true', values: [] }
    : {
        sql: `(actor = $${place}::uuid and roles <@ $${place + 1}::text[])`,
        values: [user?.id ?? null, user?.roles ?? []],
      };
}

/** The same for one run that is at hand. */
export function seesRun({ unrestricted, user }: Actor, run: Pick<ClaimedRun, 'actor' | 'roles'>): boolean {
  if (unrestricted) return true;
  return user !== null && user.id === run.actor && run.roles.every((role) => user.roles.includes(role));
}

/** The runs that an actor may see, the newest first. */
export async function listRuns(db: Executor, actor: Actor, query: RunQuery): Promise<RunRow[]> {
  const visible = visibleRuns(actor, 1);
  const values = [...visible.values];
  const conditions = [visible.sql];
  const add = (sql: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(sql(`$${values.length}`));
  };
  add((place) => `workflow = ${place}`, query.workflow);
  add((place) => `status = any(${place}::text[])`, query.status);
  add((place) => `queue = ${place}`, query.queue);
  add((place) => `created_at >= ${place}`, query.since);
  if (query.dropped !== undefined) conditions.push(`dropped_at is ${query.dropped ? 'not ' : ''}null`);
  add((place) => `id < ${place}::uuid`, query.before);
  values.push(query.limit);
  const { rows } = await db.query<RunRow>(
    `select ${columns} from bakehouse.runs where ${conditions.join(' and ')} order by id desc limit $${values.length}`,
    values,
  );
  return rows;
}

/** How many failed runs of a workflow nobody has retried or dropped. */
export interface FailedCount {
  workflow: string;
  failed: number;
  /** The version of the last of them. */
  version: number;
  /** The version of the last run that was completed, and when; null where none is known. */
  lastGood: { version: number; at: string } | null;
}

/** Failed runs that an actor may see and that were neither retried nor dropped, by workflow, the most first. */
export async function countFailedRuns(db: Executor, actor: Actor): Promise<FailedCount[]> {
  const visible = visibleRuns(actor, 1);
  const { rows } = await db.query<FailedCount>(
    `select f.workflow, f.failed, f.version, (
       select json_build_object('version', version, 'at', ${systemInstant('ended_at')}) from bakehouse.runs
       where workflow = f.workflow and status = 'completed' and ${visible.sql} order by id desc limit 1) as "lastGood"
     from (
       select workflow, count(*)::integer as failed, (array_agg(version order by id desc))[1] as version from bakehouse.runs
       where status = 'failed' and dropped_at is null and ${visible.sql} group by workflow) f
     order by f.failed desc, f.workflow collate "C"`,
    visible.values,
  );
  return rows;
}

/** One run that an actor may see. */
export async function readRun(db: Executor, actor: Actor, id: string): Promise<WholeRun | undefined> {
  const visible = visibleRuns(actor, 2);
  const { rows } = await db.query<WholeRun>(
    `select ${columns}, depth, start, output, instructions from bakehouse.runs where id = $1 and ${visible.sql}`,
    [id, ...visible.values],
  );
  return rows[0];
}

/** The steps of a run in their order, as they were kept. Ask for the run first: this does not look at rights. */
export async function readTrace(db: Executor, id: string): Promise<unknown[]> {
  const { rows } = await db.query<{ steps: unknown[] }>(
    'select steps from bakehouse.run_traces where run = $1 order by seq',
    [id],
  );
  return rows.flatMap(({ steps }) => steps);
}

/** A version of a workflow that runs go on with. */
export interface OpenRuns {
  workflow: string;
  version: number;
  runs: number;
}

/** The versions of workflows with which runs go on that are not over, and how many. */
export async function openRunVersions(db: Executor): Promise<OpenRuns[]> {
  const { rows } = await db.query<OpenRuns>(
    `select workflow, version, count(*)::integer as runs from bakehouse.runs
     where status in ('queued', 'running', 'waiting') group by workflow, version
     order by workflow collate "C", version`,
  );
  return rows;
}
