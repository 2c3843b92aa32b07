import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { visibleRuns } from './read-runs.ts';
import type { StoredStatus } from './run.ts';

/** Cancels a run that is not over: whatever its holder has not committed by now is undone. */
export async function cancelRun(db: Executor, actor: Actor, id: string): Promise<void> {
  const changed = await change(
    db,
    actor,
    id,
    `status = 'cancelled', epoch = epoch + 1, owner = null, lease_until = null, wake_at = null, waits = '{}',
     ended_at = clock_timestamp()`,
    `status in ('queued', 'running', 'waiting')`,
  );
  if (changed !== undefined) throw new Problem('conflict', `This run is already ${changed}.`);
}

/** Lets a failed run go on from its last snapshot: from the element that failed. */
export async function retryRun(db: Executor, actor: Actor, id: string): Promise<void> {
  const changed = await change(
    db,
    actor,
    id,
    `status = 'queued', kind = 'durable', wake_at = clock_timestamp(), attempts = 0, tries = 0, resumed = resumed || '[{"wait": -1}]', error = null, output = null,
     instructions = null, answer = null, ended_at = null, dropped_at = null`,
    `status = 'failed'`,
  );
  if (changed !== undefined)
    throw new Problem('conflict', `This run is ${changed}; only a failed run can be retried.`);
}

/** Puts a failed run aside: it stays in the history, and nobody is told of it any more. It can still be retried. */
export async function dropRun(db: Executor, actor: Actor, id: string): Promise<void> {
  const changed = await change(
    db,
    actor,
    id,
    'dropped_at = clock_timestamp()',
    `status = 'failed' and dropped_at is null`,
  );
  if (changed === 'failed') throw new Problem('conflict', 'This run is already dropped.');
  if (changed !== undefined)
    throw new Problem('conflict', `This run is ${changed}; only a failed run can be dropped.`);
}

/** Gives the status that forbids the change; undefined where it was made. */
async function change(
  db: Executor,
  actor: Actor,
  id: string,
  set: string,
  condition: string,
): Promise<StoredStatus | undefined> {
  const { sql, values } = visibleRuns(actor, 2);
  const changed = await db.query(
    `update bakehouse.runs set ${set} where id = $1 and ${sql} and ${condition}`,
    [id, ...values],
  );
  if (changed.rowCount === 1) return undefined;
  const { rows } = await db.query<{ status: StoredStatus }>(
    `select status from bakehouse.runs where id = $1 and ${sql}`,
    [id, ...values],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem('not_found', 'There is no such run.');
  return found.status;
}
