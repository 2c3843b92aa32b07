import { isObject, newId } from '@bakehouse/contract';
import {
  findActor,
  inTransaction,
  queueRun,
  settleFailures,
  takeFailures,
  type NewRun,
  type Pool,
  type PoolClient,
  type RunFailed,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import { onlyAdministrators } from '../runs/written-failure.ts';
import { findNamedActor } from './named-actor.ts';

/** What workflows for failures are started with. */
export interface FailureParts {
  pool: () => Pool;
  /** The workflow for all that name none: ON_FAILURE. */
  usual: string | undefined;
  /** The origin of the app, for links to runs. */
  publicUrl: () => string;
  log: Pick<Logger, 'warn'>;
}

type Handler = NonNullable<RunFailed['handler']>;

const atATime = 100;

/** Queues the workflow that `onFailure` names for each failure, exactly once: the failure is taken off the list in the same transaction. */
export function makeStartFailureRuns({ pool, usual, publicUrl, log }: FailureParts): () => Promise<boolean> {
  return () =>
    inTransaction(pool(), async (client) => {
      const failures = await takeFailures(client, atATime, usual);
      for (const failure of failures) {
        const { handler, named, handling, workflow, run } = failure;
        // What is done about failures must not go on for ever where it fails itself.
        if (named === null || handling) continue;
        if (handler === null || handler.entry === null)
          log.warn({ run, workflow, handler: named }, 'the workflow for failures is gone or has no entry');
        else await queueRun(client, await runFor(client, failure, handler, publicUrl()));
      }
      if (failures.length > 0) await settleFailures(client, failures);
      return failures.length > 0;
    });
}

async function runFor(
  client: PoolClient,
  failure: RunFailed,
  handler: Handler,
  publicUrl: string,
): Promise<NewRun> {
  const { identifier, version, queue, elevated } = handler;
  return {
    id: newId(),
    workflow: identifier,
    version,
    kind: 'durable',
    queue: queue ?? undefined,
    ...(await whoFor(client, failure, handler)),
    elevated: elevated || failure.elevated,
    cause: { type: 'failure', run: failure.run },
    depth: failure.depth + 1,
    chain: failure.chain,
    start: { input: inputOf(failure, elevated, publicUrl) },
  };
}

/** Whoever caused the failed run, by the same roles; where nobody did, the user whom the workflow for failures names. */
async function whoFor(
  client: PoolClient,
  { actor, roles }: RunFailed,
  handler: Handler,
): Promise<Pick<NewRun, 'actor' | 'roles'>> {
  if (actor !== null && (await findActor(client, actor, roles)) !== undefined) return { actor, roles };
  const named = handler.actor === null ? undefined : await findNamedActor(client, { actor: handler.actor });
  return { actor: named?.user?.id ?? null, roles: named?.user?.roles };
}

/** What the workflow is told: of a run with the system's rights it gets the message only with these rights, too. */
function inputOf(failure: RunFailed, elevated: boolean, publicUrl: string): object {
  const { run: id, workflow, version, cause, startedAt, at, error } = failure;
  const message = failure.elevated && !elevated ? onlyAdministrators : (error?.message ?? '');
  return {
    run: {
      id,
      workflow,
      version,
      cause: cause.type,
      startedAt: startedAt?.toISOString() ?? null,
      failedAt: at.toISOString(),
      url: `${publicUrl}/app/runs/${id}`,
    },
    element: error?.element ?? null,
    error: { code: error?.code ?? 'unknown', message },
    entry: entryOf(failure),
  };
}

/** The entry that the run was about. */
function entryOf({ start: { event, change }, cause }: RunFailed): { module: string; id: string } | null {
  const { module, id } = isObject(event) ? event : {};
  if (typeof module === 'string' && typeof id === 'string') return { module, id };
  if (change !== undefined) return { module: change.module, id: change.resource };
  const { module: of, resource } = cause;
  return of === undefined || resource === undefined ? null : { module: of, id: resource };
}
