import { Problem, type WorkflowDefinition } from '@bakehouse/contract';

import { whoIs, workAs } from '../audit/who.ts';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import type { Actor } from '../identity/actor.ts';

/** The topic under which processes are told that workflows changed. */
export const workflowsTopic = 'workflows';

/** A workflow as it is stored now. */
export interface StoredWorkflow {
  identifier: string;
  version: number;
  definition: WorkflowDefinition;
}

/** A definition that a workflow had: who stored it, and when. */
export interface WorkflowVersion {
  version: number;
  at: string;
  by: string | null;
  definition: WorkflowDefinition;
}

/** Every workflow, by identifier. Those that are known in their present version are not read again and stay as they are. */
export async function readWorkflows(
  db: Executor,
  known: readonly StoredWorkflow[] = [],
): Promise<StoredWorkflow[]> {
  const { rows } = await db.query<
    Omit<StoredWorkflow, 'definition'> & { definition: WorkflowDefinition | null }
  >(
    `select stored.identifier, stored.version, case when known.version is null then stored.definition end as definition
     from bakehouse.workflows stored
     left join unnest($1::text[], $2::integer[]) as known (identifier, version)
       on known.identifier = stored.identifier and known.version = stored.version
     order by stored.identifier collate "C"`,
    [known.map(({ identifier }) => identifier), known.map(({ version }) => version)],
  );
  const kept = new Map(known.map((each) => [each.identifier, each]));
  return rows.flatMap(({ identifier, version, definition }) => {
    const found = definition === null ? kept.get(identifier) : { identifier, version, definition };
    return found === undefined ? [] : [found];
  });
}

/** What to store, and on what condition. */
export interface WorkflowPut {
  definition: WorkflowDefinition;
  /** Whether there must be none of that name yet. */
  create?: boolean;
  /** The version that it must have now. */
  version?: number | undefined;
}

/** Stores a definition: a new workflow, or the next version of a known one. The same definition again makes no version. */
export async function putWorkflow(
  db: Executor,
  actor: Actor,
  { definition, create = false, version: expected }: WorkflowPut,
): Promise<StoredWorkflow & { created: boolean }> {
  refuseOthers(actor);
  const { identifier } = definition;
  return transact(db, async (client) => {
    // Two writers of one name take turns, also while there is no row of it that could be locked.
    await client.query('select number from bakehouse.versions where topic = $1 for update', [workflowsTopic]);
    const { rows } = await client.query<StoredWorkflow>(
      'select identifier, version, definition from bakehouse.workflows where identifier = $1',
      [identifier],
    );
    const [before] = rows;
    if (before !== undefined && create) {
      throw new Problem('conflict', `A workflow "${identifier}" already exists.`, {
        errors: [{ path: 'identifier', message: 'is taken', code: 'unique' }],
      });
    }
    if (expected !== undefined && before?.version !== expected) {
      throw new Problem('precondition_failed', 'The workflow has been changed in the meantime.', {
        more: { version: before?.version ?? null },
      });
    }
    const text = JSON.stringify(definition);
    if (before !== undefined && JSON.stringify(before.definition) === text)
      return { ...before, created: false };
    const by = actor.user?.id ?? null;
    // A name that is used again goes on counting: no version ever means two definitions.
    const { rows: made } = await client.query<{ version: number }>(
      `insert into bakehouse.workflow_versions (identifier, version, definition, by)
       select $1, coalesce(max(version), 0) + 1, $2::json, $3
       from bakehouse.workflow_versions where identifier = $1 returning version`,
      [identifier, text, by],
    );
    const version = made[0]?.version ?? 1;
    await client.query(
      `insert into bakehouse.workflows (identifier, version, definition, updated_by) values ($1, $2, $3, $4)
       on conflict (identifier) do update
         set version = excluded.version, definition = excluded.definition, updated_at = now(), updated_by = excluded.updated_by`,
      [identifier, version, text, by],
    );
    await bumpVersion(client, workflowsTopic);
    return { identifier, version, definition, created: before === undefined };
  });
}

/** Takes a workflow away; its versions are kept for the runs that still go on. */
export async function removeWorkflow(db: Executor, actor: Actor, identifier: string): Promise<void> {
  refuseOthers(actor);
  await transact(db, async (client) => {
    await workAs(client, whoIs(actor));
    const { rowCount } = await client.query('delete from bakehouse.workflows where identifier = $1', [
      identifier,
    ]);
    if (rowCount === 0) throw new Problem('not_found', 'There is no such workflow.');
    await bumpVersion(client, workflowsTopic);
  });
}

/** The definitions that a workflow had, the latest first. */
export async function readWorkflowVersions(
  db: Executor,
  identifier: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<WorkflowVersion[]> {
  const { rows } = await db.query<WorkflowVersion>(
    `select version, ${instantSql} as at, by, definition from bakehouse.workflow_versions
     where identifier = $1 and ($3::integer is null or version < $3) order by version desc limit $2`,
    [identifier, limit, before ?? null],
  );
  return rows;
}

/** One definition that a workflow had, also where the workflow is gone. */
export async function readWorkflowVersion(
  db: Executor,
  identifier: string,
  version: number,
): Promise<WorkflowVersion | undefined> {
  const { rows } = await db.query<WorkflowVersion>(
    `select version, ${instantSql} as at, by, definition from bakehouse.workflow_versions
     where identifier = $1 and version = $2`,
    [identifier, version],
  );
  return rows[0];
}

const instantSql = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A definition decides what others may do, an elevated one without asking what they may: only administrators store them. */
function refuseOthers(actor: Actor): void {
  if (!actor.unrestricted) throw new Problem('forbidden', 'Only an administrator may store workflows.');
}
