import { newId, Problem } from '@bakehouse/contract';
import {
  dropRun,
  queueRun,
  readTrace,
  transact,
  type Actor,
  type Executor,
  type WholeRun,
} from '@bakehouse/store';
import { startAtStep } from '../../../work/runs/durable/start-at-step.ts';
import type { KeptStep } from '../../../work/runs/durable/trace.ts';
import { refuseOff } from '../../../work/workflows/refuse-off.ts';
import type { WorkflowSet } from '../../../work/workflows/workflow-set.ts';

/** Where a run is repeated, and by which version of its workflow: its own when left out. */
interface Place {
  step: number;
  version?: number;
}

/** Puts a run into the queue that begins at a step of another; gives its id. */
export async function repeatFrom(
  db: Executor,
  actor: Actor,
  run: WholeRun,
  { step, version = run.version }: Place,
): Promise<string> {
  // Whoever could begin behind an approval would not need one.
  if (!actor.unrestricted)
    throw new Problem('forbidden', 'Only an administrator may start a run from the middle.');
  const { id: parent, workflow, queue, elevated } = run;
  const start = startAtStep(run, (await readTrace(db, parent)) as KeptStep[], step);
  const id = newId();
  await queueRun(db, {
    id,
    workflow,
    version,
    kind: 'durable',
    queue,
    actor: actor.user?.id ?? null,
    roles: actor.user?.roles,
    elevated,
    cause: { type: 'rerun', run: parent, step },
    start,
  });
  return id;
}

/** Repeats a failed run with the workflow as it is now, from the element that failed, and puts it aside; gives the id of the new one. */
export async function repeatMended(
  db: Executor,
  actor: Actor,
  run: WholeRun,
  set: WorkflowSet,
): Promise<string> {
  const { id, workflow: identifier, status, elevated, droppedAt } = run;
  if (status !== 'failed')
    throw new Problem('conflict', `This run is ${status}; only a failed run can be retried.`);
  const present = set.lookup(identifier);
  if (present === undefined) throw new Problem('conflict', `The workflow "${identifier}" no longer exists.`);
  refuseOff(present.definition);
  const trace = (await readTrace(db, id)) as KeptStep[];
  const index = trace.findLastIndex(({ error, inner }) => error !== undefined && inner !== true);
  const failed = trace[index];
  if (failed === undefined)
    throw new Problem('conflict', 'No element of this run has failed: run it again from its beginning.');
  if (!present.elements.has(failed.element))
    throw new Problem(
      'conflict',
      `The workflow has no element "${failed.element}" any more, where this run failed: run it again from its beginning.`,
    );
  const mended = { ...run, elevated: elevated || present.definition.elevated === true };
  return transact(db, async (client) => {
    const again = await repeatFrom(client, actor, mended, { step: index + 1, version: present.version ?? 0 });
    if (droppedAt === null) await dropRun(client, actor, id);
    return again;
  });
}
