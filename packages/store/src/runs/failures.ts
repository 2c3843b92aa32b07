import type { Executor } from '../connect/executor.ts';
import type { StoredCause, StoredFailure, StoredStart } from './run.ts';

/** A failure of a run that nobody was told of yet. */
export interface RunFailed {
  id: string;
  /** When it failed. */
  at: Date;
  error: StoredFailure | null;
  run: string;
  workflow: string;
  version: number;
  startedAt: Date | null;
  actor: string | null;
  roles: string[];
  /** Whether the run has had the system's rights. */
  elevated: boolean;
  cause: StoredCause;
  start: StoredStart;
  depth: number;
  chain: string;
  /** Whether a workflow for failures began the run, or one of those that caused it. */
  handling: boolean;
  /** The workflow that is to be started, as it stands now; null where none is named or it is gone. */
  handler: FailureHandler | null;
  /** What is named as that workflow. */
  named: string | null;
}

/** A workflow that is started for failures. */
export interface FailureHandler {
  identifier: string;
  version: number;
  entry: string | null;
  queue: string | null;
  actor: string | null;
  elevated: boolean;
}

/** Takes failures for this transaction alone; what it does not drop comes again. `usual` is started where a workflow names none. */
export async function takeFailures(
  db: Executor,
  limit: number,
  usual: string | undefined,
): Promise<RunFailed[]> {
  const { rows } = await db.query<RunFailed>({
    name: 'take-failures',
    text: `with taken as (select * from bakehouse.run_failures order by id limit $1 for update skip locked)
      select f.id, f.at, f.error, r.id as run, r.workflow, r.version, r.started_at as "startedAt", r.actor, r.roles, r.elevated,
        r.cause, r.start, r.depth, coalesce(r.chain, r.id) as chain, n.named,
        case when h.identifier is not null then json_build_object('identifier', h.identifier, 'version', h.version,
          'entry', h.definition ->> 'entry', 'queue', h.definition ->> 'queue', 'actor', h.definition ->> 'actor',
          'elevated', coalesce((h.definition ->> 'elevated')::boolean, false)) end as handler,
        (with recursive up(cause, turn) as (
           select r.cause, 1
           union all
           select p.cause, turn + 1 from up join bakehouse.runs p on p.id = (up.cause ->> 'run')::uuid where turn < 100
         ) select bool_or(cause ->> 'type' = 'failure') from up) as handling
      from taken f join bakehouse.runs r on r.id = f.run
      left join bakehouse.workflows w on w.identifier = r.workflow
      cross join lateral (select case when w.definition -> 'onFailure' is null then $2::text
        else w.definition ->> 'onFailure' end as named) n
      left join bakehouse.workflows h on h.identifier = n.named
      order by f.id`,
    values: [limit, usual ?? null],
  });
  return rows;
}

/** Drops failures whose workflows have been started, and counts them for the next alert. */
export async function settleFailures(db: Executor, failures: readonly RunFailed[]): Promise<void> {
  await db.query({
    name: 'settle-failures',
    // In one order for all, so that no two wait for each other.
    text: `with gone as (delete from bakehouse.run_failures where id = any($1::bigint[])), more as (
        select workflow, count(*)::integer as n, (array_agg(code order by place desc))[1] as code
        from unnest($2::text[], $3::text[]) with ordinality x (workflow, code, place) group by workflow order by workflow)
      insert into bakehouse.failure_digest as d (workflow, failures, code) select workflow, n, code from more
      on conflict (workflow) do update set failures = d.failures + excluded.failures, code = excluded.code`,
    values: [
      failures.map(({ id }) => id),
      failures.map(({ workflow }) => workflow),
      failures.map(({ error }) => error?.code ?? 'unknown'),
    ],
  });
}

/** How many runs of a workflow failed since people were last told, and why the last one did. */
export interface FailuresOfWorkflow {
  workflow: string;
  failures: number;
  code: string;
}

/**
 * Takes what people are to be told of failures, the most first: nothing where they were told within the last minutes, or where
 * another process is about to.
 */
export async function takeFailureDigest(db: Executor, minutes: number): Promise<FailuresOfWorkflow[]> {
  const { rowCount } = await db.query({
    name: 'hold-failure-alerts',
    text: `select from bakehouse.failure_alerts where told_at <= now() - make_interval(mins => $1)
      and exists (select from bakehouse.failure_digest) for update skip locked`,
    values: [minutes],
  });
  if (rowCount === 0) return [];
  const { rows } = await db.query<FailuresOfWorkflow>(
    `with told as (update bakehouse.failure_alerts set told_at = now()),
       gone as (delete from bakehouse.failure_digest returning workflow, failures, code)
     select * from gone order by failures desc, workflow collate "C"`,
  );
  return rows;
}

/** The users who have one of these roles. */
export async function holdersOf(db: Executor, roles: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct user_id as id from bakehouse.user_roles where role_slug = any($1::text[]) order by id',
    [roles],
  );
  return rows.map(({ id }) => id);
}
