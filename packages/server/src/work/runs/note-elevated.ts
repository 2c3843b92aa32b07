import type { CompiledWorkflow, RunCause } from '@bakehouse/engine';
import { writeAudit, type Actor, type Executor } from '@bakehouse/store';

/** Notes a run with the system's rights that is stored nowhere. Those that are stored are noted by the database. */
export async function noteElevated(
  db: Executor,
  { workflow, actor }: { workflow: Pick<CompiledWorkflow, 'identifier' | 'version'>; actor: Actor },
  { run, event }: RunCause,
): Promise<void> {
  await writeAudit(db, {
    action: 'run.elevated',
    who: { actor: actor.user?.id ?? null, via: 'run', run },
    target: { kind: 'workflow', id: workflow.identifier },
    details: { version: workflow.version, cause: event === undefined ? 'direct' : 'event' },
  });
}
