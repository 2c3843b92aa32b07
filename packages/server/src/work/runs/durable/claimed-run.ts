import type { ClaimedRun, NewRun } from '@bakehouse/store';

/** A new run as this process holds it. */
export function claimedOf(run: NewRun, owner: string, claimedAt: Date): ClaimedRun {
  return {
    id: run.id,
    owner,
    epoch: 1,
    seq: 0,
    claimedAt,
    workflow: run.workflow,
    version: run.version,
    kind: run.kind,
    queue: run.queue ?? 'default',
    actor: run.actor,
    roles: [...(run.roles ?? [])],
    elevated: run.elevated,
    cause: run.cause,
    depth: run.depth ?? 0,
    start: run.start,
    state: null,
    deltas: 0,
    resumed: [],
    attempts: 1,
    steps: 0,
    createdAt: new Date(),
  };
}
